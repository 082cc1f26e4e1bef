import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  ExecutionAlreadyExists,
  SendTaskSuccessCommand,
  StartExecutionCommand,
  TaskTimedOut,
} from '@aws-sdk/client-sfn';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ExternalAccountRecord } from '../../functions/domain/external-account.ts';
import type { Payment } from '../../functions/domain/payment.ts';
import { amendPayment } from '../../functions/domain/payment.ts';
import { handler } from '../../functions/events/drive-workflow.ts';
import { putWaitingTask } from '../../functions/store/waiting-tasks.ts';
import {
  aChallenge,
  anExternalAccount,
  aPayment,
  aQuote,
  moved,
  noon,
  platformId,
  uuids,
} from '../support/builders.ts';
import { useTable, useWorkflow } from '../support/clients.ts';
import { stored } from '../support/items.ts';
import { useClock } from '../support/seams.ts';
import { streamEvent } from '../support/streams.ts';

const table = useTable();
const workflow = useWorkflow();
useClock();

const drive = (before: Payment | undefined, after: Payment) =>
  handler(streamEvent({ ...(before && { before: stored.payment(before) }), after: stored.payment(after) }));
const started = () =>
  workflow
    .commandCalls(StartExecutionCommand)
    .map(({ args: [{ input }] }) => ({ name: input.name, input: JSON.parse(input.input ?? '') }));
const woken = () =>
  workflow
    .commandCalls(SendTaskSuccessCommand)
    .map(({ args: [{ input }] }) => ({ token: input.taskToken, output: JSON.parse(input.output ?? '') }));
const waiting = () => table.holds(putWaitingTask(aQuote(), 'token-1', new Date(noon)).put?.item ?? {});
const challenged = (id: string) =>
  aPayment(['challenge'], { authorization: { waiting: [], challenge: aChallenge({ id }) } });
const done = { batchItemFailures: [] };

beforeEach(() => {
  table.holds();
  workflow.on(StartExecutionCommand).resolves({});
  workflow.on(SendTaskSuccessCommand).resolves({});
});

describe('DriveWorkflow', () => {
  it('starts the workflow of a new quote, named after the payment, with the time that is left', async () => {
    expect(await drive(undefined, aQuote())).toEqual(done);
    expect(started()).toEqual([
      {
        name: uuids.payment,
        input: expect.objectContaining({ platformId, paymentId: uuids.payment, status: 'QUOTED', waitSeconds: 300 }),
      },
    ]);
  });

  it('starts that of a payment which is executed as it is made where the payment stands', async () => {
    await drive(undefined, aPayment());
    expect(started()).toMatchObject([{ name: uuids.payment, input: { status: 'PENDING' } }]);
  });

  it('is content when the workflow was started before', async () => {
    workflow.on(StartExecutionCommand).rejects(new ExecutionAlreadyExists({ $metadata: {}, message: 'exists' }));
    expect(await drive(undefined, aQuote())).toEqual(done);
  });

  it.each<[string, Payment, Payment, string]>([
    ['an execution', aQuote(), aPayment(), 'PENDING'],
    ['an execution that needs an authorization', aQuote(), challenged('a'), 'PENDING_AUTHORIZATION'],
    ['an answer', challenged('a'), aPayment(['challenge', 'process']), 'PROCESSING'],
    ['the next challenge', challenged('a'), challenged('b'), 'PENDING_AUTHORIZATION'],
  ])('wakes the workflow that waits for %s', async (_, before, after, status) => {
    waiting();
    await drive(before, after);
    expect(woken()).toEqual([
      { token: 'token-1', output: expect.objectContaining({ platformId, paymentId: uuids.payment, status }) },
    ]);
    expect(started()).toEqual([]);
  });

  it('wakes nobody who does not wait yet, or no longer', async () => {
    expect(await drive(aQuote(), aPayment())).toEqual(done);
    expect(woken()).toEqual([]);
    waiting();
    workflow.on(SendTaskSuccessCommand).rejects(new TaskTimedOut({ $metadata: {}, message: 'late' }));
    expect(await drive(aQuote(), aPayment())).toEqual(done);
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
  ])('leaves the workflow alone when %s', async (_, before, after) => {
    waiting();
    expect(await drive(before, after)).toEqual(done);
    expect(workflow.calls()).toEqual([]);
  });

  it.each<[string, Payment, Payment, string]>([
    [
      'is returned by the bank',
      aPayment(['process', 'complete']),
      aPayment(['process', 'complete', 'return']),
      'FAILED',
    ],
    ['is cancelled', aPayment(['process']), aPayment(['process', 'startRefund']), 'REFUNDING'],
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

  it('starts the workflow of a payment anew, once for each time that an operator asks', async () => {
    const [before, after] = [
      aPayment(['process']),
      amendPayment(aPayment(['process']), new Date(noon), { resumption: 'a' }),
    ];
    expect(await drive(before, after)).toEqual(done);
    expect(await drive(after, amendPayment(after, new Date(noon), { description: 'x' }))).toEqual(done);
    expect(started()).toEqual([
      { name: `${uuids.payment}-resumed-a`, input: expect.objectContaining({ status: 'PROCESSING' }) },
    ]);
    expect(woken()).toEqual([]);
  });

  it('names the record that failed', async () => {
    workflow.on(StartExecutionCommand).rejects(new Error('Throttled.'));
    expect(await drive(undefined, aQuote())).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
  });

  const wallet = (method: 'LIVENESS' | 'WALLET_SIGNATURE', changes: Partial<ExternalAccountRecord> = {}) =>
    anExternalAccount({
      status: 'PENDING_OWNERSHIP_VERIFICATION',
      ownership: { method, nonce: 'n', issuedAt: noon, expiresAt: noon },
      ...changes,
    });
  const change = (after: ExternalAccountRecord) => handler(streamEvent({ after: stored.externalAccount(after) }));

  it('passes the liveness check of the sandbox, over the version that asked for it', async () => {
    table.accepts();
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

  it('leaves an account alone that has changed since: its newer version comes by itself', async () => {
    table.stub.on(PutCommand).rejects(new ConditionalCheckFailedException({ $metadata: {}, message: 'changed' }));
    expect(await change(wallet('LIVENESS'))).toEqual(done);
  });
});
