import { expect, it } from 'vitest';
import { AccountInfo, type AccountType } from '../../../functions/contract/external-accounts/account-info.ts';
import { banks } from '../../../functions/domain/external-accounts/banks.ts';
import { directoryErrors, unreachableErrors } from '../../../functions/domain/external-accounts/directory-errors.ts';
import { vasps } from '../../../functions/domain/external-accounts/vasps.ts';
import { accountSamples } from '../../kit/operations/account-samples.ts';

const infoOf = (accountType: AccountType, changes: object) =>
  AccountInfo.parse({ accountType, ...accountSamples[accountType].info, ...changes });
const bankOf = (country: string) => banks.find((bank) => bank.country === country)?.bankName ?? '';
const [vasp] = vasps;
const [bank, provider] = ['accountInfo.bankName', 'accountInfo.vaspName'];

it.each<['sandbox' | 'production', AccountType, object, readonly string[]]>([
  ['production', 'PHP_ACCOUNT', { bankName: bankOf('PH') }, []],
  ['production', 'PHP_ACCOUNT', { bankName: bankOf('NG') }, [bank]],
  ['production', 'PHP_ACCOUNT', { bankName: 'Unlisted' }, [bank]],
  ['production', 'NGN_ACCOUNT', { bankName: bankOf('NG') }, []],
  ['production', 'NGN_ACCOUNT', { bankName: bankOf('PH') }, [bank]],
  ['production', 'USD_ACCOUNT', { bankName: 'Unlisted' }, []],
  ['sandbox', 'PHP_ACCOUNT', { bankName: 'Unlisted' }, []],
  ['sandbox', 'ETHEREUM_WALLET', {}, []],
  ['sandbox', 'ETHEREUM_WALLET', { vaspName: vasp?.vaspName }, []],
  ['sandbox', 'ETHEREUM_WALLET', { vaspName: 'Unlisted' }, [provider]],
])('in the %s, %s with %j names no institution in %j', (environment, accountType, changes, fields) => {
  expect(directoryErrors(infoOf(accountType, changes), environment).map(({ field }) => field)).toEqual(fields);
});

it.each<[AccountType, string, number]>([
  ['EUR_ACCOUNT', 'DE89370400440532013000', 0],
  ['EUR_ACCOUNT', 'CI93CI0080111301134291200589', 1],
  ['SWIFT_ACCOUNT', 'CI93CI0080111301134291200589', 0],
])('%s of the IBAN %s has %i errors of its reach', (accountType, iban, count) => {
  expect(unreachableErrors(infoOf(accountType, { iban }))).toHaveLength(count);
});
