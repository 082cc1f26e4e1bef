import { beforeEach, describe, expect, it } from 'vitest';
import { handler as confirmTrust } from '../../../functions/api/sca/confirm-beneficiary-trust.ts';
import { handler as confirmUntrust } from '../../../functions/api/sca/confirm-beneficiary-untrust.ts';
import { handler as startTrust } from '../../../functions/api/sca/start-beneficiary-trust.ts';
import { handler as startUntrust } from '../../../functions/api/sca/start-beneficiary-untrust.ts';
import { anExternalAccount } from '../../support/builders.ts';
import { type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { accountPath, page, refusesOtherAccounts, trustOf, useScaCustomer, withPasskey } from '../../support/sca.ts';

const customer = useScaCustomer();
describe.each([
  { path: 'trust', trusted: true, startHandler: startTrust, confirmHandler: confirmTrust },
  { path: 'untrust', trusted: false, startHandler: startUntrust, confirmHandler: confirmUntrust },
])(
  'POST /customers/external-accounts/{externalAccountId}/$path/confirm',
  ({ trusted, startHandler, confirmHandler }) => {
    const start = async () => (await invoke(startHandler, { path: accountPath })).body.scaChallenge;
    const confirm = (body: object, overrides: HttpRequest = {}) =>
      invoke(confirmHandler, { path: accountPath, body, ...overrides });

    beforeEach(() => customer.keep(stored.externalAccount(anExternalAccount({ trusted: !trusted }))));

    it('takes the code of the SMS', async () => {
      const { id } = await start();
      expect(await confirm({ challengeId: id, code: '123456' })).toMatchObject({ status: 200, body: { trusted } });
      expect(trustOf(customer)).toMatchObject({ trusted, version: 3 });
      expect(trustOf(customer)?.trustChallenge).toBeUndefined();
    });

    it('takes the passkey, and keeps its counter', async () => {
      const authenticator = await withPasskey();
      const { id, passkeyAssertionOptions } = await start();
      const passkeyAssertion = authenticator.assert(passkeyAssertionOptions);
      const answer = await confirm({ challengeId: id, passkeyAssertion, origin: page });
      expect(answer.body).toEqual({ trusted });
      expect(customer.state()?.passkey?.counter).toBe(1);
    });

    it('counts wrong proofs, and voids the challenge with the fifth', async () => {
      const { id } = await start();
      const statuses = [];
      for (let count = 0; count < 5; count += 1) {
        statuses.push((await confirm({ challengeId: id, code: '000000' })).status);
      }
      expect(statuses).toEqual([400, 400, 400, 400, 429]);
      expect((await confirm({ challengeId: id, code: '123456' })).status).toBe(429);
      expect((await invoke(startHandler, { path: accountPath })).status).toBe(429);
      expect(trustOf(customer)).toMatchObject({ trusted: !trusted, trustChallenge: { wrongCodes: 5 } });
    });

    it.each<[string, object]>([
      ['another challenge', { challengeId: 'ScaChallenge:other' }],
      ['no challenge', { challengeId: undefined }],
      ['no proof', { code: undefined }],
      ['two proofs', { passkeyAssertion: {}, origin: page }],
      ['a passkey that the customer does not have', { code: undefined, passkeyAssertion: {}, origin: page }],
    ])('is refused with 400 for %s', async (_, change) => {
      const { id } = await start();
      expect((await confirm({ challengeId: id, code: '123456', ...change })).status).toBe(400);
      expect(trustOf(customer)).toMatchObject({ trusted: !trusted, version: 2 });
    });

    it('is refused when the challenge has expired', async () => {
      const { id } = await start();
      customer.clock.advance(300);
      expect((await confirm({ challengeId: id, code: '123456' })).status).toBe(400);
    });

    it('is refused with CONFLICT when nothing is pending', async () => {
      expect(await confirm({ code: '123456' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    });

    it('says how it stands when it stands so already', async () => {
      const { id } = await start();
      await confirm({ challengeId: id, code: '123456' });
      customer.table.stub.resetHistory();
      expect((await confirm({ challengeId: id, code: '123456' })).body).toEqual({ trusted });
      expect(customer.table.transactions()).toEqual([]);
    });

    refusesOtherAccounts(customer, (overrides) => confirm({ challengeId: 'x', code: '123456' }, overrides));
  },
);
