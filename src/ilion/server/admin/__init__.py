"""What `ilion admin` does to a database, whether servers use it just now or not."""
