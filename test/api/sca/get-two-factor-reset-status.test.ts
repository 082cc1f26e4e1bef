import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sca/get-two-factor-reset-status.ts';
import { handler as start } from '../../../functions/api/sca/start-two-factor-reset.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import { aCustomer, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { ofCustomer, refusesOtherCustomers, useScaCustomer, withPasskey } from '../../kit/sca.ts';

const customer = useScaCustomer();
let resetId: string;
const show = (overrides: HttpRequest = {}) => invoke(handler, { path: { resetId }, query: ofCustomer, ...overrides });

describe('GET /sca/factors/reset/{resetId}', () => {
  beforeEach(async () => {
    await withPasskey();
    resetId = (await invoke(start, { query: ofCustomer, body: { factor: 'PASSKEY' } })).body.resetId;
    customer.table.forgetCalls();
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

  it.each([`TwoFactorReset:${uuids.unknown}`, 'TwoFactorReset:x', 'x'])('finds no reset %s', async (unknown) => {
    expect(await show({ path: { resetId: unknown } })).toMatchObject({
      status: 404,
      body: { code: 'REFERENCE_NOT_FOUND' },
    });
  });

  it('finds no reset of another customer', async () => {
    const customerId = formatId('Customer', uuids.destination);
    customer.table.holds(stored.customer(aCustomer({ region: 'DE', customerId })));
    expect(await show({ query: { customerId } })).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  refusesOtherCustomers(customer, show);
});
