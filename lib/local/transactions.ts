import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { afterThoseAhead, atEndOfTurn, waitsAhead } from './end-of-turn.ts';

/** What waits for a commit: the work ahead, and all other work. */
type Group = Readonly<Record<'ahead' | 'others', PromiseWithResolvers<void>>>;

/**
 * The transactions of a database. All that are made in one turn of the event loop are committed together, at its end: a commit takes
 * longer than most of what it writes, and what many requests write at once lies on the same pages. An answer, and whatever else follows
 * from what was written, waits for `committed` first.
 */
export class Transactions {
  readonly #db: DatabaseSync;
  readonly #listeners: (() => void)[] = [];
  readonly #statements: Readonly<Record<'begin' | 'commit' | 'rollback' | 'save' | 'release' | 'undo', StatementSync>>;
  #group: Group | undefined;
  #depth = 0;

  constructor(db: DatabaseSync) {
    this.#db = db;
    // They are prepared once, because there are some around nearly every write.
    this.#statements = {
      begin: db.prepare('BEGIN IMMEDIATE'),
      commit: db.prepare('COMMIT'),
      rollback: db.prepare('ROLLBACK'),
      save: db.prepare('SAVEPOINT work'),
      release: db.prepare('RELEASE work'),
      undo: db.prepare('ROLLBACK TO work'),
    };
  }

  /** Calls `lost` after a group could not be committed: what was read of it or remembered is not in the file. */
  onLost(lost: () => void): void {
    this.#listeners.push(lost);
  }

  /**
   * All statements of `work` or none; a transaction within a transaction belongs to the outer one. `work` is synchronous, so that no
   * other write falls into it.
   */
  run<T>(work: () => T): T {
    this.join();
    if (this.#depth === 0) this.#statements.save.run();
    this.#depth += 1;
    try {
      const result = work();
      if (this.#depth === 1) this.#statements.release.run();
      return result;
    } catch (cause) {
      if (this.#depth === 1) this.#undo(cause);
      throw cause;
    } finally {
      this.#depth -= 1;
    }
  }

  /** Makes the statements that follow a part of the group, up to the end of this turn. A single statement needs no more. */
  join(): void {
    if (this.#group) return;
    this.#statements.begin.run();
    this.#group = { ahead: Promise.withResolvers<void>(), others: Promise.withResolvers<void>() };
    // The database reports its failure (database.ts), also where no request waits.
    for (const { promise } of Object.values(this.#group)) promise.catch(() => undefined);
    atEndOfTurn(() => this.#commit());
  }

  /** Resolves when all that was written so far is in the file. Rejects with StorageFailed where it could not be. */
  committed(): Promise<void> | undefined {
    return this.#group?.[waitsAhead() ? 'ahead' : 'others'].promise;
  }

  /** Commits now. Throws StorageFailed. */
  flush(): void {
    const failure = this.#commit();
    if (failure) throw failure.cause;
  }

  /** Ends the group, and returns why it could not be committed. */
  #commit(): { readonly cause: unknown } | undefined {
    const group = this.#group;
    if (!group) return undefined;
    try {
      this.#statements.commit.run();
      this.#group = undefined;
      group.ahead.resolve();
      afterThoseAhead(group.others.resolve);
      return undefined;
    } catch (cause) {
      this.#lose(cause);
      return { cause };
    }
  }

  /** Takes back what failed. After a failure such as a full disk SQLite may have rolled back the whole group by itself. */
  #undo(cause: unknown): void {
    if (!this.#db.isTransaction) {
      this.#lose(cause);
      return;
    }
    this.#statements.undo.run();
    this.#statements.release.run();
  }

  #lose(cause: unknown): void {
    const group = this.#group;
    this.#group = undefined;
    if (this.#db.isOpen && this.#db.isTransaction) this.#statements.rollback.run();
    for (const lost of this.#listeners) lost();
    for (const { reject } of Object.values(group ?? {})) reject(cause);
  }
}
