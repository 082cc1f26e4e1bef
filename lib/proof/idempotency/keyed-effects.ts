import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import type { Change } from '../in-memory-table.ts';
import type { HttpAnswer } from '../invoke.ts';
import type { Asked, Invocation, Witness } from '../witness.ts';

/** A platform's key of one operation, for as long as it is remembered. */
interface Key {
  /** The request that took effect with it. */
  effect?: { readonly request: string };
  /** What that was answered first. */
  answer?: { readonly status: number; readonly text: string; readonly headers: string };
  effects: number;
}

const requestOf = ({ path, query, body }: Asked): string => JSON.stringify([path, query, body]);

/** What names the request itself, and whether it was a repeat, differs between a first answer and its replay. */
const lastingHeaders = ({ headers }: HttpAnswer): string =>
  JSON.stringify(Object.entries(headers).filter(([name]) => !/^(x-request-id|idempotent-replayed)$/i.test(name)));

const isReplay = ({ headers }: HttpAnswer): boolean => headers['Idempotent-Replayed'] === 'true';
const saysUsed = ({ status, body }: HttpAnswer): boolean =>
  status === 409 && body.code === 'CONFLICT' && /Idempotency-Key was used/.test(body.message);

/** What one effect makes, by operation, as a request without a key has made it. */
export type Expected = Readonly<Record<string, string>>;

/** The record of the key itself, and what the first effect of a day makes for all of them. */
const notCounted = ['IDEMPOTENCY', 'VOLUME'];

/** What a write made, by the types of the items. */
const madeBy = (changes: readonly Change[]): string =>
  changes
    .filter(({ before, after }) => !before && after)
    .map(({ after }) => String(after?.type))
    .filter((type) => !notCounted.includes(type))
    .sort()
    .join(' ');

/** Whether more is made than one effect makes. Less may be: something can be there already. */
function exceeds(made: string, expected: string): boolean {
  const left = expected.split(' ');
  return made.split(' ').some((type) => {
    const place = left.indexOf(type);
    if (place >= 0) left.splice(place, 1);
    return type !== '' && place < 0;
  });
}

/** Watches what happens with keys, and says what must not: a second effect, another answer, a glimpse of somebody else's. */
export class KeyedEffects implements Witness {
  readonly violations: string[] = [];
  requests = 0;
  replays = 0;
  effects = 0;
  conflicts = 0;
  refusals = 0;
  lost = 0;
  readonly #keys = new Map<string, Key>();
  readonly #expected: Expected;

  constructor(expected: Expected) {
    this.#expected = expected;
  }

  /** How many keys have an effect. */
  get keys(): number {
    return [...this.#keys.values()].filter(({ effects }) => effects > 0).length;
  }

  /** What the last request without a key made. */
  made = '';

  /** From now on no key is remembered. */
  forget(): void {
    for (const key of this.#keys.values()) {
      delete key.effect;
      delete key.answer;
    }
  }

  hasEffect(asked: Asked): boolean {
    return this.#of(asked).effect !== undefined;
  }

  committed(changes: readonly Change[], by: Invocation | undefined): void {
    if (!by?.asked || changes.length === 0) return;
    if (by.asked.key === undefined) {
      this.made = madeBy(changes);
      return;
    }
    const key = this.#of(by.asked);
    const made = madeBy(changes);
    this.effects += 1;
    key.effects += 1;
    if (key.effect) this.#violated(by.asked, `takes effect a second time: ${made}`);
    else if (exceeds(made, this.#expected[by.asked.operation] ?? '')) {
      this.#violated(by.asked, `makes ${made} instead of ${this.#expected[by.asked.operation]}`);
    }
    key.effect = { request: requestOf(by.asked) };
  }

  answered(asked: Asked, answer: HttpAnswer | undefined, by: Invocation): void {
    this.requests += 1;
    if (!answer) this.lost += 1;
    else if (asked.key !== undefined) this.#answered(asked, answer, by);
  }

  relayed(_entry: PutEventsRequestEntry): void {}

  webhook(): void {}

  resumed(): void {}

  surprised(name: string, cause: unknown): void {
    this.violations.push(`${name} fails by itself: ${cause instanceof Error ? cause.stack : cause}`);
  }

  #answered(asked: Asked, answer: HttpAnswer, by: Invocation): void {
    const key = this.#of(asked);
    if (answer.status >= 500) {
      if (!by.wasFaulted) this.#violated(asked, `answers ${answer.status} ${answer.text}`);
      return;
    }
    if (answer.status >= 400) this.#refused(asked, key, answer, by);
    else this.#granted(asked, key, answer, by);
  }

  #refused(asked: Asked, { effect }: Key, answer: HttpAnswer, by: Invocation): void {
    this.refusals += 1;
    if (by.commits > 0 && !by.wasFaulted)
      this.#violated(asked, `is refused with ${answer.body.code} and changes something`);
    if (isReplay(answer)) this.#violated(asked, 'is refused by a replay');
    if (!saysUsed(answer)) {
      if (effect?.request === requestOf(asked) && !by.wasFaulted)
        this.#violated(asked, `has taken effect and is refused: ${answer.text}`);
      return;
    }
    this.conflicts += 1;
    if (!effect) this.#violated(asked, 'is told that its key was used, and it was not');
    else if (effect.request === requestOf(asked))
      this.#violated(asked, 'is told that its key was used for another request');
  }

  #granted(asked: Asked, key: Key, answer: HttpAnswer, by: Invocation): void {
    if (!key.effect) {
      this.#violated(asked, `is granted without effect: ${answer.text}`);
      return;
    }
    if (key.effect.request !== requestOf(asked))
      this.#violated(asked, 'is granted although its key was used for another request');
    const { status, text } = answer;
    const headers = lastingHeaders(answer);
    key.answer ??= { status, text, headers };
    if (key.answer.status !== status || key.answer.text !== text || key.answer.headers !== headers) {
      this.#violated(asked, `is answered ${status} ${headers} ${text} after ${JSON.stringify(key.answer)}`);
    }
    if (isReplay(answer)) {
      this.replays += 1;
      if (by.commits > 0 && !by.wasFaulted) this.#violated(asked, 'is a replay and changes something');
    } else if (by.commits === 0) this.#violated(asked, 'is a repeat and does not say so');
  }

  #of({ platformId, operation, key }: Asked): Key {
    const name = `${platformId} ${operation} ${key}`;
    const known = this.#keys.get(name) ?? { effects: 0 };
    this.#keys.set(name, known);
    return known;
  }

  #violated({ platformId, operation, key }: Asked, what: string): void {
    this.violations.push(`${operation} with ${key} of ${platformId} ${what}`);
  }
}
