import fc from 'fast-check';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { awaitsApproval } from '../../functions/domain/approval-standing.ts';
import { awaitsFunds } from '../../functions/domain/funding.ts';
import type { Payment } from '../../functions/domain/payment.ts';
import { type Cast, pick, type Tenant } from './cast.ts';
import type { Invariants } from './invariants.ts';
import type { Asked } from './witness.ts';
import type { World } from './world.ts';

/** One thing that happens in a world. Numbers pick among what is there then. */
export type Step =
  | { readonly do: 'ask'; readonly request: Request }
  | { readonly do: 'repeat'; readonly request: number }
  | { readonly do: 'work'; readonly times: number }
  | { readonly do: 'wait'; readonly seconds: number; readonly expire: boolean }
  | { readonly do: 'jump'; readonly seconds: number }
  | { readonly do: 'together'; readonly requests: readonly (Request | number)[]; readonly tasks: number };

/** Where a payment has to stand for a request to be about it. */
const fits: Partial<Record<Operation, (payment: Payment) => boolean>> = {
  execute: ({ status }) => status === 'QUOTED',
  authorize: ({ status }) => status === 'PENDING_AUTHORIZATION',
  resend: ({ status }) => status === 'PENDING_AUTHORIZATION',
  cancel: ({ status, refund, kind }) => status === 'PROCESSING' && !refund && kind !== 'UMA_IN',
  simulate: ({ status, kind, refund }) =>
    (status === 'COMPLETED' && kind === 'QUOTE') || kind === 'TRANSFER_OUT' || refund !== undefined,
  send: awaitsFunds,
  approve: awaitsApproval,
  reject: awaitsApproval,
};

/** A request in numbers. */
export interface Request {
  readonly operation: Operation;
  readonly tenant: number;
  /** Which payment, or which account or source. */
  readonly of: number;
  readonly to: number;
  readonly amount: number;
  readonly choice: number;
  /** One of a few keys, so that some come twice by chance; absent: none. */
  readonly key?: number;
}

const operations = {
  fund: 3,
  quote: 6,
  quoteNow: 8,
  execute: 8,
  authorize: 10,
  resend: 1,
  cancel: 10,
  transferOut: 4,
  transferIn: 4,
  simulate: 8,
  send: 8,
  confirm: 1,
  receive: 2,
  approve: 3,
  reject: 1,
  look: 1,
  list: 1,
  balances: 2,
} as const;
type Operation = keyof typeof operations;

/** What the sandbox simulates at other institutions: what arrives, what takes its time, and what is turned down. */
const umaAddresses = ['success.usd', 'success.eur', 'pending.long.usd', 'fail.compliance.usd'].map(
  (name) => `$${name}@sandbox.uma.money`,
);

const idempotent = new Set<string>(endpointList.filter((row) => row.idempotent).map(({ id }) => id));

const some = fc.nat(1000);
const someRequest: fc.Arbitrary<Request> = fc
  .record({
    operation: fc.oneof(
      ...Object.entries(operations).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Operation) })),
    ),
    tenant: fc.nat(7),
    of: some,
    to: some,
    amount: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 20_000 }) }, fc.constantFrom(1, 40_000, 60_001)),
    choice: fc.nat(11),
    key: fc.option(fc.nat(40), { nil: undefined }),
  })
  .map(({ key, ...request }) => (key === undefined ? request : { ...request, key }));

export const someStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: someRequest.map((request): Step => ({ do: 'ask', request })) },
  { weight: 2, arbitrary: some.map((request): Step => ({ do: 'repeat', request })) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 8 }).map((times): Step => ({ do: 'work', times })) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.constantFrom(0, 1, 2, 5, 10, 31, 60, 299, 301, 3600, 86_400),
      expire: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom(90, 600, 7200, 43_200).map((seconds): Step => ({ do: 'jump', seconds })) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      requests: fc.array(fc.oneof({ weight: 3, arbitrary: someRequest }, some), { minLength: 1, maxLength: 4 }),
      tasks: fc.nat(4),
    }),
  },
);

/** Plays steps in a world. */
export class Player {
  readonly #world: World;
  readonly #cast: Cast;
  readonly #books: Invariants;
  readonly #keyed: Asked[] = [];

  constructor(world: World, cast: Cast, books: Invariants) {
    this.#world = world;
    this.#cast = cast;
    this.#books = books;
  }

  async play(step: Step): Promise<void> {
    switch (step.do) {
      case 'ask':
        return this.#ask(this.#asked(step.request));
      case 'repeat':
        return this.#ask(pick(this.#keyed, step.request));
      case 'work':
        for (let done = 0; done < step.times && (await this.#world.work()); done += 1);
        return;
      case 'wait':
        await this.#world.wait(step.seconds);
        if (step.expire) this.#world.table.expire(this.#world.time / 1000);
        return;
      case 'jump':
        return this.#world.jump(step.seconds);
      case 'together': {
        const asked = step.requests.map((request) => {
          const known = typeof request === 'number' ? pick(this.#keyed, request) : this.#asked(request);
          if (known?.key !== undefined) this.#keyed.push(known);
          return known;
        });
        return this.#world.together(
          asked.filter((known) => known !== undefined),
          step.tasks,
        );
      }
    }
  }

  async #ask(asked: Asked | undefined): Promise<void> {
    if (!asked) return;
    if (asked.key !== undefined) this.#keyed.push(asked);
    await this.#world.call(asked);
  }

  #asked(request: Request): Asked | undefined {
    const tenant = pick(this.#cast.tenants, request.tenant);
    if (!tenant) return undefined;
    const { platformId } = tenant;
    const payments = [...this.#books.payments.values()].filter((payment) => payment.platformId === platformId);
    // Mostly one that the request fits, else one of the newest, else any: what is refused is of interest, too.
    const fitting = payments.filter((payment) => fits[request.operation]?.(payment));
    const among = [fitting, fitting, fitting, fitting, payments.slice(-4), payments][request.to % 6] ?? payments;
    const written = write(request, tenant, pick(among, request.of));
    if (!written) return undefined;
    const isKeyed = request.key !== undefined && idempotent.has(written.operation);
    return { platformId, ...written, ...(isKeyed && { key: `key-${request.key}` }) };
  }
}

type Written = Pick<Asked, 'operation' | 'path' | 'query' | 'body'>;

/** The request in the words of the interface; nothing where there is no payment yet that it could be about. */
function write(request: Request, tenant: Tenant, payment: Payment | undefined): Written | undefined {
  const { operation, of, to, amount, choice } = request;
  const internal = pick(tenant.internals, of);
  // A transfer stays in one currency; now and then it tries not to.
  const alike = tenant.externals.filter(({ currency }) => choice > 9 || currency === internal?.currency);
  const external = pick(alike, to)?.id;
  switch (operation) {
    case 'fund':
      return {
        operation: 'sandboxFundInternalAccount',
        path: { accountId: internal?.accountId ?? '' },
        body: { amount },
      };
    case 'quote':
    case 'quoteNow':
      return { operation: 'createQuote', body: quote(request, tenant) };
    case 'transferOut':
      return transfer('createTransferOut', internal?.accountId, external, amount);
    case 'transferIn':
      return transfer('createTransferIn', external, internal?.accountId, amount);
    case 'receive':
      return {
        operation: 'sandboxReceive',
        body: {
          senderUmaAddress: pick(umaAddresses, to),
          customerId: pick(tenant.customers, of),
          receivingCurrencyCode: pick(['USD', 'EUR', 'BTC'], choice),
          receivingCurrencyAmount: amount,
        },
      };
    case 'balances':
      return choice % 2 === 0
        ? { operation: 'listPlatformInternalAccounts' }
        : { operation: 'listCustomerInternalAccounts', query: { customerId: pick(tenant.customers, of) ?? '' } };
    case 'list':
      return { operation: 'listTransactions', query: { limit: String(1 + (choice % 5)) } };
    default:
      return payment && about(payment, request);
  }
}

/** A request about a payment that is there. */
function about(payment: Payment, { operation, choice, amount }: Request): Written | undefined {
  const quoteId = `Quote:${payment.paymentId}`;
  const path = { transactionId: `Transaction:${payment.paymentId}` };
  switch (operation) {
    case 'execute':
      return { operation: 'executeQuote', path: { quoteId }, body: {} };
    case 'authorize':
      return { operation: 'authorizeQuote', path: { quoteId }, body: { code: choice < 9 ? '123456' : '000000' } };
    case 'resend':
      return { operation: 'resendQuoteScaCode', path: { quoteId } };
    case 'cancel':
      return { operation: 'cancelTransaction', path, body: {} };
    case 'simulate': {
      const event = pick(['BANK_RETURN', 'BANK_RETURN', 'REFUND_FAIL', 'LATE_DELIVERY'], choice);
      return { operation: 'sandboxSimulateTransactionEvent', path, body: { event } };
    }
    case 'send': {
      const other = choice > 8 && { currencyAmount: amount };
      return { operation: 'sandboxSend', body: { quoteId, currencyCode: payment.sendingCurrency, ...other } };
    }
    case 'confirm':
      return { operation: 'confirmReceiptDelivery', path, body: {} };
    case 'approve':
      return { operation: 'approvePendingPayment', path, body: {} };
    case 'reject':
      return { operation: 'rejectPendingPayment', path, body: { reason: 'Example reason' } };
    case 'look':
      return choice % 2 === 0
        ? { operation: 'getTransactionById', path }
        : { operation: 'getQuoteById', path: { quoteId } };
    default:
      return undefined;
  }
}

function quote({ operation, of, to, amount, choice }: Request, { sources, internals, externals }: Tenant) {
  const outside = externals.map(({ id }) => id);
  const accounts = [...outside, ...outside, ...internals.map(({ accountId }) => accountId)];
  const destinations = [
    ...accounts.map((accountId) => ({ destinationType: 'ACCOUNT', accountId })),
    ...umaAddresses.map((umaAddress) => ({ destinationType: 'UMA_ADDRESS', umaAddress })),
  ];
  const source = pick(sources, of);
  const isNow = operation === 'quoteNow' && JSON.stringify(source).includes('ACCOUNT"');
  return {
    source,
    destination: pick(destinations, to),
    lockedCurrencySide: choice % 2 === 0 ? 'SENDING' : 'RECEIVING',
    lockedCurrencyAmount: amount,
    ...(isNow && { immediatelyExecute: true }),
    ...(choice === 7 && {
      platformFeeOverride: { platformFixedFee: { amount: 25, currency: 'USD' }, platformVariableFeeBps: 50 },
    }),
  };
}

const transfer = (operation: string, from: string | undefined, to: string | undefined, amount: number): Written => ({
  operation,
  body: { source: { accountId: from }, destination: { accountId: to }, amount },
});
