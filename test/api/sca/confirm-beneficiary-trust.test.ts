import { describe, expect, it } from 'vitest';
import { handler as confirm } from '../../../functions/api/sca/confirm-beneficiary-trust.ts';
import { handler as start } from '../../../functions/api/sca/start-beneficiary-trust.ts';
import { handler as startOpposite } from '../../../functions/api/sca/start-beneficiary-untrust.ts';
import { anExternalAccount } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { accountPath } from '../../kit/sca.ts';
import { checksProofs, useTrust } from './trust-support.ts';

const setup = useTrust(true, { start, confirm });
const { customer, account } = setup;

describe('POST /customers/external-accounts/{externalAccountId}/trust/confirm', () => {
  it('takes the code of the SMS', async () => {
    const { id } = (await setup.start()).body.scaChallenge;
    const answer = await setup.confirm({ challengeId: id, code: '123456' });
    expect(answer).toMatchObject({ status: 200, body: { trusted: true } });
    expect(account()).toMatchObject({ trusted: true, version: 3 });
    expect(account()?.trustChallenge).toBeUndefined();
  });

  it('is refused with CONFLICT for the challenge of the opposite change', async () => {
    customer.table.holds(stored.externalAccount(anExternalAccount({ trusted: true })));
    const { body } = await invoke(startOpposite, { path: accountPath });
    customer.table.holds(stored.externalAccount({ ...anExternalAccount(), ...account(), trusted: false }));
    const answer = await setup.confirm({ challengeId: body.scaChallenge.id, code: '123456' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(account()).toMatchObject({ trusted: false });
  });

  checksProofs(setup);
});
