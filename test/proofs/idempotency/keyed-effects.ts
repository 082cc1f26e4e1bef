import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import type { Change } from '../../kit/in-memory-table.ts';
import type { HttpAnswer } from '../../kit/invoke-function.ts';
import { isOnlyCounted } from '../../kit/simulation/checks/volumes.ts';
import type { ApiRequest, Invocation, Recorder } from '../../kit/simulation/recorder.ts';

/** The state of a platform's key for one operation, until it expires. */
interface Key {
  effect?: { readonly request: string };
  answer?: { readonly status: number; readonly text: string; readonly headers: string };
  effects: number;
}

const requestOf = ({ path, query, body }: ApiRequest): string => JSON.stringify([path, query, body]);

/** The headers that a replay must repeat: all but the request's id and the mark of a replay. */
const stableHeaders = ({ headers }: HttpAnswer): string =>
  JSON.stringify(Object.entries(headers).filter(([name]) => !/^(x-request-id|idempotent-replayed)$/i.test(name)));

const isReplay = ({ headers }: HttpAnswer): boolean => headers['Idempotent-Replayed'] === 'true';
const isKeyConflict = ({ status, body }: HttpAnswer): boolean =>
  status === 409 && body.code === 'CONFLICT' && /Idempotency-Key was used/.test(body.message);

/** The types of the items that one effect creates, by operation, observed with a request without a key. */
export type ItemTypesByOperation = Readonly<Record<string, string>>;

/** Items that are not part of an effect: the record of the key, and the day's volume, which the first effect of a day creates. */
const ignoredTypes = ['IDEMPOTENCY', 'VOLUME'];

/** The types of the items that a write created. */
const createdBy = (changes: readonly Change[]): string =>
  changes
    .filter(({ before, after }) => !before && after)
    .map(({ after }) => String(after?.type))
    .filter((type) => !ignoredTypes.includes(type))
    .sort()
    .join(' ');

/** Whether more was created than one effect creates. It may be less, because some items can exist already. */
function exceeds(created: string, expected: string): boolean {
  const left = expected.split(' ');
  return created.split(' ').some((type) => {
    const place = left.indexOf(type);
    if (place >= 0) left.splice(place, 1);
    return type !== '' && place < 0;
  });
}

/** Finds second effects, answers that differ from the first, and effects or answers that leak from other keys. */
export class KeyedEffects implements Recorder {
  readonly violations: string[] = [];
  requests = 0;
  replays = 0;
  effects = 0;
  conflicts = 0;
  refusals = 0;
  lost = 0;
  readonly #keys = new Map<string, Key>();
  readonly #expected: ItemTypesByOperation;

  constructor(expected: ItemTypesByOperation) {
    this.#expected = expected;
  }

  /** How many keys have an effect. */
  get keys(): number {
    return [...this.#keys.values()].filter(({ effects }) => effects > 0).length;
  }

  /** The types of the items that the last request created. */
  created = '';

  /** All keys have expired. */
  expireKeys(): void {
    for (const key of this.#keys.values()) {
      delete key.effect;
      delete key.answer;
    }
  }

  hasEffect(request: ApiRequest): boolean {
    return this.#of(request).effect !== undefined;
  }

  committed(changes: readonly Change[], by: Invocation | undefined): void {
    if (!by?.request || changes.length === 0 || isOnlyCounted(changes)) return;
    const created = createdBy(changes);
    this.created = created;
    if (by.request.key === undefined) return;
    const key = this.#of(by.request);
    this.effects += 1;
    key.effects += 1;
    if (key.effect) this.#report(by.request, `takes effect a second time: ${created}`);
    else if (exceeds(created, this.#expected[by.request.operation] ?? '')) {
      this.#report(by.request, `creates ${created} instead of ${this.#expected[by.request.operation]}`);
    }
    key.effect = { request: requestOf(by.request) };
  }

  answered(request: ApiRequest, answer: HttpAnswer | undefined, by: Invocation): void {
    this.requests += 1;
    if (!answer) this.lost += 1;
    else if (request.key !== undefined) this.#answered(request, answer, by);
  }

  relayed(_entry: PutEventsRequestEntry): void {}

  webhookPosted(): void {}

  executionResumed(): void {}

  failedUnexpectedly(name: string, cause: unknown): void {
    this.violations.push(`${name} fails unexpectedly: ${cause instanceof Error ? cause.stack : cause}`);
  }

  #answered(request: ApiRequest, answer: HttpAnswer, by: Invocation): void {
    const key = this.#of(request);
    if (answer.status >= 500) {
      if (!by.wasFaulted) this.#report(request, `answers ${answer.status} ${answer.text}`);
      return;
    }
    if (answer.status >= 400) this.#refused(request, key, answer, by);
    else this.#granted(request, key, answer, by);
  }

  #refused(request: ApiRequest, { effect }: Key, answer: HttpAnswer, by: Invocation): void {
    this.refusals += 1;
    if (by.commits > 0 && !by.wasFaulted)
      this.#report(request, `is refused with ${answer.body.code} and changes something`);
    if (isReplay(answer)) this.#report(request, 'is refused by a replay');
    if (!isKeyConflict(answer)) {
      if (effect?.request === requestOf(request) && !by.wasFaulted)
        this.#report(request, `has taken effect and is refused: ${answer.text}`);
      return;
    }
    this.conflicts += 1;
    if (!effect) this.#report(request, 'is refused because its key was used, although it was not');
    else if (effect.request === requestOf(request))
      this.#report(request, 'is refused because its key was used for another request, although it is the same one');
  }

  #granted(request: ApiRequest, key: Key, answer: HttpAnswer, by: Invocation): void {
    if (!key.effect) {
      this.#report(request, `is granted without effect: ${answer.text}`);
      return;
    }
    if (key.effect.request !== requestOf(request))
      this.#report(request, 'is granted although its key was used for another request');
    const { status, text } = answer;
    const headers = stableHeaders(answer);
    key.answer ??= { status, text, headers };
    if (key.answer.status !== status || key.answer.text !== text || key.answer.headers !== headers) {
      this.#report(request, `is answered ${status} ${headers} ${text} after ${JSON.stringify(key.answer)}`);
    }
    if (isReplay(answer)) {
      this.replays += 1;
      if (by.commits > 0 && !by.wasFaulted) this.#report(request, 'is a replay and changes something');
    } else if (by.commits === 0) this.#report(request, 'is a replay without the header Idempotent-Replayed');
  }

  #of({ platformId, operation, key }: ApiRequest): Key {
    const name = `${platformId} ${operation} ${key}`;
    const known = this.#keys.get(name) ?? { effects: 0 };
    this.#keys.set(name, known);
    return known;
  }

  #report({ platformId, operation, key }: ApiRequest, what: string): void {
    this.violations.push(`${operation} with ${key} of ${platformId} ${what}`);
  }
}
