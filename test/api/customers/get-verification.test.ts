import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/get-verification.ts';
import { uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stranger, useCustomers } from '../../kit/rooms/customers.ts';
import { twoVerifications } from '../../kit/rooms/verifications.ts';

const customers = useCustomers();

describe('GET /verifications/{verificationId}', () => {
  it('shows what the submission showed', async () => {
    const [first] = await twoVerifications(customers);
    expect(await invoke(handler, { path: { verificationId: first.id } })).toMatchObject({ status: 200, body: first });
  });

  it('finds no verification of another platform, nor an unknown one', async () => {
    const [first] = await twoVerifications(customers);
    const refusal = { status: 404, body: { code: 'REFERENCE_NOT_FOUND' } };
    expect(await invoke(handler, { path: { verificationId: first.id }, caller: stranger })).toMatchObject(refusal);
    for (const verificationId of [`Verification:${uuids.unknown}`, 'nothing']) {
      expect(await invoke(handler, { path: { verificationId } })).toMatchObject(refusal);
    }
  });
});
