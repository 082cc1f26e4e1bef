import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sca/start-sca-factor-enrollment.ts';
import { emptySca } from '../../../functions/domain/sca/sca.ts';
import * as keys from '../../../functions/store/keys.ts';
import { aCaller, aPlatform, ids, platformId, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { ofCustomer, page, refusesOtherCustomers, useScaCustomer, withPasskey } from '../../kit/sca.ts';

const customer = useScaCustomer();
const start = (overrides: HttpRequest = {}) =>
  invoke(handler, { query: ofCustomer, body: { type: 'TOTP' }, ...overrides });

describe('POST /sca/factors', () => {
  it('shows the secret of an authenticator app and keeps it as not yet enrolled', async () => {
    const { status, body } = await start();
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'TOTP', secret: expect.stringMatching(/^[0-9a-f]{40}$/) });
    expect(body.totpUri).toContain(body.secretBase32Encoded);
    expect(customer.state()).toMatchObject({
      version: 1,
      enrollments: { TOTP: { secret: body.secretBase32Encoded, expiresAt: '2025-11-01T12:10:00.000Z' } },
    });
    expect(customer.state()).not.toHaveProperty('totp');
  });

  it('gives a page the options to create a passkey', async () => {
    const { body } = await start({ body: { type: 'PASSKEY' } });
    expect(body).toMatchObject({
      type: 'PASSKEY',
      relyingPartyId: 'localhost',
      options: { rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' } },
    });
    expect(body.allowedOrigins).toContain(page);
    expect(customer.state()?.enrollments?.PASSKEY?.challenge).toBe(body.options.challenge);
  });

  it('asks for another challenge each time', async () => {
    const challenge = async () => (await start({ body: { type: 'PASSKEY' } })).body.options.challenge;
    expect(await challenge()).not.toBe(await challenge());
  });

  it('is refused with PASSKEY_ALREADY_ENROLLED for a second passkey', async () => {
    await withPasskey();
    expect(await start({ body: { type: 'PASSKEY' } })).toMatchObject({
      status: 409,
      body: { code: 'PASSKEY_ALREADY_ENROLLED' },
    });
  });

  it('is refused in production while no site for passkeys is set up', async () => {
    customer.table.holds(stored.platform(aPlatform({ environment: 'production' })));
    const caller = aCaller({ environment: 'production' });
    expect(await start({ body: { type: 'PASSKEY' }, caller })).toMatchObject({
      status: 501,
      body: { code: 'NOT_IMPLEMENTED' },
    });
    expect((await start({ caller })).status).toBe(200);
  });

  it.each([{}, { type: 'SMS_OTP' }, { type: 'passkey' }])('is refused with 400 for %j', async (body) => {
    expect(await start({ body })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(customer.state()).toBeUndefined();
  });

  it('decides again when another request was first, and loses neither', async () => {
    const other = {
      ...emptySca(platformId, ids.customer),
      version: 1,
      ...keys.sca(platformId, uuids.customer),
      type: 'SCA',
    };
    const enrollments = { PASSKEY: { challenge: 'other', expiresAt: '2025-11-01T12:10:00.000Z' } };
    customer.table.beforeNextWrite(() => customer.table.holds({ ...other, enrollments }));
    expect((await start()).status).toBe(200);
    expect(customer.state()).toMatchObject({ version: 2, enrollments: { TOTP: {}, PASSKEY: { challenge: 'other' } } });
  });

  refusesOtherCustomers(customer, start);
});
