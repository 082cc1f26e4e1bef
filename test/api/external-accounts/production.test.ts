import { describe, expect, it } from 'vitest';
import { aCaller } from '../../support/builders.ts';
import { bank, registerForCustomer, registerForPlatform, useOwners } from './support.ts';

const { memory } = useOwners();
const production = { caller: aCaller({ environment: 'production' }) };
const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example', countryOfResidence: 'DE' };
const euro = (iban: string, swiftCode = 'DEUTDEFF') => ({
  currency: 'EUR',
  accountInfo: { accountType: 'EUR_ACCOUNT', iban, swiftCode, beneficiary },
});

describe('an account that real money goes to', () => {
  it('needs check digits that fit, and the answer names all that do not', async () => {
    for (const register of [registerForCustomer, registerForPlatform]) {
      const answer = await register(euro('DE89370400440532013002', 'DEUTXXFF'), production);
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(answer.body.details.errors).toEqual([
        {
          field: 'accountInfo.iban',
          constraint: { format: 'iban' },
          message: 'its country, length or check digits do not fit (ISO 13616)',
        },
        {
          field: 'accountInfo.swiftCode',
          constraint: { format: 'bic' },
          message: 'names no country (ISO 9362)',
        },
      ]);
    }
    expect(memory.ofType('EXTERNAL_ACCOUNT')).toEqual([]);
  });

  it('is registered when they fit', async () => {
    expect((await registerForCustomer(euro('DE89370400440532013000'), production)).status).toBe(201);
    expect((await registerForCustomer(bank('0', { routingNumber: '111000025' }), production)).status).toBe(201);
  });

  it('is none in the sandbox, where the last characters are an order', async () => {
    expect((await registerForCustomer(euro('DE89370400440532013002', 'DEUTXXFF'))).status).toBe(201);
  });
});
