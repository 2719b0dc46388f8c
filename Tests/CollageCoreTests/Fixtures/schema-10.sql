PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1');
INSERT INTO grdb_migrations VALUES('2');
INSERT INTO grdb_migrations VALUES('3');
INSERT INTO grdb_migrations VALUES('4');
INSERT INTO grdb_migrations VALUES('5');
INSERT INTO grdb_migrations VALUES('6');
INSERT INTO grdb_migrations VALUES('7');
INSERT INTO grdb_migrations VALUES('8');
INSERT INTO grdb_migrations VALUES('9');
INSERT INTO grdb_migrations VALUES('10');
CREATE TABLE collage (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  head INTEGER NOT NULL CHECK (head >= 0),
  saved INTEGER,
  saved_state TEXT,
  snapshot TEXT,
  deleted_at INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO collage VALUES('58484f8f-ac62-4861-b586-af1470b10591','clean',1795262486793,1795262486793,0,NULL,NULL,NULL,NULL);
INSERT INTO collage VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','Größe 1',1795262486323,1795262486530,11,10,NULL,'6772f558-59e6-4821-bd0c-d74a4d787692-1fe048c5',NULL);
INSERT INTO collage VALUES('74b8b13a-3296-4d56-97d9-43c45ac7cdb1','gone',1795262486729,1795262486729,2,NULL,NULL,NULL,1795262486783);
INSERT INTO collage VALUES('75878582-bfaa-4dc8-9e01-a5b0119593a0','dirty',1795262486590,1795262486665,2,NULL,'{"canvas":{"background":"ffffff","size":{"height":100,"width":100}},"items":[{"transform":{"flipHorizontal":false,"center":{"y":50,"x":50},"scale":1,"rotation":0,"flipVertical":false},"createdAt":816955286.6029999,"image":{"format":"jpeg","id":"26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3","size":{"width":64,"height":48},"isOpaque":true},"box":{"width":50,"height":37.5},"usesCutout":false,"id":"EA62D2BD-9566-4E90-97B8-0379794FA08B","shaders":{"remembered":[],"active":[]},"opacity":1,"name":"one","added":{"opacity":1,"transform":{"center":{"x":50,"y":50},"flipHorizontal":false,"flipVertical":false,"scale":1,"rotation":0}}},{"transform":{"center":{"x":50,"y":50},"rotation":0,"scale":1,"flipHorizontal":false,"flipVertical":false},"createdAt":816955286.6370001,"image":{"isOpaque":true,"format":"jpeg","id":"26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3","size":{"width":64,"height":48}},"box":{"width":50,"height":37.5},"usesCutout":false,"id":"07889439-0455-4B4C-B280-2305CAC1E43F","shaders":{"remembered":[],"active":[]},"opacity":1,"name":"two","added":{"opacity":1,"transform":{"flipHorizontal":false,"center":{"x":50,"y":50},"scale":1,"rotation":0,"flipVertical":false}}}]}','75878582-bfaa-4dc8-9e01-a5b0119593a0-15906210',NULL);
CREATE TABLE revision (
  collage_id TEXT NOT NULL REFERENCES collage (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number >= 0),
  label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  selection TEXT, canvas TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (collage_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO revision VALUES('58484f8f-ac62-4861-b586-af1470b10591',0,'new',1795262486793,NULL,'{"background":"ffffff","size":{"height":64,"width":64}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',0,'new',1795262486323,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',1,'add meadow mountains seashore',1795262486342,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',2,'shader on meadow glitch bands=5',1795262486353,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',3,'shader on meadow pixellate block=7',1795262486363,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',4,'shader off meadow pixellate',1795262486377,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',5,'shader on mountains 3d-glasses',1795262486401,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',6,'cutout seashore',1795262486436,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',7,'rotate meadow 12.346',1795262486457,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',8,'scale meadow 1.5',1795262486475,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',9,'flip mountains h',1795262486496,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',10,'opacity mountains 0.25',1795262486509,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',11,'move meadow 10 20',1795262486559,NULL,'{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('6772f558-59e6-4821-bd0c-d74a4d787692',12,'select mountains',1795262486571,'5712eb6e-b54b-4950-967f-2b43010716f7','{"background":"f4efe680","size":{"height":300,"width":200}}');
INSERT INTO revision VALUES('74b8b13a-3296-4d56-97d9-43c45ac7cdb1',0,'new',1795262486729,NULL,'{"background":"ffffff","size":{"height":50,"width":50}}');
INSERT INTO revision VALUES('74b8b13a-3296-4d56-97d9-43c45ac7cdb1',1,'add meadow',1795262486751,NULL,'{"background":"ffffff","size":{"height":50,"width":50}}');
INSERT INTO revision VALUES('74b8b13a-3296-4d56-97d9-43c45ac7cdb1',2,'remove meadow',1795262486773,NULL,'{"background":"ffffff","size":{"height":50,"width":50}}');
INSERT INTO revision VALUES('75878582-bfaa-4dc8-9e01-a5b0119593a0',0,'new',1795262486590,NULL,'{"background":"ffffff","size":{"height":100,"width":100}}');
INSERT INTO revision VALUES('75878582-bfaa-4dc8-9e01-a5b0119593a0',1,'add one',1795262486604,NULL,'{"background":"ffffff","size":{"height":100,"width":100}}');
INSERT INTO revision VALUES('75878582-bfaa-4dc8-9e01-a5b0119593a0',2,'move one 3 4',1795262486707,NULL,'{"background":"ffffff","size":{"height":100,"width":100}}');
CREATE TABLE image (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  format TEXT NOT NULL,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  is_opaque INTEGER NOT NULL,
  byte_count INTEGER NOT NULL,
  source_name TEXT NOT NULL,
  created_at INTEGER NOT NULL
, captured_at TEXT, camera TEXT, is_salvaged INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO image VALUES('10d8380002c973fa9214b5fee6656dce094353f1262c820a1621e1bfd7412e73','base','jpeg',64,48,1,2197,'p/seashore.jpg',1795262486341,NULL,NULL,0);
INSERT INTO image VALUES('26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3','base','jpeg',64,48,1,2408,'p/meadow.jpg',1795262486340,NULL,NULL,0);
INSERT INTO image VALUES('532113abc237c200502d4ae1565cfd317b50c10632ae903e26575bb6a95dab95','cutout','png',64,48,0,261,'cutout of 10d8380002c9',1795262486435,NULL,NULL,0);
INSERT INTO image VALUES('72d4381640ac4dd95931b0c75ccdae310c04e2939fcb8c9d17f954aa70a62a4e','base','jpeg',64,48,1,2020,'p/mountains.jpg',1795262486340,NULL,NULL,0);
CREATE TABLE setting (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('collage.current','6772f558-59e6-4821-bd0c-d74a4d787692');
INSERT INTO setting VALUES('engine.mine','cat {in} {out}');
INSERT INTO setting VALUES('render.quality','77');
CREATE TABLE IF NOT EXISTS "item" (
  collage_id TEXT NOT NULL REFERENCES collage (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER CHECK (until > since),
  name TEXT NOT NULL,
  z INTEGER NOT NULL,
  box_width REAL NOT NULL,
  box_height REAL NOT NULL,
  x REAL NOT NULL,
  y REAL NOT NULL,
  rotation REAL NOT NULL,
  scale REAL NOT NULL,
  flip_h INTEGER NOT NULL,
  flip_v INTEGER NOT NULL,
  images_since INTEGER NOT NULL CHECK (images_since <= since),
  content TEXT NOT NULL,
  look TEXT NOT NULL,
  added_x REAL NOT NULL,
  added_y REAL NOT NULL,
  added_rotation REAL NOT NULL,
  added_scale REAL NOT NULL,
  added_look TEXT NOT NULL,
  created_at INTEGER NOT NULL, flags TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (collage_id, id, since)
) STRICT, WITHOUT ROWID;
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','0a3cea85-fa21-4ae7-a789-6a1d55daebc3',1,6,'seashore',2,100.0,75.0,100.0,150.0,0.0,1.0,0,0,1,'{"kind":"photo"}','{}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','0a3cea85-fa21-4ae7-a789-6a1d55daebc3',6,12,'seashore',2,100.0,75.0,100.0,150.0,0.0,1.0,0,0,6,'{"cutout":{"bounds":{"origin":{"x":29,"y":22},"size":{"height":4,"width":6}},"confidence":0.4322633422028414,"coverage":0.0010595383986928104,"edge":{"feather":0,"grow":0,"smooth":0},"engine":"classic","hints":{"drop":[],"isSingle":false,"keep":[{"points":[{"x":32,"y":24}]}]}},"kind":"photo","usesCutout":true}','{}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','0a3cea85-fa21-4ae7-a789-6a1d55daebc3',12,NULL,'seashore',1,100.0,75.0,100.0,150.0,0.0,1.0,0,0,12,'{"cutout":{"bounds":{"origin":{"x":29,"y":22},"size":{"height":4,"width":6}},"confidence":0.4322633422028414,"coverage":0.0010595383986928104,"edge":{"feather":0,"grow":0,"smooth":0},"engine":"classic","hints":{"drop":[],"isSingle":false,"keep":[{"points":[{"x":32,"y":24}]}]}},"kind":"photo","usesCutout":true}','{}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',1,2,'meadow',0,100.0,75.0,100.0,150.0,0.0,1.0,0,0,1,'{"kind":"photo"}','{}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',2,3,'meadow',0,100.0,75.0,100.0,150.0,0.0,1.0,0,0,2,'{"kind":"photo"}','{"shaders":{"active":[{"bands":5,"name":"glitch","seed":"2551773512339243130"}],"remembered":[]}}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',3,4,'meadow',0,100.0,75.0,100.0,150.0,0.0,1.0,0,0,3,'{"kind":"photo"}','{"shaders":{"active":[{"bands":5,"name":"glitch","seed":"2551773512339243130"},{"block":7,"name":"pixellate"}],"remembered":[]}}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',4,7,'meadow',0,100.0,75.0,100.0,150.0,0.0,1.0,0,0,4,'{"kind":"photo"}','{"shaders":{"active":[{"bands":5,"name":"glitch","seed":"2551773512339243130"}],"remembered":[{"block":7,"name":"pixellate"}]}}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',7,8,'meadow',0,100.0,75.0,100.0,150.0,12.345678899999999345,1.0,0,0,7,'{"kind":"photo"}','{"shaders":{"active":[{"bands":5,"name":"glitch","seed":"2551773512339243130"}],"remembered":[{"block":7,"name":"pixellate"}]}}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',8,11,'meadow',0,100.0,75.0,100.0,150.0,12.345678899999999345,1.5,0,0,8,'{"kind":"photo"}','{"shaders":{"active":[{"bands":5,"name":"glitch","seed":"2551773512339243130"}],"remembered":[{"block":7,"name":"pixellate"}]}}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',11,NULL,'meadow',0,100.0,75.0,10.0,20.0,12.345678899999999345,1.5,0,0,11,'{"kind":"photo"}','{"shaders":{"active":[{"bands":5,"name":"glitch","seed":"2551773512339243130"}],"remembered":[{"block":7,"name":"pixellate"}]}}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','5712eb6e-b54b-4950-967f-2b43010716f7',1,5,'mountains',1,100.0,75.0,100.0,150.0,0.0,1.0,0,0,1,'{"kind":"photo"}','{}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','5712eb6e-b54b-4950-967f-2b43010716f7',5,9,'mountains',1,100.0,75.0,100.0,150.0,0.0,1.0,0,0,5,'{"kind":"photo"}','{"shaders":{"active":[{"blue":11,"name":"3d-glasses","red":22}],"remembered":[]}}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','5712eb6e-b54b-4950-967f-2b43010716f7',9,10,'mountains',1,100.0,75.0,100.0,150.0,0.0,1.0,1,0,9,'{"kind":"photo"}','{"shaders":{"active":[{"blue":11,"name":"3d-glasses","red":22}],"remembered":[]}}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','5712eb6e-b54b-4950-967f-2b43010716f7',10,12,'mountains',1,100.0,75.0,100.0,150.0,0.0,1.0,1,0,10,'{"kind":"photo"}','{"opacity":0.25,"shaders":{"active":[{"blue":11,"name":"3d-glasses","red":22}],"remembered":[]}}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','5712eb6e-b54b-4950-967f-2b43010716f7',12,NULL,'mountains',2,100.0,75.0,100.0,150.0,0.0,1.0,1,0,12,'{"kind":"photo"}','{"opacity":0.25,"shaders":{"active":[{"blue":11,"name":"3d-glasses","red":22}],"remembered":[]}}',100.0,150.0,0.0,1.0,'{}',1795262486341,'{}');
INSERT INTO item VALUES('74b8b13a-3296-4d56-97d9-43c45ac7cdb1','682c38b4-6da6-4079-82ab-af31d39c612f',1,2,'meadow',0,25.0,18.75,25.0,25.0,0.0,1.0,0,0,1,'{"kind":"photo"}','{}',25.0,25.0,0.0,1.0,'{}',1795262486750,'{}');
INSERT INTO item VALUES('75878582-bfaa-4dc8-9e01-a5b0119593a0','ea62d2bd-9566-4e90-97b8-0379794fa08b',1,2,'one',0,50.0,37.5,50.0,50.0,0.0,1.0,0,0,1,'{"kind":"photo"}','{}',50.0,50.0,0.0,1.0,'{}',1795262486603,'{}');
INSERT INTO item VALUES('75878582-bfaa-4dc8-9e01-a5b0119593a0','ea62d2bd-9566-4e90-97b8-0379794fa08b',2,NULL,'one',0,50.0,37.5,3.0,4.0,0.0,1.0,0,0,2,'{"kind":"photo"}','{}',50.0,50.0,0.0,1.0,'{}',1795262486603,'{}');
CREATE TABLE item_image (
  collage_id TEXT NOT NULL,
  item_id TEXT NOT NULL,
  since INTEGER NOT NULL,
  role TEXT NOT NULL,
  image_id TEXT NOT NULL REFERENCES image (id),
  PRIMARY KEY (collage_id, item_id, since, role),
  FOREIGN KEY (collage_id, item_id, since) REFERENCES "item" (collage_id, id, since)
    ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','0a3cea85-fa21-4ae7-a789-6a1d55daebc3',1,'base','10d8380002c973fa9214b5fee6656dce094353f1262c820a1621e1bfd7412e73');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','0a3cea85-fa21-4ae7-a789-6a1d55daebc3',6,'base','10d8380002c973fa9214b5fee6656dce094353f1262c820a1621e1bfd7412e73');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','0a3cea85-fa21-4ae7-a789-6a1d55daebc3',12,'base','10d8380002c973fa9214b5fee6656dce094353f1262c820a1621e1bfd7412e73');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',1,'base','26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',2,'base','26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',3,'base','26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',4,'base','26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',7,'base','26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',8,'base','26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','2369b87d-563b-407a-ac56-c1819447fb06',11,'base','26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3');
INSERT INTO item_image VALUES('74b8b13a-3296-4d56-97d9-43c45ac7cdb1','682c38b4-6da6-4079-82ab-af31d39c612f',1,'base','26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3');
INSERT INTO item_image VALUES('75878582-bfaa-4dc8-9e01-a5b0119593a0','ea62d2bd-9566-4e90-97b8-0379794fa08b',1,'base','26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3');
INSERT INTO item_image VALUES('75878582-bfaa-4dc8-9e01-a5b0119593a0','ea62d2bd-9566-4e90-97b8-0379794fa08b',2,'base','26272835bccd369c812a662b5d9f37e11999e663f6047224d21490743272b6e3');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','0a3cea85-fa21-4ae7-a789-6a1d55daebc3',6,'cutout','532113abc237c200502d4ae1565cfd317b50c10632ae903e26575bb6a95dab95');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','0a3cea85-fa21-4ae7-a789-6a1d55daebc3',12,'cutout','532113abc237c200502d4ae1565cfd317b50c10632ae903e26575bb6a95dab95');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','5712eb6e-b54b-4950-967f-2b43010716f7',1,'base','72d4381640ac4dd95931b0c75ccdae310c04e2939fcb8c9d17f954aa70a62a4e');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','5712eb6e-b54b-4950-967f-2b43010716f7',5,'base','72d4381640ac4dd95931b0c75ccdae310c04e2939fcb8c9d17f954aa70a62a4e');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','5712eb6e-b54b-4950-967f-2b43010716f7',9,'base','72d4381640ac4dd95931b0c75ccdae310c04e2939fcb8c9d17f954aa70a62a4e');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','5712eb6e-b54b-4950-967f-2b43010716f7',10,'base','72d4381640ac4dd95931b0c75ccdae310c04e2939fcb8c9d17f954aa70a62a4e');
INSERT INTO item_image VALUES('6772f558-59e6-4821-bd0c-d74a4d787692','5712eb6e-b54b-4950-967f-2b43010716f7',12,'base','72d4381640ac4dd95931b0c75ccdae310c04e2939fcb8c9d17f954aa70a62a4e');
CREATE TABLE style (
  name TEXT PRIMARY KEY NOT NULL,
  look TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO style VALUES('mine','{"opacity":0.5}');
CREATE TABLE revision_image (
  collage_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  role TEXT NOT NULL,
  image_id TEXT NOT NULL REFERENCES image (id),
  PRIMARY KEY (collage_id, number, role),
  FOREIGN KEY (collage_id, number) REFERENCES revision (collage_id, number)
    ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX collage_name ON collage (name) WHERE deleted_at IS NULL;
CREATE INDEX collage_gallery ON collage (updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX item_until ON item (collage_id, until);
CREATE INDEX item_image_image ON item_image (image_id);
CREATE INDEX revision_image_image ON revision_image (image_id);
CREATE TABLE photo (
  number INTEGER PRIMARY KEY NOT NULL,
  id TEXT NOT NULL UNIQUE,
  contents TEXT NOT NULL UNIQUE,
  byte_count INTEGER NOT NULL,
  extension TEXT NOT NULL,
  format TEXT NOT NULL,
  width INTEGER NOT NULL CHECK (width > 0),
  height INTEGER NOT NULL CHECK (height > 0),
  taken_at TEXT NOT NULL,
  taken_offset TEXT,
  is_taken_guessed INTEGER NOT NULL,
  camera TEXT,
  lens TEXT,
  differences INTEGER NOT NULL,
  colors BLOB NOT NULL,
  created_at INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;
CREATE INDEX photo_newest ON photo (created_at, number) WHERE removed_at IS NULL;
CREATE INDEX photo_taken ON photo (taken_at) WHERE removed_at IS NULL;
CREATE INDEX photo_removed ON photo (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE photo_name (
  photo INTEGER NOT NULL REFERENCES photo (number) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (photo, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX photo_name_key ON photo_name (key);

CREATE TABLE photo_tag (
  photo INTEGER NOT NULL REFERENCES photo (number) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (photo, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX photo_tag_tag ON photo_tag (tag);

CREATE TABLE photo_image (
  photo INTEGER NOT NULL REFERENCES photo (number) ON DELETE CASCADE,
  image_id TEXT NOT NULL REFERENCES image (id) ON DELETE CASCADE,
  PRIMARY KEY (photo, image_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX photo_image_image ON photo_image (image_id);

CREATE VIRTUAL TABLE photo_text USING fts5 (words, tokenize = 'trigram case_sensitive 1');
CREATE TABLE ticket (
  id TEXT PRIMARY KEY NOT NULL,
  created_at INTEGER NOT NULL UNIQUE,
  updated_at INTEGER NOT NULL,
  state TEXT NOT NULL,
  handle TEXT,
  place TEXT,
  asked TEXT NOT NULL,
  failure TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE ticket_image (
  ticket_id TEXT NOT NULL REFERENCES ticket (id) ON DELETE CASCADE,
  role TEXT NOT NULL,
  image_id TEXT NOT NULL REFERENCES image (id),
  PRIMARY KEY (ticket_id, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX ticket_image_image ON ticket_image (image_id);

CREATE TABLE preset (
  name TEXT PRIMARY KEY NOT NULL,
  asked TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE template (
  name TEXT PRIMARY KEY NOT NULL,
  created_at INTEGER NOT NULL,
  archive BLOB NOT NULL
) STRICT;
COMMIT;
PRAGMA user_version=10;
