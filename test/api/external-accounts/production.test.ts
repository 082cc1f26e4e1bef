import { describe, expect, it } from 'vitest';
import { nameCheckEndings, ownershipEndings } from '../../../functions/contract/sandbox-values.ts';
import { aCaller } from '../../kit/builders.ts';
import { bank, ownWallet, registerForCustomer, registerForPlatform, useOwners } from './external-accounts-support.ts';

const { table } = useOwners();
const production = { caller: aCaller({ environment: 'production' }) };
const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example', countryOfResidence: 'DE' };
const euro = (iban: string, swiftCode = 'DEUTDEFF') => ({
  currency: 'EUR',
  accountInfo: { accountType: 'EUR_ACCOUNT', iban, swiftCode, beneficiary },
});

describe('an account in production', () => {
  it('needs right check digits, and the answer names every wrong one', async () => {
    for (const register of [registerForCustomer, registerForPlatform]) {
      const answer = await register(euro('DE89370400440532013002', 'DEUTXXFF'), production);
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(answer.body.details.errors).toEqual([
        {
          field: 'accountInfo.iban',
          constraint: { format: 'iban' },
          message: 'the country, length or check digits are wrong (ISO 13616)',
        },
        {
          field: 'accountInfo.swiftCode',
          constraint: { format: 'bic' },
          message: 'the country is wrong (ISO 9362)',
        },
      ]);
    }
    expect(table.ofType('EXTERNAL_ACCOUNT')).toEqual([]);
  });

  it('is registered with right check digits', async () => {
    expect((await registerForCustomer(euro('DE89370400440532013000'), production)).status).toBe(201);
    expect((await registerForCustomer(bank('0', { routingNumber: '111000025' }), production)).status).toBe(201);
  });

  it.each(Object.keys(nameCheckEndings))('is not checked by a simulated bank when it ends in %s', async (ending) => {
    const { status, body } = await registerForCustomer(
      bank(`0000${ending}`, { routingNumber: '111000025' }),
      production,
    );
    expect([status, body.status]).toEqual([201, 'ACTIVE']);
    expect(body).not.toHaveProperty('beneficiaryVerificationStatus');
    expect(body).not.toHaveProperty('beneficiaryVerifiedData');
  });

  it.each(Object.keys(ownershipEndings))('needs no simulated proof of its owner when it ends in %s', async (ending) => {
    const { body } = await registerForCustomer(ownWallet(`0x${'1'.repeat(37)}${ending}`), production);
    expect(body).toMatchObject({ status: 'ACTIVE' });
  });

  it('is not checked in the sandbox, where the last characters control the simulation', async () => {
    expect((await registerForCustomer(euro('DE89370400440532013002', 'DEUTXXFF'))).status).toBe(201);
  });
});
