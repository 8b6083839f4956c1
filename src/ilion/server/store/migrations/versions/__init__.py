"""One file for each change of the schema; it is never edited once it was released."""
