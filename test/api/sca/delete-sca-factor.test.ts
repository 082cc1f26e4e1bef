import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sca/delete-sca-factor.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { ofCustomer, refusesOtherCustomers, useScaCustomer, withPasskey, withTotp } from '../../kit/sca.ts';

const customer = useScaCustomer();
const remove = (credentialId: string, overrides: HttpRequest = {}) =>
  invoke(handler, { path: { credentialId }, query: ofCustomer, ...overrides });

describe('DELETE /sca/factors/{credentialId}', () => {
  it('deletes a passkey, so that another one can be enrolled', async () => {
    const { credentialId } = await withPasskey();
    expect(await remove(credentialId)).toMatchObject({ status: 204, text: '' });
    expect(customer.state()?.passkey).toBeUndefined();
    expect((await withPasskey()).credentialId).not.toBe(credentialId);
  });

  it.each(['TOTP', 'SMS_OTP', 'AAEC'])('finds no passkey %s', async (credentialId) => {
    await withTotp();
    expect(await remove(credentialId)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(customer.state()).toHaveProperty('totp');
  });

  it('finds no deleted passkey', async () => {
    const { credentialId } = await withPasskey();
    await remove(credentialId);
    expect((await remove(credentialId)).status).toBe(404);
  });

  refusesOtherCustomers(customer, (overrides) => remove('AAEC', overrides));
});
