"""Ilion in a terminal, line by line: no rules here, only views, prompts and events."""
