import type { StatementSync } from 'node:sqlite';
import { DeferredWrite } from './deferred-write.ts';
import type { Durable } from './durable.ts';

/** How far a reader has come in one shard of a stream. */
interface Checkpoint {
  /** The last record that it has read; null before the first. */
  readonly sequence: string | null;
  /** Whether the shard was read to its end. */
  readonly closed: boolean;
}

interface Place {
  readonly consumer: string;
  readonly shard: string;
}

/** How long a position may wait to be written, in milliseconds. A killed process reads the records of that time again. */
const writeWithinMs = 25;

/**
 * How far each reader of a stream has come. Positions are written together, because a reader moves on several times for each payment
 * and a record that is read again has no effect.
 */
export class Checkpoints {
  readonly #durable: Durable;
  readonly #stream: string;
  readonly #statements: ReturnType<typeof prepare>;
  readonly #unwritten = new Map<string, Place & Checkpoint>();
  readonly #deferred: DeferredWrite;

  constructor(durable: Durable, stream: string) {
    this.#durable = durable;
    this.#stream = stream;
    durable.db.exec(
      'CREATE TABLE IF NOT EXISTS checkpoints (consumer TEXT, stream TEXT, shard TEXT, sequence TEXT, closed INTEGER, PRIMARY KEY (consumer, stream, shard))',
    );
    this.#statements = prepare((sql) => durable.db.prepare(sql));
    this.#deferred = new DeferredWrite({ durable, withinMs: writeWithinMs, write: () => this.#write() });
  }

  find(consumer: string, shard: string): Checkpoint | undefined {
    const unwritten = this.#unwritten.get(nameOf({ consumer, shard }));
    if (unwritten) return unwritten;
    const row = this.#statements.find.get(consumer, this.#stream, shard);
    return row && { sequence: row.sequence as string | null, closed: row.closed === 1 };
  }

  /** Remembers the last record that was read, and writes it soon. */
  save(consumer: string, shard: string, sequence: string): void {
    this.#unwritten.set(nameOf({ consumer, shard }), { consumer, shard, sequence, closed: false });
    this.#deferred.soon();
  }

  /** Records that a shard was read to its end. */
  close(consumer: string, shard: string): void {
    const sequence = this.find(consumer, shard)?.sequence ?? null;
    this.#unwritten.set(nameOf({ consumer, shard }), { consumer, shard, sequence, closed: true });
    this.write();
  }

  /** Writes all positions now. */
  write(): void {
    this.#deferred.now();
  }

  #write(): void {
    if (this.#unwritten.size === 0) return;
    this.#durable.transaction(() => {
      for (const { consumer, shard, sequence, closed } of this.#unwritten.values()) {
        this.#statements.save.run(consumer, this.#stream, shard, sequence, closed ? 1 : 0);
      }
    });
    this.#unwritten.clear();
  }
}

const nameOf = ({ consumer, shard }: Place): string => `${consumer} ${shard}`;

const prepare = (sql: (text: string) => StatementSync) => ({
  find: sql('SELECT sequence, closed FROM checkpoints WHERE consumer = ? AND stream = ? AND shard = ?'),
  save: sql(
    `INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
     SET sequence = excluded.sequence, closed = excluded.closed`,
  ),
});
