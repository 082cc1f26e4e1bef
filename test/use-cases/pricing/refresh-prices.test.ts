import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pricedCodes } from '../../../functions/contract/currency-table.ts';
import { logger } from '../../../functions/runtime/log.ts';
import { putPrices, readPrices } from '../../../functions/store/pricing/prices.ts';
import { commit } from '../../../functions/store/table.ts';
import { latestRates } from '../../../functions/use-cases/pricing/rates.ts';
import { refreshPrices } from '../../../functions/use-cases/pricing/refresh-prices.ts';
import { noon } from '../../kit/builders.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
useRandom();
const fetching = vi.spyOn(globalThis, 'fetch');

beforeEach(async () => {
  vi.stubEnv('RATES_URL', 'https://rates.example.com');
  vi.stubEnv('RATES_SECRET', 'example-rates-secret');
  await commit(table.store, [putPrices({ prices: { EUR: { usd: '1.05', at: noon } }, version: 1 })]);
  clock.advance(600);
});
afterEach(() => {
  fetching.mockReset();
  vi.unstubAllEnvs();
});

const given = (changes: object = {}) => ({
  ...{ base: 'USD', at: clock.now().toISOString(), prices: { EUR: '1.10' } },
  ...changes,
});
const answers = (body: object, status = 200) =>
  fetching.mockImplementation(async () => Response.json(body, { status }));
const fromNow = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
/** The price of the euro and its time, after a run. */
async function afterRefresh() {
  await refreshPrices(table.store);
  return (await readPrices(table.store))?.prices.EUR;
}
const last = { usd: '1.05', at: noon };

describe('a run that refreshes the prices of production', () => {
  it('asks for the price of every currency but the one that prices are in', async () => {
    answers(given());
    await refreshPrices(table.store);
    const [url, request] = fetching.mock.calls[0] ?? [];
    expect(url).toBe('https://rates.example.com/prices');
    const { base, currencies } = JSON.parse(String(request?.body));
    expect(base).toBe('USD');
    expect([...currencies, 'USD'].toSorted()).toEqual(pricedCodes.toSorted());
  });

  it.each([
    ['of this moment', 0, 0],
    ['of five minutes ago', -300_000, -300_000],
    ['of a clock that is five minutes ahead, as of now', 300_000, 0],
  ])('takes up prices %s', async (_, ms, taken) => {
    answers(given({ at: fromNow(ms) }));
    expect(await afterRefresh()).toEqual({ usd: '1.10', at: fromNow(taken) });
  });

  it.each<[string, () => [body: object, status?: number]]>([
    ['is older than five minutes', () => [given({ at: fromNow(-300_001) })]],
    ['lies further ahead than five minutes', () => [given({ at: fromNow(300_001) })]],
    ['comes with a failure', () => [given(), 503]],
    ['is in another currency', () => [given({ base: 'EUR' })]],
    ['has a price that is no decimal number', () => [given({ prices: { EUR: '1.10', GBP: '1e3' } })]],
  ])('keeps the last prices where the answer %s', async (_, answer) => {
    answers(...answer());
    expect(await afterRefresh()).toEqual(last);
  });

  it('keeps the last prices where the second source gives none, and says in the log which it was', async () => {
    vi.stubEnv('RATES_CHECK_URL', 'https://check.example.com');
    vi.stubEnv('RATES_CHECK_SECRET', 'example-check-secret');
    const warn = vi.spyOn(logger, 'warn').mockReturnValue(undefined);
    const silent = async (host: string) => {
      fetching.mockImplementation(async (url) =>
        Response.json(given(), { status: String(url).includes(host) ? 503 : 200 }),
      );
      expect(await afterRefresh()).toEqual(last);
    };
    await silent('check.example.com');
    await silent('rates.example.com');
    const reason = 'The connector answered 503 without prices.';
    expect(warn.mock.calls).toEqual([
      ['connector unavailable', { connector: 'rates check', reason }],
      ['connector unavailable', { connector: 'rates', reason }],
    ]);
    warn.mockRestore();
  });

  it('fails by a fault of the service itself, which is no silence of the connector', async () => {
    fetching.mockImplementation(async () => ({ ok: true }) as Response);
    await expect(refreshPrices(table.store)).rejects.toThrow(TypeError);
  });
});

describe('the latest rates', () => {
  it('are the connector’s in production, however old, and made up in the sandbox', async () => {
    clock.advance(86_400);
    const [production, sandbox] = [
      await latestRates(table.store, 'production', clock.now()),
      await latestRates(table.store, 'sandbox', clock.now()),
    ];
    expect(production.priceOf('EUR')?.since).toEqual(new Date(noon));
    expect(production.priceOf('GBP')).toBeUndefined();
    expect(sandbox.priceOf('GBP')).toBeDefined();
  });
});
