import { scheduledOrders } from '../../functions/topology/schedules.ts';
import type { Sqs } from './sqs.ts';

const [order] = scheduledOrders.filter(({ name }) => name === 'RefreshPrices');

/**
 * Orders the prices of the connector at once, and then as often as a deployment's schedule does, in real minutes: a market does not
 * follow the local clock. Returns what ends it.
 */
export function refreshPricesRegularly(sqs: Pick<Sqs, 'send'>): () => void {
  if (!order) throw new Error('There is no schedule for prices.');
  const refresh = () => void sqs.send(order.queue, { body: '{}' });
  refresh();
  const timer = setInterval(refresh, order.everyMinutes * 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
