"""One file for each change of the database's form; never edited once it was released."""
