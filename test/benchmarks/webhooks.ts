import type { PlatformId } from '../../functions/domain/ids.ts';
import { busSource } from '../../functions/topology/wiring.ts';
import { firstMessage } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import type { LocalCloud } from '../../lib/local/cloud.ts';
import { longestIdleMs } from '../../lib/local/dynamodb-streams.ts';
import { provisionPlatform } from '../../lib/platforms/provisioning.ts';
import { markdownTable, median, rounded } from '../kit/measuring/markdown.ts';
import { makeClient, Payer } from '../kit/measuring/payer.ts';
import { Receiver } from '../kit/measuring/receiver.ts';
import type { Measured, MeasureOptions } from './measured.ts';
import { withSession } from './session.ts';

const timedPayments = 50;
const rounds = 3;
const atOnce = 10;
const burst = 300;

interface Times {
  readonly median: number;
  readonly p95: number;
}

const mean = (one: number, other: number): number => (one + other) / 2;

/** Times as multiples of the times measured before and after. */
const compared = (times: Times, before: Times, after: Times): Times => ({
  median: rounded(times.median / mean(before.median, after.median)),
  p95: rounded(times.p95 / mean(before.p95, after.p95)),
});

/** The number of platforms whose endpoint answers, of those whose endpoint hangs, and of extra events of the latter at the start. */
interface Crowd {
  readonly answering: number;
  readonly hanging?: number;
  readonly burst?: number;
}

/** Measures how soon webhooks are sent, and what hanging endpoints cost other platforms. */
export const measureWebhooks = ({ endpoints }: MeasureOptions): Promise<Measured> =>
  withSession(1, async ({ cloud, client, receiver }) => {
    const payer = await Payer.make(client);
    const walletId = await payer.wallet();
    const firsts: number[] = [];
    for (let count = 0; count < timedPayments; count += 1) {
      const startedAt = Date.now();
      const { transactionId } = await payer.pay(walletId);
      const answeredAt = Date.now();
      await receiver.event(transactionId, 'OUTGOING_PAYMENT.PENDING');
      firsts.push(Date.now() - (startedAt + answeredAt) / 2);
    }
    const firstAttempt = rounded(median(firsts) / longestIdleMs);
    const hanging = Math.floor(endpoints / 5);
    // The first round is slower than any later one, so it is not counted; the baseline is measured before and after.
    await deliveryTimes(cloud, { answering: Math.min(endpoints, 50) });
    const before = await deliveryTimes(cloud, { answering: endpoints - hanging });
    const beside = await deliveryTimes(cloud, { answering: endpoints - hanging, hanging });
    const after = await deliveryTimes(cloud, { answering: endpoints - hanging });
    const few = { answering: Math.min(endpoints, 50) };
    const beforeBurst = await deliveryTimes(cloud, few);
    const besideBurst = await deliveryTimes(cloud, { ...few, hanging: 1, burst });
    const afterBurst = await deliveryTimes(cloud, few);
    const ratio = compared(beside, before, after);
    const burstRatio = compared(besideBurst, beforeBurst, afterBurst);
    const what = `${hanging} of ${endpoints} endpoints hanging`;
    return {
      markdown: markdownTable(
        'Webhooks',
        ['What', 'Figure'],
        [
          [`Commit to first attempt, one poll of the stream = 1 (median of ${timedPayments} payments)`, firstAttempt],
          [`The others' median delivery time with ${what}, without = 1`, ratio.median],
          ["The others' 95th percentile, without = 1", ratio.p95],
          [`The others' median with ${burst} events at once for one hanging endpoint, without = 1`, burstRatio.median],
          ["The others' 95th percentile, without = 1", burstRatio.p95],
        ],
        `A poll comes after ${longestIdleMs} ms at the latest; the commit is taken for the middle of the request.`,
      ),
      summary: `first webhook attempt after ${firstAttempt} polls; ${what}: the others ${ratio.median} (p95 ${ratio.p95}); ${burst} events at once for one that hangs: ${burstRatio.median} (p95 ${burstRatio.p95})`,
    };
  });

/** Milliseconds from the request that makes an event to its webhook, at the endpoints that answer. */
async function deliveryTimes(
  { baseUrl, services }: LocalCloud,
  { answering, hanging = 0, burst: extra = 0 }: Crowd,
): Promise<Times> {
  const arrived = new Map<string, number[]>();
  const receiver = await Receiver.start({
    hangs: (path) => path.endsWith('/hangs'),
    onWebhook: ({ body }) => void arrived.set(body.data.id, [...(arrived.get(body.data.id) ?? []), Date.now()]),
  });
  try {
    const platform = async (index: number) => {
      const path = index < hanging ? 'hangs' : 'answers';
      const order = {
        name: 'Example',
        environment: 'sandbox' as const,
        webhookEndpoint: `${receiver.url}/${index}/${path}`,
      };
      const provisioned = await provisionPlatform(order);
      const client = makeClient({ baseUrl, ...provisioned });
      const { data } = await client.get('/platform/internal-accounts?currency=USD');
      const { platformId } = provisioned;
      return { platformId, client, account: data[0], isHanging: index < hanging, sentAt: [] as number[] };
    };
    const all = await inBatches(
      Array.from({ length: answering + hanging }, (_, index) => index),
      platform,
    );
    const extras = all.filter(({ isHanging }) => isHanging).flatMap((one) => balanceEvents(one, extra));
    if (extras.length > 0) services.eventBridge.putEvents({ Entries: extras });
    for (let round = 1; round <= rounds; round += 1) {
      await inBatches(all, async ({ client, account, sentAt }) => {
        sentAt.push(Date.now());
        await client.post(`/sandbox/internal-accounts/${account.id}/fund`, { amount: 1_000 });
      });
    }
    const others = all.filter(({ isHanging }) => !isHanging);
    const deadline = Date.now() + 60_000;
    while (others.some(({ account }) => (arrived.get(account.id)?.length ?? 0) < rounds)) {
      if (Date.now() > deadline) throw new Error('Webhooks of endpoints that answer have not come within a minute.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const times = others
      .flatMap(({ account, sentAt }) => sentAt.map((at, round) => (arrived.get(account.id)?.[round] ?? at) - at))
      .sort((one, other) => one - other);
    return { median: median(times), p95: times[Math.floor(times.length * 0.95)] ?? 0 };
  } finally {
    await receiver.close();
  }
}

/** Events in the form in which the relay puts them on the bus. */
const balanceEvents = (
  { platformId, account }: { readonly platformId: PlatformId; readonly account: { readonly id: string } },
  count: number,
) =>
  Array.from({ length: count }, (_, index) => ({
    Source: busSource,
    DetailType: 'INTERNAL_ACCOUNT.BALANCE_UPDATED',
    Detail: JSON.stringify(
      firstMessage({
        platformId,
        resource: account.id,
        // Numbers far above those of the account's own events.
        number: 1_000_000 + index,
        type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED',
        at: new Date().toISOString(),
        data: account,
      }),
    ),
  }));

async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
  }
  return results;
}
