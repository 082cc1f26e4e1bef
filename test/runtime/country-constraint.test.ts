import { expect, it } from 'vitest';
import { handler } from '../../functions/api/customers/create-customer.ts';
import { aPlatform } from '../kit/builders.ts';
import { invoke } from '../kit/invoke.ts';
import { stored } from '../kit/items.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
it('names the format of a country in the refusal', async () => {
  table.holds(stored.platform(aPlatform()));
  const { body } = await invoke(handler, { body: { customerType: 'INDIVIDUAL', nationality: 'XX' } });
  expect(body.details.errors[0].constraint).toEqual({ format: 'iso3166-1-alpha-2' });
});
