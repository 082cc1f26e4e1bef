import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sca/list-sca-factors.ts';
import { aCustomer } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { ofCustomer, refusesOtherCustomers, useScaCustomer, withPasskey, withTotp } from '../../kit/sca.ts';

const customer = useScaCustomer();
const list = (overrides: HttpRequest = {}) => invoke(handler, { query: ofCustomer, ...overrides });

describe('GET /sca/factors', () => {
  it('lists the code by SMS of a customer who has enrolled nothing', async () => {
    expect(await list()).toMatchObject({ status: 200, body: { factors: [{ factor: 'SMS_OTP' }] } });
  });

  it('lists no code by SMS before the phone number is proven', async () => {
    const contactVerification = { phone: 'PENDING' } as const;
    customer.table.holds(
      stored.customer(aCustomer({ region: 'DE', phoneNumber: '+491713920001', contactVerification })),
    );
    expect((await list()).body).toEqual({ factors: [] });
  });

  it('lists what is enrolled, and shows no secret of it', async () => {
    const { secret } = await withTotp();
    const { credentialId } = await withPasskey();
    const { body, text } = await list();
    expect(body).toEqual({
      factors: [{ factor: 'SMS_OTP' }, { factor: 'TOTP' }, { factor: 'PASSKEY', credentialId, name: 'Passkey' }],
    });
    expect(text).not.toContain(secret);
  });

  refusesOtherCustomers(customer, list);
});
