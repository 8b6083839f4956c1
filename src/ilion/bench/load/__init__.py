"""The live tables under many people at once. Linux only; needs what `ilion[dev]` installs."""
