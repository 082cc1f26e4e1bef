import { SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { beginRefund } from '../../functions/domain/payments/refund.ts';
import { handler } from '../../functions/workflow/store-task-token.ts';
import { useWorkflow } from '../kit/aws-stubs.ts';
import { aChallenge, aPayment, moved, noon } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';
import { paymentPlace, theTask } from '../kit/tasks.ts';

const table = useTable();
const workflow = useWorkflow();
useClock();

const wait = (status: 'AWAITING_FUNDS' | 'PENDING_AUTHORIZATION') =>
  handler({ ...theTask, status, taskToken: 'token-1' });
const challenged = (id: string) =>
  aPayment(['challenge'], { authorization: { waiting: [], challenge: aChallenge({ id }) } });
const unfunded = aPayment([], { funding: { kind: 'REALTIME' } });
/** The payment that the task reads first, and the payment once its token is stored. */
const arrange = (first: Payment, then: Payment) => {
  table.holds(stored.payment(first));
  table.beforeNextWrite(() => table.holds(stored.payment(then)));
};
const woken = () =>
  workflow
    .commandCalls(SendTaskSuccessCommand)
    .map(({ args: [{ input }] }) => ({ ...input, output: JSON.parse(input.output ?? '') }));

beforeEach(() => workflow.on(SendTaskSuccessCommand).resolves({}));

describe('StoreTaskToken', () => {
  it.each([
    ['money', 'AWAITING_FUNDS', unfunded],
    ['an answer', 'PENDING_AUTHORIZATION', challenged('a')],
  ] as const)('remembers where the workflow waits for %s', async (_, status, payment) => {
    arrange(payment, payment);
    await wait(status);
    expect(table.written()).toEqual([`${paymentPlace} WAITING_TASK`]);
    expect(table.item('WAITING_TASK')).toMatchObject({
      taskToken: 'token-1',
      expiresAtSeconds: Date.parse(noon) / 1000 + 24 * 3600,
    });
    expect(woken()).toEqual([]);
  });

  it.each([
    ['after', 1, 'token-2'],
    ['before', -1, 'token-1'],
  ])('keeps the token of the later attempt when one stores its own %s the other', async (_, later, kept) => {
    table.holds(stored.payment(unfunded));
    await handler({ ...theTask, status: 'AWAITING_FUNDS', taskToken: 'token-1', retryCount: 1 });
    await handler({
      ...{ ...theTask, status: 'AWAITING_FUNDS', taskToken: 'token-2' },
      retryCount: 1 + later,
    });
    expect(table.item('WAITING_TASK')).toMatchObject({ taskToken: kept });
  });

  it('lets the next wait of the payment begin with its first attempt', async () => {
    table.holds(stored.payment(challenged('a')));
    const challenge = { ...theTask, status: 'PENDING_AUTHORIZATION' } as const;
    await handler({ ...challenge, taskToken: 'token-1', retryCount: 3 });
    table.holds(stored.payment({ ...challenged('b'), version: challenged('a').version + 1 }));
    await handler({ ...challenge, taskToken: 'token-2', retryCount: 0 });
    expect(table.item('WAITING_TASK')).toMatchObject({ taskToken: 'token-2' });
  });

  it.each<[string, 'AWAITING_FUNDS' | 'PENDING_AUTHORIZATION', Payment, Payment, string]>([
    ['the money arrived', 'AWAITING_FUNDS', unfunded, moved(unfunded, 'process'), 'PROCESSING'],
    [
      'the last challenge was answered',
      'PENDING_AUTHORIZATION',
      challenged('a'),
      aPayment(['challenge', 'process']),
      'PROCESSING',
    ],
    [
      'the last challenge was answered and the payment canceled, which its submission has to meet,',
      'PENDING_AUTHORIZATION',
      challenged('a'),
      beginRefund(aPayment(['challenge', 'process']), 'USER_CANCELLATION', new Date(noon)),
      'PROCESSING',
    ],
  ])('goes on by itself when %s before the token was stored', async (_, status, first, then, found) => {
    arrange(first, then);
    await wait(status);
    expect(woken()).toEqual([{ taskToken: 'token-1', output: expect.objectContaining({ ...theTask, status: found }) }]);
  });

  it('goes on waiting when the next challenge was issued before the token was stored', async () => {
    arrange(challenged('a'), challenged('b'));
    await wait('PENDING_AUTHORIZATION');
    expect(woken()).toEqual([]);
  });

  it.each([
    ['funded', moved(unfunded, 'process')],
    ['expired', moved(unfunded, 'expire')],
  ])('stores no token for a payment that is %s already, and goes on', async (_, payment) => {
    arrange(payment, payment);
    await wait('AWAITING_FUNDS');
    expect(table.transactions()).toEqual([]);
    expect(woken()).toHaveLength(1);
  });
});
