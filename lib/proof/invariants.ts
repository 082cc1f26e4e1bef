import type { PutEventsRequestEntry } from '@aws-sdk/client-eventbridge';
import { endpointList } from '../../functions/contract/endpoints.ts';
import type { InternalAccount } from '../../functions/domain/account.ts';
import type { ItemEvent } from '../../functions/domain/item-event.ts';
import { isSystemAccount, type Posting, systemAccounts } from '../../functions/domain/ledger.ts';
import { type Move, moves, type PaymentStatus, type RefundStatus } from '../../functions/domain/lifecycle.ts';
import { asksPlatform, isIncoming, type Payment } from '../../functions/domain/payment.ts';
import { toAccount } from '../../functions/store/accounts.ts';
import { type JournalEntry, toJournalEntry } from '../../functions/store/journal.ts';
import { toPayment } from '../../functions/store/payments.ts';
import type { Item } from '../../functions/store/table.ts';
import type { Change } from './in-memory-table.ts';
import type { HttpAnswer } from './invoke.ts';
import type { Asked, Invocation, Witness } from './world.ts';

/** The sequences of events that the interface describes, each payment being somewhere on one of them. */
const refunded = '(,REFUND_PENDING(,REFUND_(COMPLETED|FAILED))?)?';
const authorized = 'PENDING(,PENDING_AUTHORIZATION)*';
const outgoing = new RegExp(
  `^(EXPIRED|${authorized}(,EXPIRED)?|PENDING(,PENDING_AUTHORIZATION)+,FAILED|${authorized},PROCESSING(` +
    `,COMPLETED(,FAILED${refunded})?|,FAILED${refunded}|,REFUND_PENDING(,REFUND_FAILED|,REFUND_COMPLETED(,COMPLETED)?)?)?)$`,
);
/** A payment that comes in over UMA may be announced once more; what was taken for it may have to go back. */
const incoming = new RegExp(`^PENDING(,PENDING)?(,COMPLETED|,FAILED${refunded})?$`);

const terminal: readonly PaymentStatus[] = ['EXPIRED', 'FAILED', 'REJECTED'];

/** What never changes about a payment. */
const fixed = [
  ...(['kind', 'platformId', 'paymentId', 'customerId', 'sourceAccountId', 'destinationAccountId'] as const),
  ...(['sendingCurrency', 'receivingCurrency', 'sendingAmount', 'receivingAmount', 'quotedAt'] as const),
];

/** What every operation may refuse with, beyond its own errors. */
const commonErrors = ['INVALID_INPUT', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_ERROR'];

/** These fail on purpose: the workflow comes back until what they wait for has happened. */
const expectedFailures = ['RefundUnderWay'];

type Standing = readonly [PaymentStatus, RefundStatus | undefined];

/** The fewest moves that lead from one standing to another and tell exactly these events, at most one of them without any; nothing where none do. */
function chainOf(
  [status, refund]: Standing,
  to: Standing,
  events: readonly string[],
  eventOf: (move: Move) => string | undefined,
  silent = 1,
): readonly Move[] | undefined {
  if (events.length === 0 && status === to[0] && refund === to[1]) return [];
  const chains = (moves as readonly Move[])
    .filter((move) => move.from === status && move.refundFrom === refund)
    .flatMap((move) => {
      const event = eventOf(move);
      const isPossible = event === undefined ? silent > 0 : event === events[0];
      const [left, silentLeft] = event === undefined ? [events, silent - 1] : [events.slice(1), silent];
      const rest = isPossible ? chainOf([move.to, move.refundTo], to, left, eventOf, silentLeft) : undefined;
      return rest ? [[move, ...rest]] : [];
    });
  return chains.sort((one, other) => one.length - other.length)[0];
}

/** The events that one write has added to a payment, oldest first. */
export const newEvents = (before: Payment | undefined, after: Payment): readonly ItemEvent[] =>
  [...(after.earlierEvents ?? []), ...(after.event ? [after.event] : [])].filter(
    ({ number }) => number > (before?.event?.number ?? 0),
  );

/** The moves that one write has taken; nothing where the lifecycle has no such moves. */
export function movesBetween(before: Payment | undefined, after: Payment): readonly Move[] | undefined {
  const from: Standing = before ? [before.status, before.refund?.status] : ['QUOTED', undefined];
  const types = newEvents(before, after).map(({ type }) => type);
  const eventOf = (move: Move) => (isIncoming(after) ? move.incomingEvent : move.event);
  return chainOf(from, [after.status, after.refund?.status], types, eventOf);
}

interface Relayed {
  readonly number: number;
  readonly type: string;
  readonly body: string;
}

const add = <K>(sums: Map<K, number>, key: K, amount: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + amount);

/**
 * Watches a world and says what must not be. It knows the rules of money and of the lifecycle, and nothing of what was asked:
 * whatever happens has to keep them.
 */
export class Invariants implements Witness {
  readonly violations: string[] = [];
  readonly accounts = new Map<string, InternalAccount>();
  readonly payments = new Map<string, Payment>();
  readonly entries: JournalEntry[] = [];
  /** The newest answers to each kind of request, to see that all kinds occur. */
  readonly seen = new Map<string, number>();
  readonly #sums = new Map<string, number>();
  readonly #holds = new Map<string, number>();
  readonly #claimed = new Map<string, number>();
  readonly #told = new Map<string, string[]>();
  readonly #relayed = new Map<string, Relayed[]>();
  readonly #accepted = new Map<string, number[]>();
  readonly #effects = new Map<string, number>();
  readonly #answers = new Map<string, { readonly asked: string; readonly text: string }>();
  readonly #maximumVolume: (platformId: string) => number;

  constructor(items: Iterable<Item>, maximumVolume: (platformId: string) => number) {
    this.#maximumVolume = maximumVolume;
    let sequence = 0;
    this.committed(
      [...items].map((after) => {
        sequence += 1;
        return { sequence, key: `${after.pk}\u0000${after.sk}`, before: undefined, after };
      }),
      undefined,
    );
  }

  /** Throws what has been found. */
  check(): void {
    if (this.violations.length > 0) throw new Error(`Violated:\n- ${this.violations.join('\n- ')}`);
  }

  committed(changes: readonly Change[], by: Invocation | undefined): void {
    const touched = new Set<string>();
    for (const { key, before, after } of changes) {
      if (by?.asked) this.#isOwn(key, by.asked);
      const type = (after ?? before)?.type;
      if (type === 'JOURNAL') this.#journal(before, after, touched);
      if (!after) continue;
      if (type === 'INTERNAL_ACCOUNT') {
        this.accounts.set(toAccount(after).accountId, toAccount(after));
        touched.add(toAccount(after).accountId);
      }
      if (type === 'PAYMENT') this.#payment(before && toPayment(before), toPayment(after), touched);
    }
    for (const accountId of touched) this.#account(accountId);
    for (const { after } of changes) if (after?.type === 'VOLUME') this.#volume(after);
    const key = by?.asked?.key;
    if (by?.asked && key !== undefined && changes.length > 0) {
      const scope = `${by.asked.platformId} ${by.asked.operation} ${key}`;
      add(this.#effects, scope, 1);
      if ((this.#effects.get(scope) ?? 0) > 1) this.#violated(`${scope}: has a second effect`);
    }
  }

  relayed({ Detail, DetailType }: PutEventsRequestEntry): void {
    const { resource, number, body, type } = JSON.parse(Detail ?? '') as Relayed & { resource: string };
    const earlier = this.#relayed.get(resource) ?? [];
    this.#relayed.set(resource, earlier);
    const same = earlier.find((event) => event.number === number);
    if (same && same.body !== body) this.#violated(`${resource} event ${number}: is told in two ways`);
    if (DetailType !== type) this.#violated(`${resource} event ${number}: is labelled ${DetailType}`);
    // The bus promises no order; the webhooks do.
    if (!same) earlier.push({ number, type, body });
  }

  webhook(body: string, status: number): void {
    const { data, type } = JSON.parse(body) as { data: { id?: string }; type: string };
    const { id = '' } = data;
    if (!id.startsWith('Transaction:') || (status >= 300 && status !== 409) || status < 200) return;
    const number = this.#relayed.get(id)?.find((event) => event.body === body)?.number;
    if (number === undefined) {
      if (type !== 'INCOMING_PAYMENT.PENDING') this.#violated(`${id}: a webhook ${type} that was not relayed`);
      return;
    }
    const accepted = this.#accepted.get(id) ?? [];
    this.#accepted.set(id, accepted);
    if (accepted.some((other) => other > number) && !accepted.includes(number)) {
      this.#violated(`${id}: webhook ${number} comes after ${accepted}`);
    }
    accepted.push(number);
  }

  answered(asked: Asked, answer: HttpAnswer | undefined, by: Invocation): void {
    add(this.seen, `${asked.operation} ${answer ? `${answer.status} ${answer.body?.code ?? ''}`.trim() : 'died'}`, 1);
    if (!answer) return;
    const what = `${asked.operation} ${JSON.stringify(asked.body ?? asked.path ?? {})}`;
    const { status, body, text, headers } = answer;
    if (status >= 500 && !by.wasFaulted) this.#violated(`${what}: answers ${status} ${text}`);
    if (status >= 400) {
      const documented = endpointList.find(({ id }) => id === asked.operation)?.errors ?? [];
      if (![...commonErrors, ...documented].includes(body.code)) this.#violated(`${what}: refuses with ${body.code}`);
      // A wrong code is counted; everything else that is refused changes nothing.
      const isCounted = asked.operation === 'authorizeQuote' && ['INVALID_INPUT', 'RATE_LIMITED'].includes(body.code);
      if (by.commits > 0 && !isCounted && !by.wasFaulted) this.#violated(`${what}: is refused and changes something`);
      return;
    }
    if (asked.key === undefined) return;
    const scope = `${asked.platformId} ${asked.operation} ${asked.key}`;
    const request = JSON.stringify([asked.path, asked.body]);
    const first = this.#answers.get(scope);
    if (!first) this.#answers.set(scope, { asked: request, text });
    else if (first.asked !== request) this.#violated(`${scope}: is answered for two different requests`);
    else if (first.text !== text) this.#violated(`${scope}: is answered with ${first.text} and then with ${text}`);
    else if (headers['Idempotent-Replayed'] !== 'true') this.#violated(`${scope}: the repeat does not say so`);
  }

  surprised(name: string, cause: unknown): void {
    const { name: error } = (cause ?? {}) as Error;
    if (!expectedFailures.includes(error)) {
      this.#violated(`${name}: fails by itself: ${cause instanceof Error ? cause.stack : cause}`);
    }
  }

  /** What must be true once nothing is left to happen. */
  finished(): void {
    for (const account of this.accounts.values()) {
      if (account.held !== 0) this.#violated(`${account.accountId}: still holds ${account.held} aside`);
    }
    for (const payment of this.payments.values()) this.#ended(payment);
  }

  #violated(what: string): void {
    this.violations.push(what);
  }

  #isOwn(key: string, { platformId, operation }: Asked): void {
    const isOwn = key.startsWith(`PLATFORM#${platformId}#`) || key.startsWith(`PLATFORM#${platformId}\u0000`);
    if (!isOwn) this.#violated(`${operation} of ${platformId}: writes ${key}`);
  }

  #journal(before: Item | undefined, after: Item | undefined, touched: Set<string>): void {
    if (before || !after) {
      this.#violated(`${(before ?? after)?.pk} ${(before ?? after)?.sk}: a journal entry changes`);
      return;
    }
    const entry = toJournalEntry(after);
    this.entries.push(entry);
    const perCurrency = new Map<string, number>();
    for (const { account, currency, amount } of entry.postings) {
      add(perCurrency, currency, amount);
      if (isSystemAccount(account)) continue;
      add(this.#sums, account, amount);
      touched.add(account);
      const { currency: own } = this.accounts.get(account) ?? {};
      if (own !== undefined && own !== currency) this.#violated(`${account} in ${own}: is posted in ${currency}`);
    }
    for (const [currency, sum] of perCurrency) {
      if (sum !== 0) this.#violated(`${entry.causeId} ${entry.movement}: sums to ${sum} ${currency}`);
    }
  }

  #account(accountId: string): void {
    const account = this.accounts.get(accountId);
    const { balance, held } = account ?? { balance: Number.NaN, held: Number.NaN };
    const sum = this.#sums.get(accountId) ?? 0;
    const holds = this.#holds.get(accountId) ?? 0;
    if (balance + held !== sum) this.#violated(`${accountId}: holds ${balance + held}, its postings sum to ${sum}`);
    if (balance < 0 || held < 0) this.#violated(`${accountId}: is below zero (${balance}, held ${held})`);
    if (held !== holds) this.#violated(`${accountId}: ${held} are held, ${holds} wait for authorization`);
  }

  #payment(before: Payment | undefined, after: Payment, touched: Set<string>): void {
    this.payments.set(after.paymentId, after);
    this.#transition(before, after);
    const change = heldFor(after) - (before ? heldFor(before) : 0);
    if (change !== 0 && after.sourceAccountId) {
      add(this.#holds, after.sourceAccountId, change);
      touched.add(after.sourceAccountId);
    }
    // What expires without having been executed counts towards no volume.
    const isExecuted = after.createdAt && !before?.createdAt && after.status !== 'EXPIRED' && !isIncoming(after);
    if (isExecuted) add(this.#claimed, volumeOf(after), after.sendingAmount);
  }

  #transition(before: Payment | undefined, after: Payment): void {
    const name = `${after.kind} ${after.paymentId}`;
    if (before && after.version !== before.version + 1) this.#violated(`${name}: skips a version`);
    for (const member of before ? fixed : []) {
      if (before?.[member] !== after[member]) this.#violated(`${name}: changes its ${member}`);
    }
    if (before && terminal.includes(before.status) && after.status !== before.status) {
      this.#violated(`${name}: leaves ${before.status} for ${after.status}`);
    }
    const told = before?.event?.number ?? 0;
    const events = newEvents(before, after);
    for (const [index, { number, previousAt }] of events.entries()) {
      if (number !== told + index + 1) this.#violated(`${name}: event ${told + index + 1} is numbered ${number}`);
      const previous = index === 0 ? before?.event : events[index - 1];
      // An event that asks is in no line, so none waits for it.
      const precededAt = previous && !asksPlatform(after, previous.type) ? previous.at : undefined;
      if (previousAt !== precededAt) this.#violated(`${name}: event ${number} does not know the one before`);
    }
    const types = events.map(({ type }) => type);
    if (!movesBetween(before, after)) {
      const from = before ? `${before.status} ${before.refund?.status}` : 'nothing';
      this.#violated(`${name}: no move leads from ${from} to ${after.status} ${after.refund?.status} by ${types}`);
    }
    this.#sequence(name, after, types);
  }

  #sequence(name: string, after: Payment, types: readonly string[]): void {
    const all = [...(this.#told.get(after.paymentId) ?? []), ...types.map((type) => type.split('.')[1] ?? '')];
    this.#told.set(after.paymentId, all);
    const fits = all.length === 0 || (isIncoming(after) ? incoming : outgoing).test(all.join());
    if (!fits) this.#violated(`${name}: tells ${all}`);
  }

  #volume(item: Item): void {
    const [, platformId = '', , rest = ''] = String(item.pk).match(/^PLATFORM#([^#]*)#(VOLUME)#(.*)$/) ?? [];
    const claimed = this.#claimed.get(`${platformId} ${rest}`) ?? 0;
    if (item.volume !== claimed) this.#violated(`${item.pk}: counts ${item.volume} of ${claimed}`);
    if (Number(item.volume) > this.#maximumVolume(platformId)) this.#violated(`${item.pk}: is beyond its maximum`);
  }

  /** Whether an event asks the platform: then the workflow posts it, and the bus never sees it. */
  #asks(resource: string, number: number): boolean {
    const uuid = resource.slice('Transaction:'.length);
    return this.payments.get(uuid)?.kind === 'UMA_IN' && this.#told.get(uuid)?.[number - 1] === 'PENDING';
  }

  #ended(payment: Payment): void {
    const { paymentId, status, refund, kind } = payment;
    const name = `${kind} ${paymentId}`;
    const isOver = status === 'COMPLETED' || terminal.includes(status) || (refund && refund.status !== 'PENDING');
    if (!isOver || refund?.status === 'PENDING') {
      this.#violated(`${name}: ends as ${status} with refund ${refund?.status}`);
    }
    const entries = this.entries.filter(({ causeId }) => causeId === paymentId);
    const sum = (fits: (posting: Posting) => boolean) =>
      entries.flatMap(({ postings }) => postings.filter(fits)).reduce((total, { amount }) => total + amount, 0);
    for (const account of [systemAccounts.payoutClearing, systemAccounts.suspense]) {
      const left = sum((posting) => posting.account === account);
      if (left !== 0 && refund?.status !== 'FAILED') this.#violated(`${name}: leaves ${left} in ${account}`);
    }
    const taken = entries.some(({ movement }) => movement === 'EXECUTION' || movement === 'DEPOSIT');
    if (taken && status === 'FAILED' && !refund) this.#violated(`${name}: failed and nothing went back`);
    const paidBy = !payment.funding && !isIncoming(payment) ? payment.sourceAccountId : undefined;
    if (paidBy && paidBy !== payment.destinationAccountId && paidBy !== payment.platformFeeAccountId) {
      const paid = sum((posting) => posting.account === paidBy);
      const owes = taken && refund?.status !== 'COMPLETED' ? -payment.sendingAmount : 0;
      if (paid !== owes) this.#violated(`${name}: its payer pays ${paid} instead of ${owes}`);
    }
    this.#allTold(name, payment);
  }

  #allTold(name: string, { paymentId }: Payment): void {
    const resource = `Transaction:${paymentId}`;
    for (const [index, type] of (this.#told.get(paymentId) ?? []).entries()) {
      const number = index + 1;
      if (this.#asks(resource, number)) continue;
      const event = this.#relayed.get(resource)?.find((relayed) => relayed.number === number);
      if (!event?.type.endsWith(`.${type}`)) this.#violated(`${name}: event ${number} ${type} is never told`);
      else if (!this.#accepted.get(resource)?.includes(number))
        this.#violated(`${name}: webhook ${number} never comes`);
    }
  }
}

/** What a payment holds of its payer's account while it waits for its authorization. */
const heldFor = ({ status, funding, sendingAmount }: Payment): number =>
  status === 'PENDING_AUTHORIZATION' && !funding ? sendingAmount : 0;

const volumeOf = ({ platformId, sendingCurrency, createdAt = '' }: Payment): string =>
  `${platformId} ${sendingCurrency}#${createdAt.slice(0, 10)}`;
