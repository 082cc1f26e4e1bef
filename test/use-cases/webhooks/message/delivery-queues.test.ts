import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, expect, it } from 'vitest';
import { enqueue } from '../../../../functions/use-cases/webhooks/message/delivery-queues.ts';
import { useQueue } from '../../../kit/aws-stubs.ts';
import { useClock } from '../../../kit/ports.ts';
import { pending } from '../../../kit/rooms/webhook-delivery.ts';

const queue = useQueue();
const clock = useClock();
beforeEach(() => {
  queue.stub.on(SendMessageCommand).resolves({});
});

it.each([
  ['is past', -1_000, 0, false],
  ['is now', 0, 0, false],
  ['is a part of a second ahead', 1, 1, false],
  ['is as far ahead as a queue can delay', 900_000, 900, false],
  ['is further ahead', 900_001, 900, true],
])(
  'a message for a moment that %s is delayed, and kept back where that is not enough',
  async (_, ms, seconds, kept) => {
    const at = new Date(clock.now().getTime() + ms);
    await enqueue('SLOW', { ...pending, notBefore: 'an earlier moment' }, at);
    const [{ delaySeconds, message } = {}] = queue.sent();
    const { detail } = message as { detail: object };
    expect([delaySeconds, detail]).toEqual([seconds, { ...pending, ...(kept && { notBefore: at.toISOString() }) }]);
  },
);
