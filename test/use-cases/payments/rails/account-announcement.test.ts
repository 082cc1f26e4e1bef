import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { announceAccount } from '../../../../functions/use-cases/payments/rails/announce-account.ts';
import { announceChange } from '../../../../functions/use-cases/payments/rails/queue-announcement.ts';
import { useQueue } from '../../../kit/aws-stubs.ts';
import { anAccount, ids, platformId } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const queue = useQueue();
const fetching = vi.spyOn(globalThis, 'fetch');
const inEnvironment = (environment: 'sandbox' | 'production', changes: object = {}) =>
  stored.account({ ...anAccount(), environment, ...changes } as ReturnType<typeof anAccount>);

beforeEach(() => {
  queue.stub.on(SendMessageCommand).resolves({});
  fetching.mockReset();
  fetching.mockImplementation(async () => new Response('{}'));
  vi.stubEnv('RAIL_URL', 'https://rail.example.com');
  vi.stubEnv('RAIL_SECRET', 'example-rail-secret');
});

describe('an internal account', () => {
  const [account, closed] = [inEnvironment('production'), inEnvironment('production', { status: 'CLOSED' })];
  it.each([
    ['production', 'is opened', undefined, account, 1],
    ['production', 'is closed', account, closed, 1],
    ['production', 'has another balance', account, inEnvironment('production', { balance: 1 }), 0],
    ['the sandbox', 'is opened', undefined, inEnvironment('sandbox'), 0],
    ['the sandbox', 'is closed', inEnvironment('sandbox'), inEnvironment('sandbox', { status: 'CLOSED' }), 0],
  ])('of %s that %s is queued for the rail where that concerns it', async (_, __, before, after, times) => {
    await announceChange({ before, after } as Parameters<typeof announceChange>[0]);
    const message = { url: 'https://queue.example/rail-accounts', message: { platformId, accountId: ids.source } };
    expect(queue.sent()).toMatchObject(Array.from({ length: times }, () => message));
  });

  it.each([
    ['of production', [account], 1],
    ['of the sandbox', [inEnvironment('sandbox')], 0],
    ['that is missing', [], 0],
  ])('%s is announced to the rail only of production', async (_, items, times) => {
    table.holds(...items);
    await announceAccount({ platformId, accountId: ids.source });
    expect(fetching).toHaveBeenCalledTimes(times);
  });
});
