import { beforeEach, describe, expect, it } from 'vitest';
import { handler as confirmTrust } from '../../../functions/api/sca/confirm-beneficiary-trust.ts';
import { handler as confirmUntrust } from '../../../functions/api/sca/confirm-beneficiary-untrust.ts';
import { handler as startTrust } from '../../../functions/api/sca/start-beneficiary-trust.ts';
import { handler as startUntrust } from '../../../functions/api/sca/start-beneficiary-untrust.ts';
import { aCaller, anExternalAccount, aPlatform } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { accountPath, page, refusesOtherAccounts, trustOf, useScaCustomer, withPasskey } from '../../kit/sca.ts';

const handlersOf = (trusted: boolean) =>
  trusted ? { start: startTrust, confirm: confirmTrust } : { start: startUntrust, confirm: confirmUntrust };

/** A customer's account, and the two operations that change its trust to `trusted`. */
function useTrust(trusted: boolean) {
  const handlers = handlersOf(trusted);
  const customer = useScaCustomer();
  beforeEach(() => customer.table.holds(stored.externalAccount(anExternalAccount({ trusted: !trusted }))));
  return {
    customer,
    trusted,
    account: () => trustOf(customer),
    start: (overrides: HttpRequest = {}) => invoke(handlers.start, { path: accountPath, ...overrides }),
    confirm: (body: object, overrides: HttpRequest = {}) =>
      invoke(handlers.confirm, { path: accountPath, body, ...overrides }),
    /** From now on the platform is a production platform without senders of codes and without a site for passkeys. */
    enterProduction() {
      customer.table.holds(stored.platform(aPlatform({ environment: 'production' })));
      return aCaller({ environment: 'production' });
    },
  };
}

type Trust = ReturnType<typeof useTrust>;

/** The challenges of both operations that start a change. */
function startsChallenges({ customer, trusted, account, start, enterProduction }: Trust): void {
  it('offers a customer with a passkey both factors', async () => {
    const { credentialId } = await withPasskey();
    expect((await start()).body.scaChallenge).toMatchObject({
      availableFactors: ['SMS_OTP', 'PASSKEY'],
      passkeyAssertionOptions: { allowCredentials: [{ id: credentialId }] },
    });
  });

  it('sends the code again while the challenge is open, so that wrong codes add up', async () => {
    const first = await start();
    const second = await start();
    expect(second.body.scaChallenge).toEqual(first.body.scaChallenge);
  });

  it('is refused with RATE_LIMITED after five resends, until the challenge has expired', async () => {
    const first = await start();
    for (let count = 0; count < 5; count += 1) expect((await start()).status).toBe(200);
    expect(await start()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    customer.clock.advance(300);
    expect((await start()).body.scaChallenge.id).not.toBe(first.body.scaChallenge.id);
  });

  it('answers without a challenge where nothing would change', async () => {
    customer.table.holds(stored.externalAccount(anExternalAccount({ trusted })));
    customer.table.forgetCalls();
    expect(await start()).toMatchObject({ status: 200, body: {} });
    expect(customer.table.transactions()).toEqual([]);
  });

  it('answers with NOT_IMPLEMENTED in production while no sender is connected', async () => {
    const caller = enterProduction();
    const { platformId, customerId } = account() ?? {};
    customer.table.holds(
      ...customer.table
        .items()
        .filter((item) => item.type === 'CUSTOMER' && item.platformId === platformId && item.customerId === customerId)
        .map((item) => ({ ...item, phoneNumber: '+4930123456' })),
    );
    expect(await start({ caller })).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
    expect(account()?.trustChallenge).toBeUndefined();
  });

  refusesOtherAccounts(customer, start);
}

/** The proofs of both operations that confirm a change. */
function checksProofs({ customer, trusted, account, start, confirm, enterProduction }: Trust): void {
  const challenge = async () => (await start()).body.scaChallenge;

  it('takes the passkey, and keeps its counter', async () => {
    const authenticator = await withPasskey();
    const { id, passkeyAssertionOptions } = await challenge();
    const passkeyAssertion = authenticator.assert(passkeyAssertionOptions);
    const answer = await confirm({ challengeId: id, passkeyAssertion, origin: page });
    expect(answer.body).toEqual({ trusted });
    expect(customer.state()?.passkey?.counter).toBe(1);
  });

  it('counts wrong proofs, and voids the challenge with RATE_LIMITED at the fifth', async () => {
    const { id } = await challenge();
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await confirm({ challengeId: id, code: '000000' })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429]);
    expect(await confirm({ challengeId: id, code: '123456' })).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
    expect((await start()).status).toBe(429);
    expect(account()).toMatchObject({ trusted: !trusted, trustChallenge: { wrongCodes: 5 } });
  });

  it.each<[string, object]>([
    ['another challenge', { challengeId: 'ScaChallenge:other' }],
    ['no challenge', { challengeId: undefined }],
    ['no proof', { code: undefined }],
    ['two proofs', { passkeyAssertion: {}, origin: page }],
    ['a passkey that the customer does not have', { code: undefined, passkeyAssertion: {}, origin: page }],
  ])('is refused with INVALID_INPUT for %s', async (_, change) => {
    const { id } = await challenge();
    const answer = await confirm({ challengeId: id, code: '123456', ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(account()).toMatchObject({ trusted: !trusted, version: 2 });
  });

  it('is refused with INVALID_INPUT when the challenge has expired', async () => {
    const { id } = await challenge();
    customer.clock.advance(300);
    const answer = await confirm({ challengeId: id, code: '123456' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('is refused with CONFLICT when nothing is pending', async () => {
    expect(await confirm({ code: '123456' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('answers a repeated confirmation, and writes nothing', async () => {
    const { id } = await challenge();
    await confirm({ challengeId: id, code: '123456' });
    customer.table.forgetCalls();
    expect((await confirm({ challengeId: id, code: '123456' })).body).toEqual({ trusted });
    expect(customer.table.transactions()).toEqual([]);
  });

  it('answers a passkey with NOT_IMPLEMENTED in production while no site is set up', async () => {
    const authenticator = await withPasskey();
    const { id, passkeyAssertionOptions } = await challenge();
    const passkeyAssertion = authenticator.assert(passkeyAssertionOptions);
    const caller = enterProduction();
    const answer = await confirm({ challengeId: id, passkeyAssertion, origin: page }, { caller });
    expect(answer).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
    expect(account()).toMatchObject({ trusted: !trusted });
  });

  refusesOtherAccounts(customer, (overrides) => confirm({ challengeId: 'x', code: '123456' }, overrides));
}

describe.each([
  ['POST /customers/external-accounts/{externalAccountId}/trust', true],
  ['POST /customers/external-accounts/{externalAccountId}/untrust', false],
])('%s', (_, trusted) => {
  const setup = useTrust(trusted);

  it('asks for the code of an SMS, and changes nothing yet', async () => {
    const { status, body } = await setup.start();
    expect(status).toBe(200);
    expect(body.scaChallenge).toMatchObject({
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP'],
      expiresAt: '2025-11-01T12:05:00.000Z',
    });
    const account = { trusted: !trusted, version: 2, trustChallenge: { makesTrusted: trusted } };
    expect(setup.account()).toMatchObject(account);
  });

  startsChallenges(setup);
});

describe.each([
  ['POST /customers/external-accounts/{externalAccountId}/trust/confirm', true],
  ['POST /customers/external-accounts/{externalAccountId}/untrust/confirm', false],
])('%s', (_, trusted) => {
  const setup = useTrust(trusted);
  const { customer, account } = setup;

  it('takes the code of the SMS', async () => {
    const { id } = (await setup.start()).body.scaChallenge;
    const answer = await setup.confirm({ challengeId: id, code: '123456' });
    expect(answer).toMatchObject({ status: 200, body: { trusted } });
    expect(account()).toMatchObject({ trusted, version: 3 });
    expect(account()?.trustChallenge).toBeUndefined();
  });

  it('is refused with CONFLICT for the challenge of the opposite change', async () => {
    customer.table.holds(stored.externalAccount(anExternalAccount({ trusted })));
    const { body } = await invoke(handlersOf(!trusted).start, { path: accountPath });
    customer.table.holds(stored.externalAccount({ ...anExternalAccount(), ...account(), trusted: !trusted }));
    const answer = await setup.confirm({ challengeId: body.scaChallenge.id, code: '123456' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(account()).toMatchObject({ trusted: !trusted });
  });

  checksProofs(setup);
});
