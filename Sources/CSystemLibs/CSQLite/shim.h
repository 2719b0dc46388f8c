// sqlite3.h isn't included: GRDB's module includes it, and a C type must belong to a single module.
struct sqlite3;
int sqlite3_db_config(struct sqlite3 *, int, ...);

// Keeps the WAL file when the connection closes. Returns an SQLite result code. Swift can't call
// the variadic function itself.
static inline int csqlite_keep_wal_on_close(struct sqlite3 *db) {
  const int no_checkpoint_on_close = 1006;
  return sqlite3_db_config(db, no_checkpoint_on_close, 1, (int *)0);
}
