import {
  ExecutionAlreadyExists,
  SendTaskSuccessCommand,
  StartExecutionCommand,
  TaskTimedOut,
} from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExternalAccountRecord } from '../../functions/domain/external-accounts/external-account.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { amendPayment } from '../../functions/domain/payments/payment.ts';
import { putWaitingTask } from '../../functions/store/payments/waiting-tasks.ts';
import { executionsStarted, tasksResumed, useQueue, useWorkflow } from '../kit/aws-stubs.ts';
import { aChallenge, anExternalAccount, aPayment, aQuote, moved, noon, platformId, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { readerOf, streamEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

const handler = readerOf('DriveWorkflow');
const table = useTable();
const workflow = useWorkflow();
const queue = useQueue();
useClock();

const drive = (before: Payment | undefined, after: Payment) =>
  handler(streamEvent({ ...(before && { before: stored.payment(before) }), after: stored.payment(after) }));
const started = () => executionsStarted(workflow);
const resumed = () => tasksResumed(workflow);
const waiting = () =>
  table.holds(putWaitingTask(aQuote(), { taskToken: 'token-1', retryCount: 0 }, new Date(noon)).put?.item ?? {});
const challenged = (id: string, expiresAt = '2025-11-01T12:05:00.000Z') =>
  aPayment(['challenge'], { authorization: { waiting: [], challenge: aChallenge({ id, expiresAt }) } });
const nextChallenge = challenged('b', '2025-11-01T12:06:00.000Z');
const awaitingFunds = aPayment([], { funding: { kind: 'REALTIME' } });
const done = { batchItemFailures: [] };

beforeEach(() => {
  table.holds();
  workflow.on(StartExecutionCommand).resolves({});
  queue.stub.on(SendMessageCommand).resolves({});
  workflow.on(SendTaskSuccessCommand).resolves({});
});

afterEach(() => vi.unstubAllEnvs());

describe('DriveWorkflow', () => {
  it('queues the expiry of a new quote for its last second, and starts no workflow', async () => {
    expect(await drive(undefined, aQuote())).toEqual(done);
    const message = { platformId, paymentId: uuids.payment };
    expect(queue.sent()).toEqual([{ url: 'https://queue.example/expiry', delaySeconds: 300, message }]);
    expect(workflow.calls()).toEqual([]);
  });

  it('queues the expiry of a quote that lives longer than a queue keeps a message back for as long as a queue does', async () => {
    await drive(undefined, aQuote({ quoteExpiresAt: '2025-11-01T12:15:00.001Z' }));
    expect(queue.sent()).toMatchObject([{ delaySeconds: 900 }]);
  });

  it('queues the expiry of a quote once more when an operator resumes it', async () => {
    await drive(aQuote(), amendPayment(aQuote(), new Date(noon), { resumption: 'a' }));
    expect(queue.sent()).toMatchObject([{ delaySeconds: 300 }]);
    expect(workflow.calls()).toEqual([]);
  });

  it.each<[string, Payment, string]>([
    ['executed', aPayment(), 'PENDING'],
    ['executed and needs an authorization', challenged('a'), 'PENDING_AUTHORIZATION'],
  ])('starts the workflow of a quote that is %s, named after the payment', async (_, after, status) => {
    expect(await drive(aQuote(), after)).toEqual(done);
    expect(started()).toEqual([
      {
        name: uuids.payment,
        input: expect.objectContaining({ platformId, paymentId: uuids.payment, status, waitSeconds: 300 }),
      },
    ]);
    expect(resumed()).toEqual([]);
  });

  it("starts that of a payment which is executed when it is created at the payment's status", async () => {
    await drive(undefined, aPayment());
    expect(started()).toMatchObject([{ name: uuids.payment, input: { status: 'PENDING' } }]);
  });

  it('ignores that the workflow was started before', async () => {
    workflow.on(StartExecutionCommand).rejects(new ExecutionAlreadyExists({ $metadata: {}, message: 'exists' }));
    expect(await drive(undefined, aPayment())).toEqual(done);
  });

  it.each<[string, Payment, Payment, string]>([
    ['an answer', challenged('a'), aPayment(['challenge', 'process']), 'PROCESSING'],
    ['the answer to the first of two challenges', challenged('a'), nextChallenge, 'PENDING_AUTHORIZATION'],
    ['the money of the payer', awaitingFunds, moved(awaitingFunds, 'process'), 'PROCESSING'],
  ])('resumes the workflow that waits for %s', async (_, before, after, status) => {
    waiting();
    await drive(before, after);
    expect(resumed()).toEqual([
      { token: 'token-1', output: expect.objectContaining({ platformId, paymentId: uuids.payment, status }) },
    ]);
    expect(started()).toEqual([]);
  });

  it('leaves a workflow alone that has seen the change and waits for the next one, where the change is handled again', async () => {
    const attempt = { taskToken: 'token-2', retryCount: 1 };
    table.holds(putWaitingTask(nextChallenge, attempt, new Date(noon)).put?.item ?? {});
    expect(await drive(challenged('a'), nextChallenge)).toEqual(done);
    expect(resumed()).toEqual([]);
    await drive(nextChallenge, moved(nextChallenge, 'process'));
    expect(resumed()).toMatchObject([{ token: 'token-2', output: { status: 'PROCESSING' } }]);
  });

  it('resumes no workflow that does not wait yet, or no longer', async () => {
    const answered = aPayment(['challenge', 'process']);
    expect(await drive(challenged('a'), answered)).toEqual(done);
    expect(resumed()).toEqual([]);
    waiting();
    workflow.on(SendTaskSuccessCommand).rejects(new TaskTimedOut({ $metadata: {}, message: 'late' }));
    expect(await drive(challenged('a'), answered)).toEqual(done);
  });

  it.each<[string, Payment, Payment]>([
    ['the quote expired', aQuote(), moved(aQuote(), 'expire')],
    ['the payment went on its way', aPayment(), aPayment(['process'])],
    ['the payment arrived', aPayment(['process']), aPayment(['process', 'complete'])],
    ['the payment failed', aPayment(['process']), aPayment(['process', 'fail'])],
    ['a failed payment is being refunded', aPayment(['process', 'fail']), aPayment(['process', 'fail', 'startRefund'])],
    [
      'a receipt was confirmed',
      aPayment(),
      amendPayment(aPayment(), new Date(noon), { receiptDeliveryConfirmedAt: noon }),
    ],
    ['a wrong code was counted', challenged('a'), amendPayment(challenged('a'), new Date(noon), {})],
  ])('does not resume the workflow when %s', async (_, before, after) => {
    waiting();
    expect(await drive(before, after)).toEqual(done);
    expect(workflow.calls()).toEqual([]);
  });

  it.each<[string, Payment, Payment, string]>([
    [
      'is returned by the bank',
      aPayment(['process', 'complete']),
      aPayment(['process', 'complete', 'return']),
      'REFUND_DUE',
    ],
    ['is canceled', aPayment(['process']), aPayment(['process', 'startRefund']), 'CANCELING'],
  ])(
    'starts a second workflow for a payment that %s, by a name that a repeat finds again',
    async (_, before, after, status) => {
      await drive(before, after);
      await drive(before, after);
      const [first, second] = started();
      expect(first).toMatchObject({ input: { status } });
      expect(first?.name).not.toBe(uuids.payment);
      expect(second?.name).toBe(first?.name);
    },
  );

  it('does nothing for an item that is deleted', async () => {
    expect(await handler(streamEvent({ before: stored.payment(aQuote()) }))).toEqual(done);
    expect(workflow.calls()).toEqual([]);
  });

  it('restarts the workflow of a payment once for each request of an operator', async () => {
    const [before, after] = [
      aPayment(['process']),
      amendPayment(aPayment(['process']), new Date(noon), { resumption: 'a' }),
    ];
    expect(await drive(before, after)).toEqual(done);
    expect(await drive(after, amendPayment(after, new Date(noon), { description: 'x' }))).toEqual(done);
    expect(started()).toEqual([
      { name: `${uuids.payment}-resumed-a`, input: expect.objectContaining({ status: 'PROCESSING' }) },
    ]);
    expect(resumed()).toEqual([]);
  });

  it('names the executions of a restored table apart from those of the first one, which had the same payments', async () => {
    vi.stubEnv('EXECUTION_SUFFIX', '-ab12');
    const before = aPayment(['process']);
    await drive(undefined, before);
    await drive(before, moved(before, 'startRefund'));
    await drive(before, amendPayment(before, new Date(noon), { resumption: 'r'.repeat(30) }));
    const names = started().map(({ name = '' }) => name);
    expect(names.map((name) => name.replace(uuids.payment, ''))).toEqual([
      '-ab12',
      expect.stringMatching(/^-\d+-ab12$/),
      `-resumed-${'r'.repeat(30)}-ab12`,
    ]);
    // The most characters that a name may have.
    expect(Math.max(...names.map(({ length }) => length))).toBe(80);
  });

  const wallet = (method: 'LIVENESS' | 'WALLET_SIGNATURE', changes: Partial<ExternalAccountRecord> = {}) =>
    anExternalAccount({
      status: 'PENDING_OWNERSHIP_VERIFICATION',
      ownership: { method, nonce: 'n', issuedAt: noon, expiresAt: noon },
      ...changes,
    });
  const change = (after: ExternalAccountRecord) => handler(streamEvent({ after: stored.externalAccount(after) }));

  it('passes the liveness check of the sandbox, over the version that requested it', async () => {
    table.holds(stored.externalAccount(wallet('LIVENESS')));
    expect(await change(wallet('LIVENESS'))).toEqual(done);
    expect(table.transactions().flat()).toMatchObject([
      {
        Put: {
          Item: { status: 'ACTIVE', version: 2, ownershipProvenAt: noon },
          ConditionExpression: '#version = :loaded',
        },
      },
    ]);
  });

  it.each([
    ['waits for a signature', wallet('WALLET_SIGNATURE')],
    ['was deleted', wallet('LIVENESS', { deletedAt: noon })],
    ['was asked for nothing', anExternalAccount()],
  ])('leaves an account alone that %s', async (_, after) => {
    expect(await change(after)).toEqual(done);
    expect(table.transactions()).toEqual([]);
  });

  it('does nothing for an account that has changed since: its newer version follows in the stream', async () => {
    const newer = stored.externalAccount({ ...wallet('LIVENESS'), version: 2 });
    table.holds(newer);
    expect(await change(wallet('LIVENESS'))).toEqual(done);
    expect(table.items()).toEqual([newer]);
  });
});
