import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { type Environment, inEnvironment } from '../../../../functions/domain/environment.ts';
import { formatId } from '../../../../functions/domain/ids.ts';
import type { MoveName } from '../../../../functions/domain/payments/lifecycle.ts';
import { handler as handleLateChanges } from '../../../../functions/events/handle-late-changes.ts';
import { putDefaultAccount } from '../../../../functions/store/external-accounts/external-accounts.ts';
import { commit } from '../../../../functions/store/table.ts';
import {
  deliverToCustomer,
  reportToSender,
} from '../../../../functions/use-cases/payments/workflow/customer-payment.ts';
import { useQueue } from '../../../kit/aws-stubs.ts';
import { aCustomer, aDollarAccount, anAccount, aPayment, aPlatform, ids, noon, uuids } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { queueEvent, readerOf, streamEvent } from '../../../kit/streams.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const queue = useQueue();
const now = new Date(noon);

describe('what a customer has received over UMA and the receiving bank has returned', () => {
  const returned = aPayment(['process', 'complete', 'return'], {
    ...{ kind: 'UMA_IN', paymentId: uuids.unknown, sentBy: uuids.payment },
    ...{ destinationAccountId: ids.external, returnedAt: noon },
  });
  const sent = (moves: readonly MoveName[]) =>
    table.holds(
      stored.payment(
        aPayment(moves, {
          destinationAccountId: '$jane@example.com',
          umaReceiverId: formatId('Customer', uuids.unknown),
        }),
      ),
    );

  it('comes back to the payment of its sender, once', async () => {
    sent(['process', 'complete']);
    for (const _ of ['the change', 'the same change again']) {
      await reportToSender(table.store, returned, now);
      expect(table.payment()).toMatchObject({ status: 'FAILED', failureReason: 'PAYOUT_RETURNED', returnedAt: noon });
      expect(table.booked()).toMatchObject([
        { movement: 'RETURN', postings: [{ account: 'system:payout-clearing' }, { account: 'system:cash:uma' }] },
      ]);
    }
  });

  it('is read again until the delivery to the sender is booked', async () => {
    sent(['process']);
    await expect(reportToSender(table.store, returned, now)).rejects.toThrow('has not been completed yet');
    expect(table.transactions()).toEqual([]);
  });

  it('waits among the late changes until then, and is not set aside', async () => {
    queue.stub.on(SendMessageCommand).resolves({});
    sent(['process']);
    const change = { before: stored.payment({ ...returned, status: 'COMPLETED' }), after: stored.payment(returned) };
    await readerOf('DriveWorkflow')(streamEvent(change));
    expect(queue.sent().map(({ url }) => url)).toEqual(['https://queue.example/late-changes']);
    expect(table.payment().status).toBe('PROCESSING');
    sent(['process', 'complete']);
    await handleLateChanges(queueEvent(queue.sent()[0]?.message));
    expect(table.payment()).toMatchObject({ status: 'FAILED', failureReason: 'PAYOUT_RETURNED' });
  });
});

describe('a payment over UMA to another customer', () => {
  const receiverId = formatId('Customer', uuids.unknown);

  /** Delivers it to the bank account of the receiver, or to a balance, and returns the sender's payment. */
  async function delivered(environment: Environment, platformFixed: number, hasBank = true) {
    const payment = aPayment(['process'], {
      ...{ customerId: ids.customer, umaReceiverId: receiverId, destinationAccountId: '$john@example.com' },
      ...{ receivingCurrency: 'USD', receivingAmount: 9_000 },
      fees: { platformFixed, platformVariable: 0, serviceFixed: 0, serviceVariable: 0 },
    });
    const bank = aDollarAccount({ customerId: receiverId });
    const sent = inEnvironment(payment, environment);
    table.holds(
      ...[stored.platform(aPlatform({ environment })), stored.payment(sent), stored.externalAccount(bank)],
      stored.customer(aCustomer({ umaAddress: '$jane@example.com' })),
      stored.customer(aCustomer({ customerId: receiverId, umaAddress: '$john@example.com' })),
      stored.account(anAccount({ accountId: ids.destination, customerId: receiverId })),
    );
    if (hasBank) await commit(table.store, [putDefaultAccount(bank, undefined)]);
    await deliverToCustomer({ payment: sent, taskToken: 'token', store: table.store }, receiverId, now);
    return table.ofType('PAYMENT').find(({ paymentId }) => paymentId === uuids.payment);
  }

  it.each<[string, Environment, number, boolean, object | undefined]>([
    ["keeps for how long the receiver's bank may return it", 'production', 50, true, { returnDays: 4 }],
    ['keeps nothing without a fee of the platform', 'production', 0, true, undefined],
    ['keeps nothing where it stays inside', 'production', 50, false, undefined],
    ['keeps nothing in the sandbox', 'sandbox', 50, true, undefined],
  ])('%s', async (_, environment, platformFixed, hasBank, railTerms) => {
    expect((await delivered(environment, platformFixed, hasBank))?.railTerms).toEqual(railTerms);
    expect(table.ofType('PAYMENT')).toHaveLength(2);
  });
});
