"""`python -m ilion` is the `ilion` command."""

from ilion.cli import main

if __name__ == "__main__":
    main()
