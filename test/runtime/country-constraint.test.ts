// DEFECT (small) functions/runtime/request.ts toFieldErrors: CountryCode refines with params.format 'iso3166-1-alpha-2'
// (contract/common.ts), but issues of code 'custom' get no constraint, so the format never reaches the client.
import { expect, it } from 'vitest';
import { handler } from '../../functions/api/customers/create-customer.ts';
import { useTable } from '../support/clients.ts';
import { invoke } from '../support/invoke.ts';

useTable();
it('names the format of a country', async () => {
  const { body } = await invoke(handler, { body: { customerType: 'INDIVIDUAL', nationality: 'XX' } });
  expect(body.details.errors[0].constraint).toEqual({ format: 'iso3166-1-alpha-2' });
});
