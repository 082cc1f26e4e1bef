import { describe, expect, it } from 'vitest';
import { aCaller, ids, otherPlatformId } from '../../kit/builders.ts';
import { bank, registerForCustomer, registerForPlatform, useOwners, wallet } from './external-accounts-support.ts';

const { table } = useOwners();

describe('POST /platform/external-accounts', () => {
  it('registers an account of the platform itself', async () => {
    const answer = await registerForPlatform({ ...bank('000123456789'), platformAccountId: 'ops-1' });
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'ACTIVE', currency: 'USD', platformAccountId: 'ops-1', beneficiaryVerificationStatus: 'MATCHED' },
    });
    expect(answer.body).not.toHaveProperty('customerId');
    expect(answer.body).not.toHaveProperty('defaultUmaDepositAccount');
  });

  it('knows no customer and no default: both are ignored', async () => {
    const answer = await registerForPlatform({
      ...wallet('a'),
      customerId: ids.customer,
      defaultUmaDepositAccount: true,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).not.toHaveProperty('customerId');
    expect(table.ofType('DEPOSIT_ACCOUNT')).toEqual([]);
  });

  it('refuses the same account again, but not as the account of another owner', async () => {
    expect((await registerForPlatform(wallet('a'))).status).toBe(201);
    expect(await registerForPlatform(wallet('a'))).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await registerForCustomer(wallet('a'))).status).toBe(201);
    const other = await registerForPlatform(wallet('a'), { caller: aCaller({ platformId: otherPlatformId }) });
    expect(other.status).toBe(201);
  });

  it('treats an account of the customer operation without a customer as the same', async () => {
    await registerForPlatform(wallet('a'));
    expect((await registerForCustomer({ ...wallet('a'), customerId: undefined })).status).toBe(409);
  });

  it('refuses a currency that the account cannot hold', async () => {
    const answer = await registerForPlatform({ ...wallet('a'), currency: 'USD' });
    expect(answer).toMatchObject({ status: 400, body: { details: { errors: [{ field: 'currency' }] } } });
  });

  it('answers a repeat with the same key as the first time', async () => {
    const headers = { 'Idempotency-Key': 'k' };
    const first = await registerForPlatform(wallet('a'), { headers });
    const second = await registerForPlatform(wallet('a'), { headers });
    expect(second.text).toBe(first.text);
    expect(table.ofType('EXTERNAL_ACCOUNT')).toHaveLength(1);
  });
});
