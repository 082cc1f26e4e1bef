import { endpointList } from '../../../functions/contract/endpoints.ts';
import type { Change } from '../in-memory-table.ts';
import type { HttpAnswer } from '../invoke.ts';
import type { Asked, Invocation } from '../witness.ts';
import { add, type Violated } from './violated.ts';

/** What every operation may refuse with, beyond its own errors. */
const commonErrors = ['INVALID_INPUT', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_ERROR'];
const errorsOf = new Map(
  endpointList.map(({ id, errors }) => [id as string, [...commonErrors, ...errors] as string[]]),
);

/** Where money or what is left of a volume lies: bringing it from one to another before it is used is no effect of a request. */
const places: ReadonlySet<unknown> = new Set(['INTERNAL_ACCOUNT', 'POCKET', 'VOLUME', 'VOLUME_POCKET']);

/** A request has one effect and one answer for a key, refuses as documented, and touches nothing of other platforms. */
export class Requests {
  /** How often each kind of request was answered in each way, to see that all kinds occur. */
  readonly seen = new Map<string, number>();
  readonly #violated: Violated;
  readonly #effects = new Map<string, number>();
  readonly #effectsByRun = new WeakMap<Invocation, number>();
  readonly #answers = new Map<string, { readonly asked: string; readonly text: string; isFirst: boolean }>();

  constructor(violated: Violated) {
    this.#violated = violated;
  }

  committed(changes: readonly Change[], by: Invocation, asked: Asked): void {
    const { platformId, operation, key } = asked;
    for (const change of changes) {
      const own = `PLATFORM#${platformId}`;
      const isOwn = change.key.startsWith(`${own}#`) || change.key.startsWith(`${own}\u0000`);
      if (!isOwn) this.#violated(`${operation} of ${platformId}: writes ${change.key}`);
    }
    if (changes.every(({ before, after }) => places.has((after ?? before)?.type))) return;
    const times = this.#effectsOf(by) + 1;
    this.#effectsByRun.set(by, times);
    if (times > 1) this.#violated(`${operation} of ${platformId}: takes effect ${times} times in one run`);
    if (key === undefined) return;
    const scope = scopeOf(asked);
    add(this.#effects, scope, 1);
    if ((this.#effects.get(scope) ?? 0) > 1) this.#violated(`${scope}: has a second effect`);
  }

  #effectsOf = (run: Invocation): number => this.#effectsByRun.get(run) ?? 0;

  answered(asked: Asked, answer: HttpAnswer | undefined, by: Invocation): void {
    add(this.seen, `${asked.operation} ${answer ? `${answer.status} ${answer.body?.code ?? ''}`.trim() : 'died'}`, 1);
    if (!answer) return;
    if (answer.status >= 400) this.#refused(asked, answer, by);
    else if (asked.key !== undefined) this.#accepted(asked, answer);
  }

  #refused(asked: Asked, { status, body, text }: HttpAnswer, by: Invocation): void {
    const what = `${asked.operation} ${JSON.stringify(asked.body ?? asked.path ?? {})}`;
    if (status >= 500 && !by.wasFaulted) this.#violated(`${what}: answers ${status} ${text}`);
    if (!errorsOf.get(asked.operation)?.includes(body.code)) this.#violated(`${what}: refuses with ${body.code}`);
    // A wrong code is counted; everything else that is refused changes nothing.
    const isCounted = asked.operation === 'authorizeQuote' && ['INVALID_INPUT', 'RATE_LIMITED'].includes(body.code);
    if (this.#effectsOf(by) > 0 && !isCounted && !by.wasFaulted)
      this.#violated(`${what}: is refused and changes something`);
  }

  #accepted(asked: Asked, { text, headers }: HttpAnswer): void {
    const scope = scopeOf(asked);
    const request = JSON.stringify([asked.path, asked.body]);
    const first = this.#answers.get(scope);
    // An answer that took its time may come after those that repeat it.
    const isRepeat = headers['Idempotent-Replayed'] === 'true';
    if (!first) this.#answers.set(scope, { asked: request, text, isFirst: !isRepeat });
    else if (first.asked !== request) this.#violated(`${scope}: is answered for two different requests`);
    else if (first.text !== text) this.#violated(`${scope}: is answered with ${first.text} and then with ${text}`);
    else if (!isRepeat && first.isFirst) this.#violated(`${scope}: the repeat does not say so`);
    else if (!isRepeat) first.isFirst = true;
  }
}

const scopeOf = ({ platformId, operation, key }: Asked): string => `${platformId} ${operation} ${key}`;
