import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/get-verification.ts';
import { invoke } from '../../kit/invoke.ts';
import { useCustomers } from '../../kit/rooms/customers.ts';
import { twoVerifications } from '../../kit/rooms/verifications.ts';

const customers = useCustomers();

describe('GET /verifications/{verificationId}', () => {
  it('shows what the submission showed', async () => {
    const [first] = await twoVerifications(customers);
    expect(await invoke(handler, { path: { verificationId: first.id } })).toMatchObject({ status: 200, body: first });
  });
});
