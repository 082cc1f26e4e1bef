import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyDecision } from '../../functions/domain/payments/approval.ts';
import { approvalRequest } from '../../functions/domain/webhooks/events.ts';
import { provide } from '../../functions/ports/ports.ts';
import { webhookEvent } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import { handler as expire } from '../../functions/workflow/expire-approval.ts';
import { handler } from '../../functions/workflow/request-approval.ts';
import { aPlatform, noon } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useKeys } from '../kit/keys.ts';
import { useClock } from '../kit/ports.ts';
import { useReceiver } from '../kit/receiver.ts';
import { useTable } from '../kit/table.ts';
import { paymentPlace, theTask } from '../kit/tasks.ts';
import { aDeferredReceipt, aUmaReceipt } from '../kit/uma.ts';

const table = useTable();
const keys = useKeys();
const receiver = useReceiver();
const clock = useClock();
const accepted = applyDecision(aUmaReceipt(), { kind: 'ACCEPT' }, new Date(noon), new Date(noon));

/** A payment whose sender asks for a name. */
const asked = aUmaReceipt({ approval: { requestedFields: [{ name: 'FULL_NAME', mandatory: true }] } });

const holds = (payment = aUmaReceipt(), webhookEndpoint: string | undefined = receiver.url()) =>
  table.holds(stored.payment(payment), stored.platform(aPlatform(webhookEndpoint ? { webhookEndpoint } : {})));

beforeEach(() => {
  holds();
  keys.signs(webhookEvent(approvalRequest(aUmaReceipt())).body);
});

describe('RequestApproval', () => {
  it('asks by a signed webhook, keeps it as delivered, and lets the answer decide', async () => {
    receiver.answers(202);
    expect(await handler(theTask)).toMatchObject({ status: 'AWAITING_APPROVAL', waitSeconds: 5 });
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]?.headers).toHaveProperty('x-service-signature');
    expect(JSON.parse(receiver.received[0]?.text ?? '')).toMatchObject({ type: 'INCOMING_PAYMENT.PENDING' });
    expect(table.writeTo('DELIVERY')?.Put?.Item).toMatchObject({ status: 'DELIVERED', attemptCount: 1, number: 1 });
    expect(table.writeTo(`${paymentPlace} PAYMENT`)?.Put?.Item).toMatchObject({
      status: 'PENDING',
      approval: { deferredUntil: '2025-11-01T12:00:05.000Z' },
    });
  });

  it.each([
    [403, 'REJECTED', 'DELIVERED'],
    [500, 'FAILED', 'FAILED'],
  ])('makes of a %d a payment that is %s', async (status, wanted, delivery) => {
    receiver.answers(status);
    expect(await handler(theTask)).toMatchObject({ status: wanted });
    const days = delivery === 'DELIVERED' ? 35 : 90;
    expect(table.writeTo('DELIVERY')?.Put?.Item).toMatchObject({
      status: delivery,
      expiresAtSeconds: clock.now().getTime() / 1000 + days * 86_400,
    });
  });

  it('comes again where its webhook could not be recorded, and decides nothing before', async () => {
    table.fails('Put', 'TIMEOUT_BEFORE');
    await expect(handler(theTask)).rejects.toThrow();
    expect(table.writeTo(`${paymentPlace} PAYMENT`)).toBeUndefined();
  });

  it.each([
    [200, 'PROCESSING'],
    [202, 'AWAITING_APPROVAL'],
    [403, 'REJECTED'],
  ])(
    'keeps an answer of %i when it asks again after a crash, and the platform knows the event',
    async (status, wanted) => {
      receiver.answers(status);
      receiver.says({});
      await handler(theTask);
      holds();
      receiver.answers(409);
      expect(await handler(theTask)).toMatchObject({ status: wanted });
    },
  );

  it.each([
    [
      'with the fields that the sender asks for',
      200,
      { receiverCustomerInfo: { FULL_NAME: 'Jane' } },
      'PROCESSING',
      {},
    ],
    ['without them', 200, {}, 'FAILED', { incomingFailureReason: 'MISSING_MANDATORY_PAYEE_DATA' }],
    ['that asks the sender', 422, { requiredFields: ['NATIONALITY'] }, 'REQUESTING_APPROVAL', { status: 'PENDING' }],
  ])('takes an answer %s as it was, and does not ask again', async (_, status, says, wanted, payment) => {
    holds(asked);
    keys.signs(webhookEvent(approvalRequest(asked)).body);
    receiver.answers(status);
    receiver.says(says);
    expect(await handler(theTask)).toMatchObject({ status: wanted });
    holds(asked);
    receiver.says({ receiverCustomerInfo: {} });
    expect(await handler(theTask)).toMatchObject({ status: wanted });
    expect(receiver.received).toHaveLength(1);
    expect(table.item('PAYMENT')).toMatchObject(payment);
    expect(JSON.stringify(table.ofType('DELIVERY'))).not.toContain('Jane');
  });

  it('takes the answer of a step that runs at the same time, where the platform knows the event', async () => {
    holds(asked);
    keys.signs(webhookEvent(approvalRequest(asked)).body);
    receiver.says({ receiverCustomerInfo: { FULL_NAME: 'Jane' } });
    receiver.answers(409, 200);
    receiver.beforeAnswering(async () => {
      receiver.beforeAnswering(() => undefined);
      await handler(theTask);
      holds(asked);
    });
    expect(await handler(theTask)).toMatchObject({ status: 'PROCESSING' });
    expect(receiver.received).toHaveLength(2);
  });

  it('keeps no words in which a platform has rejected', async () => {
    receiver.answers(403);
    receiver.says({ reason: 'Jane is unknown' });
    await handler(theTask);
    expect(JSON.stringify(table.ofType('DELIVERY'))).not.toContain('Jane');
    holds();
    expect(await handler(theTask)).toMatchObject({ status: 'REJECTED' });
    expect(receiver.received).toHaveLength(1);
  });

  it('fails a payment where the platform knows the event and its answer is not known', async () => {
    receiver.answers(409);
    expect(await handler(theTask)).toMatchObject({ status: 'FAILED' });
    expect(table.writeTo('DELIVERY')?.Put?.Item).toMatchObject({ status: 'FAILED' });
  });

  it('fails a payment of a platform whose endpoint is gone', async () => {
    table.holds(stored.payment(aUmaReceipt()), stored.platform(aPlatform()));
    expect(await handler(theTask)).toMatchObject({ status: 'FAILED' });
    expect(table.writeTo(`${paymentPlace} PAYMENT`)?.Put?.Item).toMatchObject({
      incomingFailureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR',
    });
  });

  it('keeps a decision that the platform took by a call during the request', async () => {
    receiver.answers(403);
    receiver.beforeAnswering(() => table.holds(stored.payment(accepted)));
    expect(await handler(theTask)).toMatchObject({ status: 'PROCESSING' });
    expect(receiver.received).toHaveLength(1);
    expect(table.writeTo(`${paymentPlace} PAYMENT`)).toBeUndefined();
  });

  it.each([
    ['was decided', accepted],
    ['is deferred', aDeferredReceipt()],
  ])('asks nothing about a payment that %s', async (_what, payment) => {
    holds(payment);
    await handler(theTask);
    expect(receiver.received).toEqual([]);
    expect(table.transactions()).toEqual([]);
  });

  it('waits five seconds for the answer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await handler(theTask);
    expect(timeout.mock.calls).toEqual([[5_000]]);
    timeout.mockRestore();
  });

  it.each([
    [65_536, 'PROCESSING'],
    [65_537, 'FAILED'],
  ])('reads an answer of %i bytes, of which 65,536 count: the payment is %s', async (bytes, status) => {
    const answer = Buffer.from('{}'.replace('}', `${' '.repeat(bytes - 2)}}`));
    const body = (async function* () {
      yield answer;
    })();
    provide('webhookSender', async () => ({ status: 200, body, discard: () => undefined }));
    expect(await handler(theTask)).toMatchObject({ status });
  });

  it('asks about a payment that is a minute old', async () => {
    clock.advance(60);
    await handler(theTask);
    expect(receiver.received).toHaveLength(1);
  });

  it('asks nothing about a payment that is older, and lets it fail', async () => {
    clock.advance(60.001);
    expect(await handler(theTask)).toMatchObject({ status: 'FAILED' });
    expect(receiver.received).toEqual([]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({ incomingFailureReason: 'PAYMENT_APPROVAL_TIMED_OUT' });
  });
});

describe('ExpireApproval', () => {
  it('fails a payment that was not decided on in time, and books nothing', async () => {
    holds(aDeferredReceipt());
    clock.advance(5);
    expect(await expire(theTask)).toMatchObject({ status: 'FAILED' });
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
  });

  it.each([
    ['is not overdue', aDeferredReceipt(), 4],
    ['was decided', accepted, 5],
    ['waits for the first answer', aUmaReceipt(), 5],
  ])('does nothing to a payment that %s', async (_what, payment, seconds) => {
    holds(payment);
    clock.advance(seconds);
    await expire(theTask);
    expect(table.transactions()).toEqual([]);
  });
});
