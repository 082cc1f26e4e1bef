import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMove } from '../../functions/domain/lifecycle.ts';
import type { PaymentStatus, RefundStatus } from '../../functions/domain/payment-status.ts';
import {
  type MoveName,
  type PaymentMove,
  paymentMoves,
  paymentState,
} from '../../functions/domain/payments/lifecycle.ts';
import { isOver, movePayment, type Payment, type Refund } from '../../functions/domain/payments/payment.ts';
import { toPayment } from '../../functions/store/payments/payments.ts';
import type { Item } from '../../functions/store/table.ts';
import { workflows } from '../../functions/topology/workflows.ts';
import { workflowInput } from '../../functions/use-cases/payments/workflow-input.ts';
import { choose, readMachine, type TaskState } from '../../lib/local/states-language.ts';
import { ensureSigningKeys } from '../../lib/platforms/webhook-keys.ts';
import {
  aChallenge,
  aCustomer,
  aDollarAccount,
  anAccount,
  aPlatform,
  aQuote,
  ids,
  noon,
  platformId,
} from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { movesBetween } from '../kit/simulation/checks/payment-moves.ts';
import { type ApiRequest, ignoreAll, type Recorder } from '../kit/simulation/recorder.ts';
import { Simulation } from '../kit/simulation/simulation.ts';

const machine = readMachine(
  readFileSync(new URL(`../../statemachines/${workflows.Payment.file}`, import.meta.url), 'utf8'),
);
const tasks = Object.entries(machine.States).filter((entry): entry is [string, TaskState] => entry[1].Type === 'Task');

const statuses: readonly PaymentStatus[] = [
  ...(['QUOTED', 'PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING'] as const),
  ...(['COMPLETED', 'FAILED', 'REJECTED', 'EXPIRED'] as const),
];
const refunds: readonly (RefundStatus | undefined)[] = [undefined, 'PENDING', 'COMPLETED', 'FAILED'];

const late = '2025-11-01T11:00:00.000Z';
const soon = '2025-11-01T12:05:00.000Z';
const received = { amount: 10_000, at: noon };
const umaSender = '$success.usd@sandbox.uma.money';

/** Every kind of payment, with everything besides status and refund by which a step decides. */
const kinds: Readonly<Record<string, Partial<Payment>>> = {
  'a quote': {},
  'a quote whose time is over': { quoteExpiresAt: late },
  'a quote with a challenge': { authorization: { waiting: [], challenge: aChallenge({ expiresAt: soon }) } },
  'a quote with a challenge and another to come': {
    authorization: { waiting: ['PAYOUT'], challenge: aChallenge({ expiresAt: soon }) },
  },
  'a quote with a challenge that ran out': {
    authorization: { waiting: [], challenge: aChallenge({ expiresAt: late }) },
  },
  'a quote that asks for authorization': { authorization: { waiting: ['PAYOUT'] } },
  'a quote whose refund fails': { refundFails: true },
  'a quote that waits for the payer': { funding: { kind: 'REALTIME' } },
  'a quote that the payer did not pay in time': { funding: { kind: 'REALTIME' }, quoteExpiresAt: late },
  'a quote that the payer authorizes first': {
    funding: { kind: 'REALTIME' },
    authorization: { waiting: [], challenge: aChallenge({ expiresAt: soon }) },
  },
  'a quote that the payer has paid': { funding: { kind: 'REALTIME', received } },
  'a quote that the payer has paid wrongly': { funding: { kind: 'REALTIME', received: { ...received, amount: 1 } } },
  'a quote that is pulled': { funding: { kind: 'PULL' } },
  'a quote that has been pulled': { funding: { kind: 'PULL', received } },
  'a quote whose platform has not earned its fee': { platformFeeAccountId: ids.destination, platformFeeDueAt: soon },
  'a transfer out': { kind: 'TRANSFER_OUT', paymentRail: 'ACH' },
  'a transfer in': { kind: 'TRANSFER_IN', sourceAccountId: ids.external, destinationAccountId: ids.source },
  'a payment over UMA': {
    ...{ kind: 'UMA_IN', sourceAccountId: umaSender, destinationAccountId: ids.source, funding: { kind: 'UMA' } },
    approval: { requestedFields: [] },
  },
  'a payment over UMA that waits for the platform': {
    ...{ kind: 'UMA_IN', sourceAccountId: umaSender, destinationAccountId: ids.source, funding: { kind: 'UMA' } },
    approval: { requestedFields: [], deferredUntil: soon },
  },
  'a payment over UMA that has waited too long': {
    ...{ kind: 'UMA_IN', sourceAccountId: umaSender, destinationAccountId: ids.source, funding: { kind: 'UMA' } },
    approval: { requestedFields: [], deferredUntil: late },
  },
  'a payment over UMA that was taken': {
    ...{ kind: 'UMA_IN', sourceAccountId: umaSender, destinationAccountId: ids.source },
    funding: { kind: 'UMA', received },
  },
};

const refundOf = (status: RefundStatus | undefined, reason: Refund['reason']) =>
  status && { refund: { reference: 'refund', initiatedAt: noon, status, reason } };

/** Why there may be a refund: that of a cancellation may have failed before the payment did. */
const reasonsOf = (status: PaymentStatus, refund: RefundStatus | undefined): readonly Refund['reason'][] => {
  if (status !== 'FAILED') return ['USER_CANCELLATION'];
  return refund === 'FAILED' ? ['TRANSACTION_FAILED', 'USER_CANCELLATION'] : ['TRANSACTION_FAILED'];
};

const eventOf = ({ kind }: Partial<Payment>) =>
  `${kind === 'TRANSFER_IN' || kind === 'UMA_IN' ? 'INCOMING' : 'OUTGOING'}_PAYMENT.PENDING` as const;

/** Every combination of status, refund and kind, also those that cannot occur. */
const combinations: readonly Payment[] = statuses.flatMap((status) =>
  refunds.flatMap((refund) =>
    reasonsOf(status, refund).flatMap((reason) =>
      Object.values(kinds).map((kind): Payment => {
        const { sourceAccountId, ...quote } = aQuote({
          sendingCurrency: 'USD',
          receivingCurrency: 'USD',
          receivingAmount: 9_970,
        });
        const isRealtime = kind.funding?.kind === 'REALTIME';
        return {
          ...quote,
          ...(!isRealtime && {
            sourceAccountId: kind.funding?.kind === 'PULL' ? ids.external : (sourceAccountId ?? ids.source),
          }),
          ...kind,
          ...{ status, version: 3, event: { number: 2, type: eventOf(kind), at: noon } },
          ...(status !== 'QUOTED' && { createdAt: noon }),
          ...(status === 'FAILED' && { failureReason: 'ACCOUNT_INVALID' as const }),
          ...refundOf(refund, reason),
        };
      }),
    ),
  ),
);

/** The moves of a payment that a step made, and changes that no move allows. */
let seen: string[] = [];
const taken = new Set<PaymentMove>();

const recorder: Recorder = {
  ...ignoreAll,
  committed: (changes) => {
    for (const { before, after } of changes) {
      if (after?.type !== 'PAYMENT') continue;
      const chain = movesBetween(before && toPayment(before), toPayment(after));
      for (const move of chain ?? []) taken.add(move);
      seen.push(...(chain ? chain.map(({ name }) => name) : [`forbidden: ${before?.status} to ${after.status}`]));
    }
  },
};

let simulation: Simulation;
/** Webhooks are signed with them. */
let signingKeys: readonly Item[];
beforeAll(async () => {
  simulation = new Simulation({ seed: 1, start: noon }, recorder);
  simulation.enter();
  await ensureSigningKeys();
  signingKeys = [...simulation.table.items];
});
afterAll(Simulation.leave);

/** A table with one payment and everything that belongs to it. */
function begin(payment: Payment): void {
  const items: readonly Item[] = [
    ...signingKeys,
    stored.platform(aPlatform({ webhookEndpoint: 'http://127.0.0.1/webhooks' })),
    stored.customer(aCustomer()),
    stored.account(anAccount({ held: 1_000_000 })),
    stored.externalAccount(aDollarAccount()),
    stored.payment(payment),
  ];
  simulation.table.restore(new Map(items.map((item) => [`${item.pk}\u0000${item.sk}`, item])));
  seen = [];
}

/** The moves that a step makes, over all combinations. */
async function movesOf(act: (payment: Payment) => Promise<unknown>): Promise<string[]> {
  const found = new Set<string>();
  for (const payment of combinations) {
    begin(payment);
    await act(payment).catch(() => undefined);
    for (const name of seen) found.add(name);
  }
  return [...found].sort();
}

const payloadOf = (payment: Payment): object => ({
  ...{ platformId, paymentId: payment.paymentId, taskToken: 'token' },
  ...{ status: workflowInput(payment).status, delivery: '{}' },
  cause: JSON.stringify({ failureReason: 'ACCOUNT_INVALID' }),
});

/** Exactly the moves that each state of the workflow makes. */
const movesOfStates: Readonly<Record<string, readonly MoveName[]>> = {
  AwaitAuthorization: [],
  ExpireAuthorization: ['fail'],
  AwaitFunding: [],
  ExpireQuote: ['expire'],
  RequestApproval: ['announce', 'decline', 'process', 'reject'],
  AwaitApproval: [],
  ExpireApproval: ['decline'],
  CollectFunds: ['process'],
  RecordCollection: [],
  SubmitPayout: ['complete', 'failRefund', 'process'],
  CompletePayout: ['complete', 'failRefund'],
  // A pull that stayed pending has one event for both of its moves, which looks like `decline`.
  FailPayout: ['decline', 'fail', 'process', 'settleRefund'],
  CancelPayout: ['failRefund', 'settleRefund'],
  EarnPlatformFee: [],
  StartRefund: ['startRefund'],
  SettleRefund: ['failRefund', 'settleRefund'],
};

const path = { transactionId: ids.transaction };
const quotePath = { quoteId: ids.quote };
const simulated = (event: string): Omit<ApiRequest, 'platformId'> => ({
  operation: 'sandboxSimulateTransactionEvent',
  path,
  body: { event },
});
const endpoints: readonly (readonly [string, Omit<ApiRequest, 'platformId'>, readonly MoveName[]])[] = [
  ['executing', { operation: 'executeQuote', path: quotePath, body: {} }, ['challenge', 'execute']],
  [
    'authorizing',
    { operation: 'authorizeQuote', path: quotePath, body: { code: '123456' } },
    ['awaitFunds', 'challenge', 'process'],
  ],
  ['a wrong code', { operation: 'authorizeQuote', path: quotePath, body: { code: '000000' } }, []],
  ['sending a code again', { operation: 'resendQuoteScaCode', path: quotePath }, []],
  ['canceling', { operation: 'cancelTransaction', path, body: {} }, ['startRefund']],
  [
    'the money of the payer',
    { operation: 'sandboxSend', body: { quoteId: ids.quote, currencyCode: 'USD' } },
    ['process'],
  ],
  ['a bank return', simulated('BANK_RETURN'), ['return']],
  ['a refund that is to fail', simulated('REFUND_FAIL'), []],
  ['a late delivery', simulated('LATE_DELIVERY'), ['complete']],
  ['approving', { operation: 'approvePendingPayment', path, body: {} }, ['process']],
  ['rejecting', { operation: 'rejectPendingPayment', path, body: {} }, ['reject']],
  ['confirming a receipt', { operation: 'confirmReceiptDelivery', path, body: {} }, []],
  ['looking', { operation: 'getTransactionById', path }, []],
];

/** A platform's possible answers to the webhook that requests approval. */
const answers = [
  { status: 200 },
  { status: 202 },
  { status: 403 },
  { status: 422, answer: JSON.stringify({ requiredFields: ['PURPOSE_OF_PAYMENT'] }) },
  { status: 500 },
];

describe('the workflow of a payment', () => {
  it('has a task for every function that is wired to it, and calls no other', () => {
    const called = tasks.map(([, { Parameters }]) => Parameters.FunctionName);
    expect(new Set(called)).toEqual(new Set(workflows.Payment.tasks.map((name) => `\${${name}}`)));
    expect(tasks.map(([name]) => name).sort()).toEqual(Object.keys(movesOfStates).sort());
  });

  it.each(tasks)(
    'takes in %s exactly the moves of that state, whatever the status of the payment',
    async (name, state) => {
      const found = new Set<string>();
      for (const answer of name === 'RequestApproval' ? answers : answers.slice(0, 1)) {
        simulation.endpoint = () => answer;
        const act = (payment: Payment) =>
          simulation.invoke(state.Parameters.FunctionName.slice(2, -1), payloadOf(payment));
        for (const move of await movesOf(act)) found.add(move);
      }
      expect([...found].sort()).toEqual(movesOfStates[name]);
    },
  );

  it('leads each status of a payment to its next step', async () => {
    const route = machine.States.Route;
    if (machine.StartAt !== 'Route' || route?.Type !== 'Choice') throw new Error('It begins with a choice.');
    const inputs = combinations.map(workflowInput);
    const next = new Map(inputs.map((input) => [input.status, choose(route, input, {})]));
    expect(Object.fromEntries([...next].sort())).toEqual({
      AWAITING_APPROVAL: 'AwaitApproval',
      AWAITING_FUNDS: 'AwaitFunding',
      CANCELING: 'CancelPayout',
      COLLECTING: 'CollectFunds',
      COMPLETED: 'Finished',
      EXPIRED: 'Finished',
      FAILED: 'Finished',
      FEE_HELD: 'AwaitFinality',
      PENDING: 'SubmitPayout',
      PENDING_AUTHORIZATION: 'AwaitAuthorization',
      PROCESSING: 'SubmitPayout',
      // It has no execution until it is executed.
      QUOTED: 'Finished',
      REFUNDING: 'SettleRefund',
      REFUND_DUE: 'StartRefund',
      REFUND_ENDED: 'Finished',
      REJECTED: 'Finished',
      REQUESTING_APPROVAL: 'RequestApproval',
    });
  });

  it('leads exactly the payments that are over to its end', () => {
    const route = machine.States.Route;
    if (route?.Type !== 'Choice') throw new Error('It has no choice.');
    const executed = combinations.filter(({ status }) => status !== 'QUOTED');
    const ended = executed.filter((payment) => choose(route, workflowInput(payment), {}) === 'Finished');
    expect(ended).toEqual(executed.filter(isOver));
  });

  it('catches what failed: payouts, and waits that timed out', () => {
    const caught = tasks.flatMap(([, { Catch = [] }]) => Catch.flatMap(({ ErrorEquals }) => ErrorEquals));
    expect([...new Set(caught)].sort()).toEqual(['CompletionFailed', 'PayoutFailed', 'States.Timeout']);
  });
});

describe('the endpoints', () => {
  it.each(endpoints)(
    'let %s take exactly its moves, whatever the status of the payment',
    async (_, asked, expected) => {
      expect(await movesOf(() => simulation.call({ platformId, ...asked }))).toEqual(expected);
    },
  );
});

describe('the table of moves', () => {
  it('has no row that neither a state nor an endpoint takes', () => {
    // A deposit is credited by a signed report of its rail, which test/http/production-unmatched.test.ts sends.
    const idle = (paymentMoves as readonly PaymentMove[]).filter((move) => !taken.has(move) && move.name !== 'credit');
    expect(idle).toEqual([]);
  });

  it('makes every other move impossible', () => {
    const names = [...new Set(paymentMoves.map(({ name }) => name))];
    let refused = 0;
    for (const name of names) {
      for (const payment of combinations) {
        if (findMove(paymentMoves, name, paymentState(payment))) continue;
        refused += 1;
        expect(() => movePayment(payment, name, new Date(noon))).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
      }
    }
    expect(refused).toBeGreaterThan(names.length * combinations.length * 0.8);
  });
});
