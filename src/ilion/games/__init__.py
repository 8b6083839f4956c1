"""The games, one folder each; ilion.core.registry finds them by themselves."""
