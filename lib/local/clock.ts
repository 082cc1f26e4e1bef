import type { DatabaseSync } from 'node:sqlite';

/** The last moment that the clock shows, in milliseconds since 1970. Times behind it are written and ordered otherwise. */
export const endOfClock = Date.UTC(2100, 0, 1);

/** Where the clock stood at a real moment, both in milliseconds since 1970, and how fast it goes since. */
interface Setting {
  readonly clockAt: number;
  readonly realAt: number;
  readonly speed: number;
  readonly isPaused: boolean;
}

/**
 * The one clock of the local service: every wait, expiry, retry and session goes by it. It can stand still, go faster and jump
 * ahead, and it never goes back. Its setting is on disk, so a restart goes on with the same time.
 */
export class LocalClock {
  readonly #db: DatabaseSync;
  readonly #listeners = new Set<() => void>();
  #setting: Setting;
  /** The latest real time that it has seen. */
  #realSeenAt: number;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.exec(
      'CREATE TABLE IF NOT EXISTS clock (id INTEGER PRIMARY KEY CHECK (id = 1), clockAt REAL NOT NULL, realAt REAL NOT NULL, speed REAL NOT NULL, isPaused INTEGER NOT NULL)',
    );
    this.#setting = this.#kept() ?? { clockAt: Date.now(), realAt: Date.now(), speed: 1, isPaused: false };
    this.#realSeenAt = this.#setting.realAt;
  }

  /** Milliseconds since 1970. */
  now(): number {
    if (this.#setting.isPaused) return this.#setting.clockAt;
    const real = Date.now();
    if (real < this.#realSeenAt) this.#goOnFrom(this.#shownAt(this.#realSeenAt), real);
    this.#realSeenAt = real;
    return Math.floor(Math.min(endOfClock, this.#shownAt(real)));
  }

  get speed(): number {
    return this.#setting.speed;
  }

  get isPaused(): boolean {
    return this.#setting.isPaused;
  }

  /** How long it takes until the clock shows `moment`, in real milliseconds; for ever while it is paused. */
  realMsUntil(moment: number): number {
    const remainingMs = moment - this.now();
    if (remainingMs <= 0) return 0;
    return this.isPaused ? Number.POSITIVE_INFINITY : Math.ceil(remainingMs / this.speed);
  }

  /** Jumps ahead. What has come due by then happens at once. */
  advance(ms: number): void {
    if (!(ms >= 0)) throw new Error('The clock goes forward only.');
    if (this.now() + ms > endOfClock) throw new Error('The clock goes to the beginning of the year 2100 only.');
    this.#set({ clockAt: this.now() + ms });
  }

  pause(): void {
    this.#set({ isPaused: true });
  }

  resume(): void {
    this.#set({ isPaused: false });
  }

  setSpeed(speed: number): void {
    if (speed !== this.speed) this.#set({ speed });
  }

  /** Calls `listener` whenever the clock has jumped, stopped or changed its pace. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #shownAt(real: number): number {
    const { clockAt, realAt, speed } = this.#setting;
    return clockAt + (real - realAt) * speed;
  }

  /** The machine's clock was set back: this one goes on from what it showed, instead of back with it or not at all until then. */
  #goOnFrom(clockAt: number, realAt: number): void {
    this.#setting = { ...this.#setting, clockAt, realAt };
    if (this.#db.isOpen) this.#keep();
  }

  #set(changes: Partial<Setting>): void {
    this.#setting = { ...this.#setting, clockAt: this.now(), realAt: Date.now(), ...changes };
    this.#realSeenAt = this.#setting.realAt;
    this.#keep();
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    const { clockAt, realAt, speed, isPaused } = this.#setting;
    this.#db
      .prepare('INSERT OR REPLACE INTO clock VALUES (1, ?, ?, ?, ?)')
      .run(clockAt, realAt, speed, isPaused ? 1 : 0);
  }

  #kept(): Setting | undefined {
    const row = this.#db.prepare('SELECT clockAt, realAt, speed, isPaused FROM clock').get();
    if (!row) return undefined;
    const { clockAt, realAt, speed, isPaused } = row;
    return { clockAt: Number(clockAt), realAt: Number(realAt), speed: Number(speed), isPaused: isPaused === 1 };
  }
}
