import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cardAuthorizationSeconds } from '../../functions/contract/figures.ts';
import { type Delivery, newDelivery } from '../../functions/domain/webhooks/delivery.ts';
import { handler } from '../../functions/events/watch-open-work.ts';
import { logger } from '../../functions/runtime/log.ts';
import { platformListing } from '../../functions/store/platforms/platform-list.ts';
import { commit, type Item } from '../../functions/store/table.ts';
import { eventIdOf } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import { aPayment, aPlatform, noon, otherPlatformId, platformId, uuids } from '../kit/builders.ts';
import { aCardTransaction } from '../kit/card-builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { queueEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
const clock = useClock();
const lines = vi.spyOn(logger, 'info');
beforeEach(() => {
  lines.mockClear();
});

const holds = (...items: readonly Item[]) => Promise.all(items.map((item) => commit(table.store, [{ put: { item } }])));
const platform = (id = platformId): Item => ({
  ...stored.platform(aPlatform({ platformId: id })),
  ...platformListing(id, noon),
});
const retried = (delivery: Partial<Delivery>): Item => {
  const identity = { platformId, resource: `Customer:${uuids.unknown}`, number: 1, at: noon };
  const eventId = eventIdOf(platformId, identity.resource, 1);
  return stored.delivery({
    ...newDelivery({ ...identity, eventId }, new Date(noon)),
    attemptCount: 1,
    version: 1,
    ...delivery,
  });
};
const measured = async () => {
  expect(await handler(queueEvent({}))).toEqual({ batchItemFailures: [] });
  return lines.mock.calls.find(([message]) => message === 'open work')?.[1];
};

describe('the measure of open work', () => {
  it('is 0 where nothing is open, over all platforms', async () => {
    await holds(platform(), platform(otherPlatformId));
    expect(await measured()).toMatchObject({ platforms: 2, oldestPaymentSeconds: 0, oldestWebhookSeconds: 0 });
  });

  it('is the age of the oldest payment that is processing', async () => {
    const open = aPayment(['process']);
    expect(open.status).toBe('PROCESSING');
    await holds(platform(), stored.payment(open));
    clock.advance(7200);
    // The builder's payment was created a second after the quote.
    expect(await measured()).toMatchObject({ oldestPaymentSeconds: 7199 });
  });

  it.each<[string, Item]>([
    ['was never submitted, because its workflow did not start', stored.payment(aPayment())],
    ['waits for a code, because its workflow is over', stored.payment(aPayment(['challenge']))],
  ])('is the age of a payment that %s', async (_, payment) => {
    await holds(platform(), payment);
    clock.advance(7200);
    expect(await measured()).toMatchObject({ oldestPaymentSeconds: 7199 });
  });

  it.each<[string, Item]>([
    ['a deposit that was announced and has not arrived', stored.payment(aPayment([], { kind: 'DEPOSIT' }))],
    ['a payment that has ended', stored.payment(aPayment(['process', 'complete']))],
  ])('is not the age of %s', async (_, payment) => {
    await holds(platform(), payment);
    clock.advance(7200);
    expect(await measured()).toMatchObject({ oldestPaymentSeconds: 0 });
  });

  it('is not the age of a payout that was canceled and refunded, which stays PROCESSING', async () => {
    await holds(platform(), stored.payment(aPayment(['process', 'startRefund', 'settleRefund'])));
    clock.advance(7200);
    expect(await measured()).toMatchObject({ oldestPaymentSeconds: 0 });
    const onItsWay = aPayment(['process', 'startRefund', 'failRefund'], { paymentId: uuids.unknown as never });
    await holds(stored.payment(onItsWay));
    lines.mockClear();
    expect(await measured()).toMatchObject({ oldestPaymentSeconds: 7199 });
  });

  it.each(['AUTHORIZED', 'PARTIALLY_SETTLED'] as const)(
    'is the time for which an authorization of a card is overdue that is still %s, because its workflow is over',
    async (status) => {
      await holds(platform(), stored.cardTransaction({ ...aCardTransaction(), status }));
      clock.advance(cardAuthorizationSeconds);
      expect(await measured()).toMatchObject({ oldestPaymentSeconds: 0 });
      clock.advance(7200);
      lines.mockClear();
      expect(await measured()).toMatchObject({ oldestPaymentSeconds: 7200 });
    },
  );

  it('is the age of the oldest webhook that is retried, and of none that was given up', async () => {
    await holds(platform(), retried({ status: 'PENDING' }));
    clock.advance(3600);
    expect(await measured()).toMatchObject({ oldestPaymentSeconds: 0, oldestWebhookSeconds: 3600 });
  });

  it('forgets a webhook that was given up', async () => {
    await holds(platform(), retried({ status: 'FAILED' }));
    clock.advance(3600);
    expect(await measured()).toMatchObject({ oldestWebhookSeconds: 0 });
  });
});
