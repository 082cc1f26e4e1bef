import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lifecycleDocument } from '../../bin/docs.ts';
import { workflows } from '../../functions/contract/wiring.ts';
import {
  type Move,
  type MoveName,
  moves,
  type PaymentStatus,
  type RefundStatus,
} from '../../functions/domain/lifecycle.ts';
import { sandboxLimit } from '../../functions/domain/limits.ts';
import { movePayment, type Payment } from '../../functions/domain/payment.ts';
import type { WorkflowInput } from '../../functions/runtime/workflow-input.ts';
import { workflowInput } from '../../functions/runtime/workflow-input.ts';
import { toPayment } from '../../functions/store/payments.ts';
import type { Item } from '../../functions/store/table.ts';
import { choose, readMachine, type TaskState } from '../../lib/local/states-language.ts';
import { movesBetween } from '../../lib/proof/checks/payment-moves.ts';
import { type Asked, indifferent, type Witness } from '../../lib/proof/witness.ts';
import { World } from '../../lib/proof/world.ts';
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
} from '../support/builders.ts';
import { stored } from '../support/items.ts';

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

/** Every kind of payment with everything that a step may look at beside the status and the refund. */
const kinds: Readonly<Record<string, Partial<Payment>>> = {
  'a quote': {},
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
  'a quote that the payer authorizes first': {
    funding: { kind: 'REALTIME' },
    authorization: { waiting: [], challenge: aChallenge({ expiresAt: soon }) },
  },
  'a quote that the payer has paid': { funding: { kind: 'REALTIME', received } },
  'a quote that the payer has paid wrongly': { funding: { kind: 'REALTIME', received: { ...received, amount: 1 } } },
  'a quote that is pulled': { funding: { kind: 'PULL' } },
  'a quote that has been pulled': { funding: { kind: 'PULL', received } },
  'a transfer out': { kind: 'TRANSFER_OUT' },
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

const refundOf = (status: RefundStatus | undefined, reason: 'TRANSACTION_FAILED' | 'USER_CANCELLATION') =>
  status && { refund: { reference: 'refund', initiatedAt: noon, status, reason } };

const eventOf = ({ kind }: Partial<Payment>) =>
  `${kind === 'TRANSFER_IN' || kind === 'UMA_IN' ? 'INCOMING' : 'OUTGOING'}_PAYMENT.PENDING` as const;

/** Every payment that could stand in the table, also those that never will. */
const standings: readonly Payment[] = statuses.flatMap((status) =>
  refunds.flatMap((refund) =>
    Object.values(kinds).map((kind): Payment => {
      const { sourceAccountId, ...quote } = aQuote({
        sendingCurrency: 'USD',
        receivingCurrency: 'USD',
        receivingAmount: 9_970,
      });
      const isRealtime = kind.funding?.kind === 'REALTIME';
      return {
        ...quote,
        ...(!isRealtime && { sourceAccountId: kind.funding?.kind === 'PULL' ? ids.external : (sourceAccountId ?? '') }),
        ...kind,
        ...{ status, version: 3, event: { number: 2, type: eventOf(kind), at: noon } },
        ...(status !== 'QUOTED' && { createdAt: noon }),
        ...(status === 'FAILED' && { failureReason: 'ACCOUNT_INVALID' as const }),
        ...refundOf(refund, status === 'FAILED' ? 'TRANSACTION_FAILED' : 'USER_CANCELLATION'),
      };
    }),
  ),
);

/** What a step did to a payment: the names of its moves, or what it did that no move allows. */
let seen: string[] = [];
const taken = new Set<Move>();

const witness: Witness = {
  ...indifferent,
  committed: (changes) => {
    for (const { before, after } of changes) {
      if (after?.type !== 'PAYMENT') continue;
      const chain = movesBetween(before && toPayment(before), toPayment(after));
      for (const move of chain ?? []) taken.add(move);
      seen.push(...(chain ? chain.map(({ name }) => name) : [`forbidden: ${before?.status} to ${after.status}`]));
    }
  },
};

let world: World;
beforeAll(() => {
  world = new World({ seed: 1, start: noon }, witness);
  world.enter();
});
afterAll(World.leave);

/** A table with one payment and everything that belongs to it. */
function begin(payment: Payment): void {
  const items: readonly Item[] = [
    stored.platform(aPlatform({ limits: { '*': sandboxLimit }, webhookEndpoint: 'http://127.0.0.1/webhooks' })),
    stored.customer(aCustomer()),
    stored.account(anAccount({ held: 1_000_000 })),
    stored.externalAccount(aDollarAccount()),
    stored.payment(payment),
  ];
  world.table.restore(new Map(items.map((item) => [`${item.pk}\u0000${item.sk}`, item])));
  seen = [];
}

/** The moves that something can take, from wherever a payment may stand. */
async function movesOf(act: (payment: Payment) => Promise<unknown>): Promise<string[]> {
  const found = new Set<string>();
  for (const payment of standings) {
    begin(payment);
    await act(payment).catch(() => undefined);
    for (const name of seen) found.add(name);
  }
  return [...found].sort();
}

const payloadOf = (payment: Payment): object => ({
  ...{ platformId, paymentId: payment.paymentId, taskToken: 'token' },
  ...{ status: workflowInput(payment).status, outcome: { delivered: true } },
  cause: JSON.stringify({ failureReason: 'ACCOUNT_INVALID' }),
});

/** The moves that each state of the workflow takes, and no other. */
const movesOfStates: Readonly<Record<string, readonly MoveName[]>> = {
  AwaitExecution: [],
  ExpireQuote: ['expire'],
  AwaitAuthorization: [],
  LapseAuthorization: ['fail'],
  AwaitFunding: [],
  RequestApproval: ['announce', 'decline', 'process', 'reject'],
  AwaitApproval: [],
  LapseApproval: ['decline'],
  CollectFunds: ['process'],
  RecordCollection: [],
  SubmitPayout: ['process'],
  CompletePayout: ['complete'],
  FailPayout: ['fail'],
  StartRefund: ['startRefund'],
  SettleRefund: ['failRefund', 'settleRefund'],
};

const path = { transactionId: ids.transaction };
const quotePath = { quoteId: ids.quote };
const simulated = (event: string): Omit<Asked, 'platformId'> => ({
  operation: 'sandboxSimulateTransactionEvent',
  path,
  body: { event },
});
const endpoints: readonly (readonly [string, Omit<Asked, 'platformId'>, readonly MoveName[]])[] = [
  ['executing', { operation: 'executeQuote', path: quotePath, body: {} }, ['challenge', 'execute']],
  [
    'authorizing',
    { operation: 'authorizeQuote', path: quotePath, body: { code: '123456' } },
    ['awaitFunds', 'challenge', 'process'],
  ],
  ['a wrong code', { operation: 'authorizeQuote', path: quotePath, body: { code: '000000' } }, []],
  ['sending a code again', { operation: 'resendQuoteScaCode', path: quotePath }, []],
  ['cancelling', { operation: 'cancelTransaction', path, body: {} }, ['startRefund']],
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

/** How a platform may answer the webhook that asks it. */
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
    'takes in %s the moves that belong there, wherever the payment stands, and no other',
    async (name, state) => {
      const found = new Set<string>();
      for (const answer of name === 'RequestApproval' ? answers : answers.slice(0, 1)) {
        world.endpoint = () => answer;
        const act = (payment: Payment) => world.invoke(state.Parameters.FunctionName.slice(2, -1), payloadOf(payment));
        for (const move of await movesOf(act)) found.add(move);
      }
      expect([...found].sort()).toEqual(movesOfStates[name]);
    },
  );

  it('leads from wherever a payment stands to the step that is to be taken next', () => {
    const route = machine.States.Route;
    if (route?.Type !== 'Choice') throw new Error('The workflow begins with a choice.');
    const next = (status: WorkflowInput['status']) => choose(route, { status }, {});
    const found = new Map(
      standings.map((payment) => [workflowInput(payment).status, next(workflowInput(payment).status)]),
    );
    expect(Object.fromEntries([...found].sort())).toEqual({
      AWAITING_APPROVAL: 'AwaitApproval',
      AWAITING_FUNDS: 'AwaitFunding',
      COLLECTING: 'CollectFunds',
      COMPLETED: 'Finished',
      EXPIRED: 'Finished',
      FAILED: 'StartRefund',
      PENDING: 'SubmitPayout',
      PENDING_AUTHORIZATION: 'AwaitAuthorization',
      PROCESSING: 'SubmitPayout',
      QUOTED: 'AwaitExecution',
      REFUNDING: 'SettleRefund',
      REJECTED: 'Finished',
      REQUESTING_APPROVAL: 'RequestApproval',
    });
  });
});

describe('the endpoints', () => {
  it.each(endpoints)(
    'let %s take the moves that belong to it, wherever the payment stands, and no other',
    async (_, asked, expected) => {
      expect(await movesOf(() => world.call({ platformId, ...asked }))).toEqual(expected);
    },
  );
});

describe('the table of moves', () => {
  it('has no row that neither a state nor an endpoint takes', () => {
    const idle = (moves as readonly Move[]).filter((move) => !taken.has(move));
    expect(idle).toEqual([]);
  });

  it('makes every other move impossible', () => {
    const names = [...new Set(moves.map(({ name }) => name))];
    let refused = 0;
    for (const name of names) {
      for (const payment of standings) {
        const has = (moves as readonly Move[]).some(
          (move) => move.name === name && move.from === payment.status && move.refundFrom === payment.refund?.status,
        );
        if (has) continue;
        refused += 1;
        expect(() => movePayment(payment, name, new Date(noon))).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
      }
    }
    expect(refused).toBeGreaterThan(names.length * standings.length * 0.8);
  });

  it('is what docs/payment-lifecycle.md shows (else: npm run docs)', () => {
    const page = readFileSync(new URL('../../docs/payment-lifecycle.md', import.meta.url), 'utf8');
    expect(page).toBe(lifecycleDocument());
  });
});
