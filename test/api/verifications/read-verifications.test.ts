/** listVerifications and getVerification. */
import { describe, expect, it } from 'vitest';
import { handler as get } from '../../../functions/api/verifications/get-verification.ts';
import { handler as list } from '../../../functions/api/verifications/list-verifications.ts';
import { ids, uuids } from '../../support/builders.ts';
import { invoke } from '../../support/invoke.ts';
import { stranger, useCustomers } from '../customers/support.ts';
import { aPerson, submit, upload } from './support.ts';

const { add, clock, table } = useCustomers();

/** One that waits for a person, and one with errors. */
async function two() {
  const waiting = await add(aPerson('001'));
  await upload(table.store, waiting.id, waiting.id, 'PASSPORT');
  const { body: first } = await submit(waiting.id);
  clock.advance(1);
  const { body: second } = await submit((await add({ fullName: 'Jane 003' })).id);
  return [first, second];
}

describe('GET /verifications', () => {
  it('lists the newest first, all or those of a customer or a status', async () => {
    const [first, second] = await two();
    const found = async (query: Record<string, string>) => (await invoke(list, { query })).body;
    expect(await found({})).toMatchObject({ data: [second, first], totalCount: 2 });
    expect(await found({ customerId: first.customerId })).toMatchObject({ data: [first], totalCount: 1 });
    expect(await found({ verificationStatus: 'RESOLVE_ERRORS' })).toMatchObject({ data: [second], totalCount: 1 });
    expect(await found({ customerId: ids.customer })).toMatchObject({ data: [], totalCount: 0 });
    expect(await found({ customerId: 'nothing' })).toMatchObject({ data: [] });
    expect((await invoke(list, { caller: stranger })).body.data).toEqual([]);
    expect((await invoke(list, { query: { verificationStatus: 'DONE' } })).status).toBe(400);
  });
});

describe('GET /verifications/{verificationId}', () => {
  it('shows what the submission showed', async () => {
    const [first] = await two();
    expect(await invoke(get, { path: { verificationId: first.id } })).toMatchObject({ status: 200, body: first });
  });

  it('does not find what the platform does not have', async () => {
    const [first] = await two();
    const refusal = { status: 404, body: { code: 'REFERENCE_NOT_FOUND' } };
    expect(await invoke(get, { path: { verificationId: first.id }, caller: stranger })).toMatchObject(refusal);
    for (const verificationId of [`Verification:${uuids.unknown}`, 'nothing']) {
      expect(await invoke(get, { path: { verificationId } })).toMatchObject(refusal);
    }
  });
});
