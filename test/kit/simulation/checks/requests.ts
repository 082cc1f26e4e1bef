import { endpointList } from '../../../../functions/contract/endpoints.ts';
import { accountShardType } from '../../../../functions/topology/item-types.ts';
import type { Change } from '../../in-memory-table.ts';
import type { HttpAnswer } from '../../invoke-function.ts';
import type { ApiRequest, Invocation } from '../recorder.ts';
import { add, type ReportViolation } from './violation.ts';

/** Errors that every operation may answer with beside its own. */
const commonErrors = ['INVALID_INPUT', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_ERROR'];
const errorsOf = new Map(
  endpointList.map(({ id, errors }) => [id as string, [...commonErrors, ...errors] as string[]]),
);

/** Counts wrong codes by the address that they come from: they are no platform's. */
const wrongCodes = 'WRONG_DEVICE_CODES';

/** Moving a balance between the items of a sharded account is no effect of a request, nor is counting what is given back. */
const balanceTypes: ReadonlySet<unknown> = new Set(['INTERNAL_ACCOUNT', accountShardType, 'VOLUME']);

const pointerTypes: ReadonlySet<unknown> = new Set([
  'DEVICE_CODE',
  'AGENT_CREDENTIAL',
  'CREDENTIAL',
  'INVITATION_CODE',
]);

/** Checks that a request with a key has one effect and one answer, that refusals are documented, and that only the platform's own items change. */
export class Requests {
  /** How often each operation gave each answer. */
  readonly seen = new Map<string, number>();
  readonly #report: ReportViolation;
  readonly #effects = new Map<string, number>();
  readonly #effectsByInvocation = new WeakMap<Invocation, number>();
  readonly #answers = new Map<string, { readonly fingerprint: string; readonly text: string; isFirst: boolean }>();

  constructor(report: ReportViolation) {
    this.#report = report;
  }

  committed(changes: readonly Change[], by: Invocation, request: ApiRequest): void {
    const { platformId, operation, key } = request;
    for (const change of changes) {
      const own = `PLATFORM#${platformId}`;
      const isOwn = change.key.startsWith(`${own}#`) || change.key.startsWith(`${own}\u0000`);
      // A code or a token is found without knowing the platform, so its item names the platform instead of its key.
      const named = change.after ?? change.before;
      const isNamed = pointerTypes.has(named?.type) && named?.platformId === platformId;
      if (!isOwn && !isNamed && named?.type !== wrongCodes)
        this.#report(`${operation} of ${platformId}: writes ${change.key}`);
    }
    if (changes.every(({ before, after }) => balanceTypes.has((after ?? before)?.type))) return;
    const times = this.#effectsOf(by) + 1;
    this.#effectsByInvocation.set(by, times);
    if (times > 1) this.#report(`${operation} of ${platformId}: takes effect ${times} times in one invocation`);
    if (key === undefined) return;
    const scope = scopeOf(request);
    add(this.#effects, scope, 1);
    if ((this.#effects.get(scope) ?? 0) > 1) this.#report(`${scope}: has a second effect`);
  }

  #effectsOf = (by: Invocation): number => this.#effectsByInvocation.get(by) ?? 0;

  answered(request: ApiRequest, answer: HttpAnswer | undefined, by: Invocation): void {
    add(
      this.seen,
      `${request.operation} ${answer ? `${answer.status} ${answer.body?.code ?? ''}`.trim() : 'crashed'}`,
      1,
    );
    if (!answer) return;
    if (answer.status >= 400) this.#refused(request, answer, by);
    else if (request.key !== undefined) this.#accepted(request, answer);
  }

  #refused(request: ApiRequest, { status, body, text }: HttpAnswer, by: Invocation): void {
    const what = `${request.operation} ${JSON.stringify(request.body ?? request.path ?? {})}`;
    if (status >= 500 && !by.wasFaulted) this.#report(`${what}: answers ${status} ${text}`);
    if (!errorsOf.get(request.operation)?.includes(body.code)) this.#report(`${what}: refuses with ${body.code}`);
    // A wrong code is counted; no other refusal writes anything.
    const isCounted =
      (request.operation === 'authorizeQuote' && ['INVALID_INPUT', 'RATE_LIMITED'].includes(body.code)) ||
      (request.operation === 'redeemAgentDeviceCode' && body.code === 'REFERENCE_NOT_FOUND');
    if (this.#effectsOf(by) > 0 && !isCounted && !by.wasFaulted)
      this.#report(`${what}: is refused and changes something`);
  }

  #accepted(request: ApiRequest, { text, headers }: HttpAnswer): void {
    const scope = scopeOf(request);
    const fingerprint = JSON.stringify([request.path, request.body]);
    const first = this.#answers.get(scope);
    // A slow first answer may arrive after its replays.
    const isRepeat = headers['Idempotent-Replayed'] === 'true';
    if (!first) this.#answers.set(scope, { fingerprint, text, isFirst: !isRepeat });
    else if (first.fingerprint !== fingerprint) this.#report(`${scope}: is answered for two different requests`);
    else if (first.text !== text) this.#report(`${scope}: is answered with ${first.text} and then with ${text}`);
    else if (!isRepeat && first.isFirst) this.#report(`${scope}: the repeat does not say so`);
    else if (!isRepeat) first.isFirst = true;
  }
}

const scopeOf = ({ platformId, operation, key }: ApiRequest): string => `${platformId} ${operation} ${key}`;
