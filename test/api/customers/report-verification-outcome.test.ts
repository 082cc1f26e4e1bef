import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/api/customers/report-verification-outcome.ts';
import { commit } from '../../../functions/store/table.ts';
import { aPlatform, platformId } from '../../kit/builders.ts';
import { signedHeaders } from '../../kit/fake-rail.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useCustomers } from '../../kit/rooms/customers.ts';
import { aPerson } from '../../kit/rooms/verifications.ts';

const { add, table, clock } = useCustomers();

const send = (customerId: string, content: object = {}, signed = customerId) => {
  const report = { platformId, submission: 0, reportedAt: '2025-01-01T00:00:00Z', status: 'APPROVED', ...content };
  const body = JSON.stringify(report);
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = signedHeaders(`outcome.TIMESTAMP.${signed}.${body}`, { timestamp, header: 'Verification' });
  return invoke(handler, { path: { customerId }, body, headers, caller: null });
};

beforeEach(() => vi.stubEnv('VERIFICATION_SECRET', 'example-rail-secret'));

// Outcomes from submission to decision: test/http/production-verification.test.ts.
describe('POST /customers/{customerId}/verification-outcomes', () => {
  it('finds no customer of the sandbox', async () => {
    const { id } = await add(aPerson('001'));
    expect(await send(id)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });

  it('needs a customer and a platform of that id, and takes errors only with what they concern', async () => {
    await commit(table.store, [{ put: { item: stored.platform(aPlatform({ environment: 'production' })) } }]);
    const { id } = await add(aPerson('001'));
    for (const [customerId, content] of [
      ['Customer:00000000-0000-4000-8000-00000000000f', {}],
      ['unknown', {}],
      [id, { platformId: 'none' }],
      [id, { platformId: '00000000-0000-4000-8000-00000000000f' }],
    ] as const)
      expect(await send(customerId, content)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    for (const content of [
      { status: 'RESOLVE_ERRORS' },
      { status: 'RESOLVE_ERRORS', errors: [] },
      { status: 'READY_FOR_VERIFICATION' },
      { owners: [{ ownerId: id, status: 'APPROVED' }] },
      { submission: -1 },
    ])
      expect(await send(id, content)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await send(id)).toMatchObject({ status: 200, body: { customerId: id, effect: 'RECORDED' } });
  });

  it('refuses a signature over another customer, and every one where no provider is connected', async () => {
    const { id } = await add(aPerson('001'));
    expect(await send(id, {}, 'Customer:other')).toMatchObject({ status: 401, body: { code: 'INVALID_SIGNATURE' } });
    vi.stubEnv('VERIFICATION_SECRET', '');
    expect(await send(id)).toMatchObject({ status: 401, body: { code: 'INVALID_SIGNATURE' } });
  });
});
