import { provisionPlatform } from '../../functions/runtime/provisioning.ts';
import { longestIdleMs } from '../local/dynamodb-streams.ts';
import { markdownTable, median, rounded } from './markdown.ts';
import type { Measured, MeasureOptions } from './measured.ts';
import { makeClient, Payer } from './payer.ts';
import { Receiver } from './receiver.ts';
import { onStage } from './stage.ts';

const timedPayments = 50;
const rounds = 3;
const atOnce = 10;

interface Times {
  readonly median: number;
  readonly p95: number;
}

const mean = (one: number, other: number): number => (one + other) / 2;

/** How soon webhooks go out, and what endpoints that hang cost the others. */
export const measureWebhooks = ({ endpoints }: MeasureOptions): Promise<Measured> =>
  onStage(1, async ({ cloud, client, receiver }) => {
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
    // The first round is slower than any later one, so it is not counted; what it is compared with is taken before and after.
    await deliveryTimes(cloud.baseUrl, Math.min(endpoints, 50), 0);
    const before = await deliveryTimes(cloud.baseUrl, endpoints - hanging, 0);
    const beside = await deliveryTimes(cloud.baseUrl, endpoints - hanging, hanging);
    const after = await deliveryTimes(cloud.baseUrl, endpoints - hanging, 0);
    const alone = { median: mean(before.median, after.median), p95: mean(before.p95, after.p95) };
    const ratio = { median: rounded(beside.median / alone.median), p95: rounded(beside.p95 / alone.p95) };
    const what = `${hanging} of ${endpoints} endpoints hanging`;
    return {
      markdown: markdownTable(
        'Webhooks',
        ['What', 'Figure'],
        [
          [`Commit to first attempt, one poll of the stream = 1 (median of ${timedPayments} payments)`, firstAttempt],
          [`The others' median delivery time with ${what}, without = 1`, ratio.median],
          ["The others' 95th percentile, without = 1", ratio.p95],
        ],
        `A poll comes after ${longestIdleMs} ms at the latest; the commit is taken for the middle of the request.`,
      ),
      summary: `first webhook attempt after ${firstAttempt} polls; ${what}: the others ${ratio.median} (p95 ${ratio.p95})`,
    };
  });

/** From the request that makes an event to its webhook, in milliseconds, at the endpoints that answer. */
async function deliveryTimes(baseUrl: string, answering: number, hanging: number): Promise<Times> {
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
      const client = makeClient({ baseUrl, ...(await provisionPlatform(order)) });
      const { data } = await client.get('/platform/internal-accounts?currency=USD');
      return { client, accountId: data[0].id as string, isHanging: index < hanging, sentAt: [] as number[] };
    };
    const all = await inBatches(
      Array.from({ length: answering + hanging }, (_, index) => index),
      platform,
    );
    for (let round = 1; round <= rounds; round += 1) {
      await inBatches(all, async ({ client, accountId, sentAt }) => {
        sentAt.push(Date.now());
        await client.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000 });
      });
    }
    const others = all.filter(({ isHanging }) => !isHanging);
    const deadline = Date.now() + 60_000;
    while (others.some(({ accountId }) => (arrived.get(accountId)?.length ?? 0) < rounds)) {
      if (Date.now() > deadline) throw new Error('Webhooks of endpoints that answer have not come within a minute.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const times = others
      .flatMap(({ accountId, sentAt }) => sentAt.map((at, round) => (arrived.get(accountId)?.[round] ?? at) - at))
      .sort((one, other) => one - other);
    return { median: median(times), p95: times[Math.floor(times.length * 0.95)] ?? 0 };
  } finally {
    await receiver.close();
  }
}

async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
  }
  return results;
}
