// Does not include sqlite3.h: GRDB's module declares it, and a type of C must belong to one module.
struct sqlite3;
int sqlite3_db_config(struct sqlite3 *, int, ...);

// Swift cannot call functions with a variable number of arguments. Returns an error code of SQLite.
static inline int csqlite_keep_wal_on_close(struct sqlite3 *db) {
  const int no_checkpoint_on_close = 1006;
  return sqlite3_db_config(db, no_checkpoint_on_close, 1, (int *)0);
}
