"""Ilion in a terminal, on a full screen or line by line: views, prompts and events, no rules."""
