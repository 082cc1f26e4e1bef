import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** The transactions of a database. Their statements are prepared once, because there is one around nearly every write. */
export class Transactions {
  readonly #db: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #rollback: StatementSync;
  #depth = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    this.#rollback = db.prepare('ROLLBACK');
  }

  /**
   * All statements of `work` or none; a transaction within a transaction belongs to the outer one. `work` is synchronous, so that no
   * other write falls into it.
   */
  run<T>(work: () => T): T {
    if (this.#depth === 0) this.#begin.run();
    this.#depth += 1;
    try {
      const result = work();
      if (this.#depth === 1) this.#commit.run();
      return result;
    } catch (cause) {
      // After a failure such as a full disk SQLite may have rolled back by itself.
      if (this.#depth === 1 && this.#db.isTransaction) this.#rollback.run();
      throw cause;
    } finally {
      this.#depth -= 1;
    }
  }
}
