-- A database with the first schema (migration 0001), as a server wrote it: a game that goes on, with
-- a clock, an undo and a line of chat; one that is over; a table that waits. See test_migrations.py.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chats (
	table_id VARCHAR(16) NOT NULL, 
	id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (table_id, id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chats" VALUES('jkuebllysrrc335y',1,0,'Ana','Sing, goddess',1794964749443);
CREATE TABLE entries (
	table_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	ply INTEGER, 
	seat INTEGER NOT NULL, 
	undo_to INTEGER, 
	lines TEXT, 
	forced BOOLEAN NOT NULL, 
	clock TEXT, 
	PRIMARY KEY (table_id, number), 
	CONSTRAINT entries_ply UNIQUE (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('jkuebllysrrc335y',1,1,0,NULL,'["0 vanguard 2"]',0,'[600000,600000]');
INSERT INTO "entries" VALUES('jkuebllysrrc335y',2,2,0,NULL,'["0 face green"]',0,'[600000,600000]');
INSERT INTO "entries" VALUES('jkuebllysrrc335y',3,3,0,NULL,'["0 discard brown1"]',0,'[600000,600000]');
INSERT INTO "entries" VALUES('jkuebllysrrc335y',4,4,0,NULL,'["0 play brown1"]',0,'[605000,600000]');
INSERT INTO "entries" VALUES('jkuebllysrrc335y',5,5,1,NULL,'["1 deploy 0"]',0,'[605000,600000]');
INSERT INTO "entries" VALUES('jkuebllysrrc335y',6,6,1,NULL,'["1 play green3"]',0,'[605000,600000]');
INSERT INTO "entries" VALUES('jkuebllysrrc335y',7,NULL,1,NULL,'["1 turn stay"]',0,'[605000,605000]');
INSERT INTO "entries" VALUES('jkuebllysrrc335y',8,NULL,1,6,NULL,0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',1,1,0,NULL,'["0 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',2,2,0,NULL,'["0 swap 5 6"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',3,3,0,NULL,'["0 place yellow 7"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',4,4,0,NULL,'["0 place yellow 6"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',5,5,0,NULL,'["0 place red 7"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',6,6,0,NULL,'["0 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',7,7,0,NULL,'["0 place red 5"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',8,8,1,NULL,'["1 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',9,9,1,NULL,'["1 place green 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',10,10,1,NULL,'["1 announce 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',11,11,1,NULL,'["1 place green 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',12,12,1,NULL,'["1 place green 4"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',13,13,0,NULL,'["0 announce 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',14,14,0,NULL,'["0 place blue 6"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',15,15,0,NULL,'["0 place yellow 4"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',16,16,0,NULL,'["0 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',17,17,0,NULL,'["0 place blue 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',18,18,1,NULL,'["1 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',19,19,1,NULL,'["1 announce 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',20,20,1,NULL,'["1 place red 7"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',21,21,1,NULL,'["1 place blue 3"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',22,22,0,NULL,'["0 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',23,23,0,NULL,'["0 place blue 5"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',24,24,0,NULL,'["0 announce 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',25,25,0,NULL,'["0 place red 5"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',26,26,0,NULL,'["0 place blue 5"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',27,27,1,NULL,'["1 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',28,28,1,NULL,'["1 announce 3"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',29,29,0,NULL,'["0 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',30,30,0,NULL,'["0 place red 6"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',31,31,0,NULL,'["0 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',32,32,0,NULL,'["0 swap 1 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',33,33,0,NULL,'["0 place red 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',34,34,0,NULL,'["0 place yellow 4"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',35,35,0,NULL,'["0 place red 5"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',36,36,1,NULL,'["1 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',37,37,1,NULL,'["1 place yellow 7"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',38,38,1,NULL,'["1 announce 3"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',39,39,0,NULL,'["0 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',40,40,0,NULL,'["0 announce 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',41,41,0,NULL,'["0 place green 5"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',42,42,0,NULL,'["0 place yellow 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',43,43,1,NULL,'["1 announce 3"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',44,44,1,NULL,'["1 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',45,45,1,NULL,'["1 place green 1","* cards 2 0 P 2 0 3 2 2 0 P 2 3 3 1 1 2 3 3 3 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',46,46,0,NULL,'["0 announce 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',47,47,0,NULL,'["0 place green 4"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',48,48,0,NULL,'["0 place red 4"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',49,49,0,NULL,'["0 announce 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',50,50,1,NULL,'["1 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',51,51,1,NULL,'["1 keep"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',52,52,1,NULL,'["1 place yellow 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',53,53,1,NULL,'["1 place yellow 7"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',54,54,1,NULL,'["1 place yellow 4"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',55,55,1,NULL,'["1 announce 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',56,56,1,NULL,'["1 place yellow 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',57,57,1,NULL,'["1 place blue 5"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',58,58,0,NULL,'["0 announce 3"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',59,59,0,NULL,'["0 announce 3"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',60,60,0,NULL,'["0 place blue 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',61,61,0,NULL,'["0 place blue 3"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',62,62,0,NULL,'["0 place blue 4"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',63,63,1,NULL,'["1 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',64,64,1,NULL,'["1 place green 7"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',65,65,1,NULL,'["1 announce 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',66,66,1,NULL,'["1 place green 7"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',67,67,1,NULL,'["1 place blue 6"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',68,68,0,NULL,'["0 announce 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',69,69,0,NULL,'["0 announce 1"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',70,70,0,NULL,'["0 swap 2 6"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',71,71,0,NULL,'["0 place red 6"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',72,72,0,NULL,'["0 place green 6"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',73,73,1,NULL,'["1 announce 2"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',74,74,1,NULL,'["1 place neutral 6"]',0,NULL);
INSERT INTO "entries" VALUES('hk6cynrqoggavdlo',75,75,1,NULL,'["1 place neutral 3"]',0,NULL);
CREATE TABLE seats (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name TEXT NOT NULL, 
	level VARCHAR(20), 
	stand_in VARCHAR(20), 
	secret VARCHAR(64), 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('jkuebllysrrc335y',0,'person','Ana',NULL,NULL,'8093f0e676b12f43ac20d47be7674327b1c4527dceb1759ddfd3da9cd43cdd37');
INSERT INTO "seats" VALUES('jkuebllysrrc335y',1,'person','Ben',NULL,NULL,'360c5bcf8b5f816ebaf53583b8708606ad85059cd042812720a50c3c8e0f4b84');
INSERT INTO "seats" VALUES('hk6cynrqoggavdlo',0,'person','Ana',NULL,NULL,'c511be53735565a3359304eb106d4448c348c6acc3d8b9ca4457d231fe457b22');
INSERT INTO "seats" VALUES('hk6cynrqoggavdlo',1,'person','Ana',NULL,NULL,'a199cb1973e5c879e6e5b80e345478746f89056f447cccf391fdd354d482e3a1');
INSERT INTO "seats" VALUES('6npy7vnhmhxk47zz',0,'person','Ana',NULL,NULL,'3875aac7e8dda140da579be8915264fb5f605171b59d2398e3ac481f6db83261');
INSERT INTO "seats" VALUES('6npy7vnhmhxk47zz',1,'open','',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('6npy7vnhmhxk47zz',2,'open','',NULL,NULL,NULL);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	clock TEXT, 
	commitment VARCHAR(64) NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	deal TEXT, 
	result TEXT, 
	host VARCHAR(64) NOT NULL, 
	invitation VARCHAR(64), 
	rematch VARCHAR(16), 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('jkuebllysrrc335y','hector',1,'{}',0,'playing','{"seconds":600,"increment":5}','155d3fc3a1218b59bd8b12c255bfd353753d23078e90dbe551f2c6655a90f39c','7936faffcd8b74b24be761b48f3b9db82866aa7f754480527540a5b12101dc81','{"piles":[[["yellow4","violet1","red1","yellow1","blue1","green3","yellow4","red2","brown3","violet3","violet2","violet2"],["yellow3","blue3","green4","green3","violet4","red4","yellow1","blue1","brown4","yellow3","green4","violet4"],["brown1","brown1","yellow2","violet1","yellow2","brown2","blue2","blue2","brown3","blue3","red1","green2"],["violet3","brown2","red3","blue4","red3","green1","brown4","red4","green1","red2","blue4","green2"]],[["brown2","yellow2","yellow3","red4","blue2","violet3","brown4","brown1","green2","red1","violet4","brown3"],["yellow3","violet1","violet2","brown2","red4","blue4","green3","yellow4","red2","blue3","green1","violet4"],["red3","green3","green2","blue1","red2","green4","yellow1","yellow1","green4","blue4","brown1","brown4"],["green1","red1","violet2","violet3","blue3","blue2","blue1","brown3","violet1","yellow4","yellow2","red3"]]],"heroes":[["menelaos","odysseus","aias","achilleus","agamemnon","diomedes"],["glaukos","akamas","sarpedon","aeneas","paris","hector"]],"tiles":[3,5,2,1,4,6]}',NULL,'2d3a6512a1e5d9c39b783de3fa00589dabfce4faddedb046f807a12986bc099e',NULL,NULL,1794964749414);
INSERT INTO "tables" VALUES('hk6cynrqoggavdlo','horse',1,'{"open_horse":false}',0,'over',NULL,'452bfecc5e2b2e67a55764c15875bdaf4c6aa50a95c4d91a7224ea84dbb0b3fe','1c0825f6e559b0a3007107738fe3576de36d063ed616a72ab2084db19461786b','{"colours":[["blue","green"],["red","yellow"]],"bag":["red","green","yellow","yellow","red","green","green","red","yellow","green","blue","blue","red","red","blue","blue","blue","red","yellow","red","red","green","yellow","yellow","green","yellow","red","green","yellow","yellow","blue","yellow","blue","blue","blue","red","green","blue","green","green"],"treasure":[1,3,1,0,0,0,1],"cards":["P","3","3","3","3","2","0","2","2","3","0","2","2","P","1","1","0","3","1","2"]}','{"scores":[34,15],"winners":[0]}','677dd4b4125aa0b93370fda24d7db3ddbe65576bb443a6c363fdc8f18f07e91e',NULL,NULL,1794964749458);
INSERT INTO "tables" VALUES('6npy7vnhmhxk47zz','horse',1,'{"open_horse":false}',1,'waiting',NULL,'5aec52d908e6a8e94be65c8d7ad2e35e71503832e501d935fc0a9f3e50b8d670','f1ea8d4a91c3b43ebc397f19ff1a764430edd31436cf72b6ca815ffa836e0cbe',NULL,NULL,'2bebe829933f314f20d0da36b50870ece1e5a813330fd490c8bf1fbc83944363','35da3001af80cd57d759d866c3546ced8dc27579caad2eb2c97d200815a727b6',NULL,1794964749731);
CREATE INDEX tables_public ON tables (public, status, created);
COMMIT;
