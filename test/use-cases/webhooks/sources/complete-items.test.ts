import { expect, it } from 'vitest';
import type { Item } from '../../../../functions/store/table.ts';
import { completeItems, partsIn } from '../../../../functions/use-cases/webhooks/sources/complete-items.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const part = (type: string, number: number): Item => ({ pk: 'EXAMPLE', sk: `PART#${number}`, type });
const parts = [part('BENEFICIAL_OWNER', 1), part('IMPORT_ERRORS', 2), part('BENEFICIAL_OWNER', 3)];

it.each([
  ['a business', { type: 'CUSTOMER', customerType: 'BUSINESS' }, true],
  ['an individual', { type: 'CUSTOMER', customerType: 'INDIVIDUAL' }, false],
  ['an import with rows that failed', { type: 'IMPORT_JOB', failed: 1 }, true],
  ['an import of which none failed', { type: 'IMPORT_JOB', failed: 0 }, false],
  ['another item', { type: 'CARD', customerType: 'BUSINESS', failed: 1 }, false],
])('%s is completed with its parts: %s', async (_, members, hasParts) => {
  const item: Item = { pk: 'EXAMPLE', sk: 'EXAMPLE', ...members };
  table.holds(item, ...parts);
  const [completed] = await completeItems(table.store, [item]);
  expect(completed).toEqual(hasParts ? { ...item, parts: [item, ...parts] } : item);
});

it('the parts of a type are those alone', () => {
  const item: Item = { pk: 'EXAMPLE', sk: 'EXAMPLE', parts };
  expect(partsIn(item, 'BENEFICIAL_OWNER')).toEqual([parts[0], parts[2]]);
  expect(partsIn({ pk: 'EXAMPLE', sk: 'EXAMPLE' }, 'BENEFICIAL_OWNER')).toEqual([]);
});
