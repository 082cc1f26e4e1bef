import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logger } from '../../../../functions/runtime/log.ts';
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

  it.each([
    [undefined, account, `${ids.source}-ACTIVE`],
    [undefined, closed, `${ids.source}-CLOSED`],
    ['after-restore', account, `${ids.source}-ACTIVE-after-restore`],
  ])('is announced under a key for its status and the run %s', async (run, item, key) => {
    table.holds(item);
    await announceAccount({ platformId, accountId: ids.source, ...(run && { run }) });
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ headers: { 'Idempotency-Key': key } });
  });

  it.each([
    [202, []],
    [404, [['account refused by the rail', { platformId, accountId: ids.source, status: 404 }]]],
  ])('is announced once where the rail answers %i, and a refusal is logged', async (status, lines) => {
    const warned = vi.spyOn(logger, 'warn').mockReturnValue();
    table.holds(account);
    fetching.mockImplementation(async () => new Response(null, { status }));
    await announceAccount({ platformId, accountId: ids.source });
    expect(warned.mock.calls).toEqual(lines);
  });

  it('is announced again where it is unknown whether the rail has taken it', async () => {
    table.holds(account);
    fetching.mockImplementation(async () => new Response(null, { status: 500 }));
    const announced = announceAccount({ platformId, accountId: ids.source });
    await expect(announced).rejects.toMatchObject({ name: 'RailUnavailable' });
  });
});
