import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it, vi } from 'vitest';
import { newUuid } from '../../../../functions/ports/random.ts';
import { queues } from '../../../../functions/topology/queues.ts';
import { cellOf } from '../../../../functions/use-cases/webhooks/message/cells.ts';
import { send } from '../../../../functions/use-cases/webhooks/message/delivery-queues.ts';
import { useQueue } from '../../../kit/aws-stubs.ts';
import { otherPlatformId, platformId } from '../../../kit/builders.ts';

const { cells } = queues.WebhookDelivery;
const queue = useQueue();

describe('the cell of a platform', () => {
  it('is one of those that platforms share, always the same', () => {
    for (const id of Array.from({ length: 100 }, () => newUuid())) {
      expect(cellOf(id)).toBeLessThan(cells);
      expect(cellOf(id)).toBe(cellOf(id));
    }
  });

  it('is its own where it is large, and no other platform has it', () => {
    const usual = cellOf(platformId);
    vi.stubEnv('LARGE_PLATFORMS', `,${otherPlatformId}`);
    expect(cellOf(otherPlatformId)).toBe(cells + 1);
    expect(cellOf(platformId)).toBe(usual);
  });

  it('takes what is sent to the fast lane', async () => {
    const urlOf = (cell: number) => `https://queue.example/${cell}`;
    queue.stub.on(SendMessageCommand).resolves({});
    vi.stubEnv('LARGE_PLATFORMS', otherPlatformId);
    vi.stubEnv('DELIVERY_QUEUE_URLS', Array.from({ length: cells + 1 }, (_, cell) => urlOf(cell)).join(','));
    for (const id of [platformId, otherPlatformId]) await send('FAST', id, { body: {} });
    expect(queue.sent().map(({ url }) => url)).toEqual([urlOf(cellOf(platformId)), urlOf(cells)]);
  });
});
