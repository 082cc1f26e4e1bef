import {
  SendTaskFailureCommand,
  SendTaskSuccessCommand,
  StartExecutionCommand,
  TaskTimedOut,
} from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MoveName } from '../../../../functions/domain/payments/lifecycle.ts';
import { settleRailTask } from '../../../../functions/use-cases/payments/rails/rail-outcome.ts';
import { useWorkflow } from '../../../kit/aws-stubs.ts';
import { anAccount, aPayment, ids, noon, uuids } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { useClock } from '../../../kit/ports.ts';
import { useTable } from '../../../kit/table.ts';
import { theTask } from '../../../kit/tasks.ts';

const table = useTable();
const workflow = useWorkflow();
useClock();

const settledAt = '2025-11-01T11:58:30.000Z';
const delivered = { outcome: 'DELIVERED', settledAt, reportedAt: noon } as const;
const failed = { outcome: 'FAILED', failureReason: 'ACCOUNT_INVALID', reportedAt: noon } as const;
/** The pull of money that is paid out afterwards. */
const pull = { ...theTask, taskToken: 'token-1', submittedAt: noon };
const payout = { ...pull, completes: theTask };

const holding = (moves: MoveName[], overrides: Parameters<typeof aPayment>[1] = {}) =>
  table.holds(stored.payment(aPayment(moves, overrides)), stored.account(anAccount()));
const succeeded = () =>
  workflow.commandCalls(SendTaskSuccessCommand).map(({ args }) => JSON.parse(args[0].input.output ?? ''));
const failures = () =>
  workflow
    .commandCalls(SendTaskFailureCommand)
    .map(({ args: [{ input }] }) => [input.taskToken, input.error, JSON.parse(input.cause ?? '')]);

beforeEach(() => {
  workflow.on(SendTaskFailureCommand).resolves({});
  workflow.on(SendTaskSuccessCommand).resolves({});
  holding(['process']);
});

describe('the report of a rail', () => {
  it('changes nothing while there is none', async () => {
    await settleRailTask(table.store, payout);
    expect(table.transactions()).toEqual([]);
    expect(workflow.calls()).toHaveLength(0);
  });

  it('completes a payment that was delivered, at the time that the rail names, before the wait ends', async () => {
    workflow.on(SendTaskSuccessCommand).callsFake(async () => {
      expect(table.writtenPayment()).toMatchObject({ status: 'COMPLETED', settledAt });
      return {};
    });
    await settleRailTask(table.store, { ...payout, reported: delivered });
    expect(table.booked()).toMatchObject([{ movement: 'SETTLEMENT' }]);
    expect(succeeded()).toEqual([{ delivered: true, settledAt }]);
    expect(failures()).toEqual([]);
  });

  it('books it where, for the day and by the transfer that the rail names, and the workflow learns them', async () => {
    const onChainTransaction = { transactionHash: '0x1', network: 'BASE' } as const;
    const booked = { cashAccount: 'example-bank', valueDate: '2025-11-03', onChainTransaction };
    await settleRailTask(table.store, { ...payout, reported: { ...delivered, ...booked } });
    const cash = expect.objectContaining({ account: 'system:cash:example-bank' });
    const postings = expect.arrayContaining([cash]);
    expect(table.booked()).toMatchObject([{ valueDate: '2025-11-03', postings }]);
    expect(table.payment()).toMatchObject({ cashAccount: 'example-bank', onChainTransaction });
    expect(succeeded()).toEqual([{ delivered: true, settledAt, ...booked }]);
  });

  it('completes it once, and ends the wait again, when it is repeated', async () => {
    await settleRailTask(table.store, { ...payout, reported: delivered });
    await settleRailTask(table.store, { ...payout, reported: delivered });
    expect(table.transactions()).toHaveLength(1);
    expect(succeeded()).toHaveLength(2);
  });

  it('only ends the wait where money was pulled that is paid out next', async () => {
    holding(['process'], { funding: { kind: 'PULL', received: { amount: 10_000, at: noon } } });
    await settleRailTask(table.store, { ...pull, reported: delivered });
    expect(table.transactions()).toEqual([]);
    expect(succeeded()).toEqual([{ delivered: true, settledAt }]);
  });

  it('ends the refund of a payout that was to be canceled as failed', async () => {
    holding(['process', 'startRefund']);
    await settleRailTask(table.store, { ...payout, reported: delivered });
    expect(table.payment()).toMatchObject({ status: 'COMPLETED', refund: { status: 'FAILED' } });
    expect(succeeded()).toHaveLength(1);
  });

  it('names a failure and its reason, and leaves the payment to the workflow', async () => {
    await settleRailTask(table.store, { ...payout, reported: failed });
    expect(table.transactions()).toEqual([]);
    expect(failures()).toEqual([['token-1', 'PayoutFailed', { failureReason: 'ACCOUNT_INVALID' }]]);
    expect(succeeded()).toEqual([]);
  });
});

describe('a report for which no workflow waits any more', () => {
  const started = () =>
    workflow
      .commandCalls(StartExecutionCommand)
      .map(({ args: [{ input }] }) => [input.name, JSON.parse(input.input ?? '')]);
  beforeEach(() => {
    const timedOut = new TaskTimedOut({ message: 'Example', $metadata: {} });
    workflow.on(SendTaskFailureCommand).rejects(timedOut);
    workflow.on(SendTaskSuccessCommand).rejects(timedOut);
    workflow.on(StartExecutionCommand).resolves({});
  });

  it('starts another execution, which takes a failure in', async () => {
    await settleRailTask(table.store, { ...payout, reported: failed });
    expect(started()).toEqual([[`${uuids.payment}-reported`, { ...theTask, status: 'PROCESSING', waitSeconds: 300 }]]);
  });

  it('starts none for a payment that is over: the workflow went on when it got the report', async () => {
    await settleRailTask(table.store, { ...payout, reported: delivered });
    holding(['process', 'fail', 'startRefund', 'settleRefund']);
    await settleRailTask(table.store, { ...payout, reported: failed });
    expect(started()).toEqual([]);
  });

  it('starts none for money that was pulled and is being paid out', async () => {
    holding(['process'], { funding: { kind: 'PULL', received: { amount: 10_000, at: noon } } });
    await settleRailTask(table.store, { ...pull, reported: delivered });
    expect(started()).toEqual([]);
    holding(['process'], { funding: { kind: 'PULL' } });
    await settleRailTask(table.store, { ...pull, reported: delivered });
    expect(started()).toHaveLength(1);
  });
});

describe('a delivery that cannot be recorded at once is left to the workflow, which goes on trying:', () => {
  const leavesIt = async () => {
    await settleRailTask(table.store, { ...payout, reported: delivered });
    expect(failures()).toEqual([['token-1', 'CompletionFailed', { settledAt }]]);
    expect(succeeded()).toEqual([]);
  };

  it('an account stays busy', async () => {
    holding(['process'], { destinationAccountId: ids.destination });
    table.holds(stored.account(anAccount({ accountId: ids.destination, currency: 'BTC' })));
    table.fails('write', ...Array.from({ length: 60 }, () => 'CONFLICT' as const));
    await leavesIt();
  });

  it('the table does not answer', async () => {
    table.fails('write', 'TIMEOUT_BEFORE');
    await leavesIt();
  });
});
