import { beforeEach, describe, expect, it } from 'vitest';
import { handler as startTrust } from '../../../functions/api/sca/start-beneficiary-trust.ts';
import { handler as startUntrust } from '../../../functions/api/sca/start-beneficiary-untrust.ts';
import { anExternalAccount } from '../../support/builders.ts';
import { type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { accountPath, refusesOtherAccounts, trustOf, useScaCustomer, withPasskey } from '../../support/sca.ts';

const customer = useScaCustomer();
describe.each([
  { path: 'trust', trusted: true, handler: startTrust },
  { path: 'untrust', trusted: false, handler: startUntrust },
])('POST /customers/external-accounts/{externalAccountId}/$path', ({ trusted, handler }) => {
  const start = (overrides: HttpRequest = {}) => invoke(handler, { path: accountPath, ...overrides });

  beforeEach(() => customer.keep(stored.externalAccount(anExternalAccount({ trusted: !trusted }))));

  it('asks for the code of an SMS, and changes nothing yet', async () => {
    const { status, body } = await start();
    expect(status).toBe(200);
    expect(body.scaChallenge).toMatchObject({
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP'],
      expiresAt: '2025-11-01T12:05:00.000Z',
    });
    expect(trustOf(customer)).toMatchObject({
      trusted: !trusted,
      version: 2,
      trustChallenge: { makesTrusted: trusted },
    });
  });

  it('lets a customer with a passkey choose', async () => {
    const { credentialId } = await withPasskey();
    expect((await start()).body.scaChallenge).toMatchObject({
      availableFactors: ['SMS_OTP', 'PASSKEY'],
      passkeyAssertionOptions: { allowCredentials: [{ id: credentialId }] },
    });
  });

  it('sends the code again while the challenge is open, so that guesses at it add up', async () => {
    const first = await start();
    const second = await start();
    expect(second.body.scaChallenge).toEqual(first.body.scaChallenge);
    for (let count = 0; count < 4; count += 1) await start();
    expect(await start()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    customer.clock.advance(300);
    expect((await start()).body.scaChallenge.id).not.toBe(first.body.scaChallenge.id);
  });

  it('needs no proof where nothing changes', async () => {
    customer.keep(stored.externalAccount(anExternalAccount({ trusted })));
    customer.table.stub.resetHistory();
    expect(await start()).toMatchObject({ status: 200, body: {} });
    expect(customer.table.transactions()).toEqual([]);
  });

  refusesOtherAccounts(customer, start);
});
