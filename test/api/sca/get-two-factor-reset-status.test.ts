import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sca/get-two-factor-reset-status.ts';
import { handler as start } from '../../../functions/api/sca/start-two-factor-reset.ts';
import { aCustomer, uuids } from '../../support/builders.ts';
import { type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { ofCustomer, refusesOtherCustomers, useScaCustomer } from '../../support/sca.ts';

const customer = useScaCustomer();
let resetId: string;
const show = (overrides: HttpRequest = {}) => invoke(handler, { path: { resetId }, query: ofCustomer, ...overrides });

describe('GET /sca/factors/reset/{resetId}', () => {
  beforeEach(async () => {
    resetId = (await invoke(start, { query: ofCustomer, body: { factor: 'PASSKEY' } })).body.resetId;
    customer.table.stub.resetHistory();
  });

  it('shows every step of the sandbox on its way, and writes none of them', async () => {
    const seen = [];
    for (let second = 0; second <= 2; second += 1) {
      seen.push((await show()).body.status);
      customer.clock.advance(1);
    }
    expect(seen).toEqual(['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED']);
    expect(customer.table.transactions()).toEqual([]);
  });

  it('shows the factor, and that it is not enrolled anew', async () => {
    expect((await show()).body).toEqual({
      status: 'INITIATED',
      factor: 'PASSKEY',
      enrollmentStatus: 'PENDING',
      expiresAt: '2025-11-01T13:00:00.000Z',
      completedAt: null,
    });
  });

  it.each([`TwoFactorReset:${uuids.unknown}`, 'TwoFactorReset:x', 'x'])('knows no reset %s', async (unknown) => {
    expect(await show({ path: { resetId: unknown } })).toMatchObject({
      status: 404,
      body: { code: 'REFERENCE_NOT_FOUND' },
    });
  });

  it('knows no reset of another customer', async () => {
    const customerId = `Customer:${uuids.destination}`;
    customer.keep(stored.customer(aCustomer({ region: 'DE', customerId })));
    expect(await show({ query: { customerId } })).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  refusesOtherCustomers(customer, show);
});
