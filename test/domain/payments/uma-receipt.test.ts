import { describe, expect, it } from 'vitest';
import type { CustomerInfoFieldName } from '../../../functions/contract/uma/counterparty-fields.ts';
import { formatId } from '../../../functions/domain/ids.ts';
import { accountIn, makeUmaReceipt, receivingAccounts } from '../../../functions/domain/payments/uma-receipt.ts';
import {
  aCustomer,
  aDollarAccount,
  anAccount,
  anExternalAccount,
  ids,
  noon,
  platformId,
  uuids,
} from '../../kit/builders.ts';
import { theReceivingAccount } from '../../kit/uma.ts';

type Parts = Parameters<typeof makeUmaReceipt>[0];
const receipt = (parts: Partial<Parts> = {}) =>
  makeUmaReceipt({
    paymentId: uuids.payment,
    platformId,
    customer: aCustomer(),
    accounts: [theReceivingAccount()],
    senderUmaAddress: '$success.eur@sandbox.uma.money',
    currency: 'USD',
    amount: 5_000,
    now: new Date(noon),
    ...parts,
  });

describe('the accounts that can be paid over UMA', () => {
  const fiat = anAccount();
  const wallet = anAccount({ accountType: 'EMBEDDED_WALLET', accountId: ids.destination });
  const frozen = anAccount({ status: 'FROZEN', accountId: formatId('InternalAccount', uuids.unknown) });

  it('are the active ones, a wallet after any other', () => {
    expect(receivingAccounts([wallet, frozen, fiat])).toEqual([fiat, wallet]);
    expect(receivingAccounts([fiat, wallet])).toEqual([fiat, wallet]);
    expect(receivingAccounts([wallet])).toEqual([wallet]);
  });

  it('have the one that is in the currency', () => {
    const euros = anAccount({ currency: 'EUR' });
    expect(accountIn([wallet, euros, fiat], 'USD')).toBe(fiat);
    expect(accountIn([fiat, euros], 'EUR')).toBe(euros);
    for (const accounts of [[], [frozen], [euros]])
      expect(() => accountIn(accounts, 'USD')).toThrow('The receiver has no active account in USD.');
  });
});

describe('a payment that comes in over UMA', () => {
  it.each<[string, Partial<Parts>, string]>([
    ['an internal account', {}, ids.destination],
    ['the external account that the customer prefers', { depositAccount: aDollarAccount() }, ids.external],
    ['no external account in another currency', { depositAccount: anExternalAccount() }, ids.destination],
    [
      'no external account that is not active',
      { depositAccount: aDollarAccount({ status: 'INACTIVE' }) },
      ids.destination,
    ],
  ])('goes to %s', (_, parts, accountId) => {
    expect(receipt(parts).destinationAccountId).toBe(accountId);
  });

  it.each<[readonly CustomerInfoFieldName[] | undefined, object]>([
    [undefined, {}],
    [[], {}],
    [['BIRTH_DATE', 'TAX_ID', 'USER_TYPE'], { BIRTH_DATE: '1990-01-31', USER_TYPE: 'INDIVIDUAL' }],
  ])('says what the platform asks of a simulated sender, as far as it can: %j', (senderFields, answers) => {
    expect(receipt({ ...(senderFields && { senderFields }) }).counterpartyInformation).toStrictEqual({
      FULL_NAME: 'Sandbox Sender',
      COUNTRY_OF_RESIDENCE: 'US',
      ...answers,
    });
  });

  it('from a customer of the platform is in the same currency, and says what is known of them', () => {
    const senderInfo = { FULL_NAME: 'Jane Example' };
    expect(receipt({ sentBy: uuids.unknown, senderInfo })).toMatchObject({
      ...{ sentBy: uuids.unknown, sendingCurrency: 'USD', sendingAmount: 5_000, receivingAmount: 5_000 },
      counterpartyInformation: senderInfo,
    });
    expect(receipt()).toMatchObject({ sendingCurrency: 'EUR', receivingCurrency: 'USD', receivingAmount: 5_000 });
    expect(receipt()).not.toHaveProperty('sentBy');
  });
});
