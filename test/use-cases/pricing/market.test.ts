import { afterEach, expect, it } from 'vitest';
import { provide, resetPorts } from '../../../functions/ports/ports.ts';
import { productionMarket } from '../../../functions/use-cases/pricing/market.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
afterEach(resetPorts);

it('the prices and terms of production are read again after 15 seconds', async () => {
  let elapsed = 0;
  provide('timer', { elapsedMs: () => elapsed, pause: async () => {}, after: () => () => {} });
  const readings = async (ms: number) => {
    elapsed = ms;
    await productionMarket(table.store);
    return table.calls().length;
  };
  expect([await readings(0), await readings(14_999), await readings(15_000)]).toEqual([1, 1, 2]);
});
