import { describe, expect, it } from 'vitest';
import type { AccountInfo } from '../../../functions/contract/external-accounts/account-info.ts';
import { accountIdentity } from '../../../functions/domain/external-accounts/identity.ts';
import { anExternalAccount } from '../../kit/builders.ts';

type Info = Readonly<Record<string, string>>;

const { platformId, customerId } = anExternalAccount();
const owned = { platformId, customerId, currency: 'USD' };
const identityOf = (info: Info, overrides = {}): readonly string[] =>
  accountIdentity({ ...owned, accountInfo: info as unknown as AccountInfo, ...overrides });

const dollars = { accountType: 'USD_ACCOUNT', accountNumber: '000123456', routingNumber: '021000021' };
const euros = { accountType: 'EUR_ACCOUNT', iban: 'DE89370400440532013000' };
const pix = { accountType: 'BRL_ACCOUNT', pixKey: 'Jane@Example.com' };
const base = { accountType: 'BASE_WALLET', address: '0xAbCd' };
const solana = { accountType: 'SOLANA_WALLET', address: 'AbCd' };
const naira = { accountType: 'NGN_ACCOUNT', accountNumber: '0123456789', bankName: 'Example Bank' };

describe('the identity of an account', () => {
  it.each<readonly [string, Info, Info]>([
    ['the spelling of an IBAN', euros, { ...euros, iban: 'de89 3704 0044 0532 0130 00' }],
    ['hyphens of an account number', dollars, { ...dollars, accountNumber: '000-123-456' }],
    ['the name of a bank beside its code', dollars, { ...dollars, bankName: 'Another Bank' }],
    ['the case of the name of a bank without a code', naira, { ...naira, bankName: ' EXAMPLE bank ' }],
    ['the case of a key that is no address', pix, { ...pix, pixKey: 'jane@example.com' }],
    ['the bank of a key that names it', pix, { ...pix, bankName: 'Another Bank' }],
    ['the case of a hexadecimal address', base, { ...base, address: '0xaBcD' }],
    ['the owner of the account at its bank', dollars, { ...dollars, ownerName: 'Jane Example' }],
  ])('does not depend on %s', (_, one, other) => {
    expect(identityOf(other)).toEqual(identityOf(one));
  });

  it.each<readonly [string, Info, Info]>([
    ['the number', dollars, { ...dollars, accountNumber: '000123457' }],
    ['the code of the bank', dollars, { ...dollars, routingNumber: '011000015' }],
    ['the name of the bank where there is no code', naira, { ...naira, bankName: 'Another Bank' }],
    ['the type', base, { ...base, accountType: 'POLYGON_WALLET' }],
    ['the case of an address where it counts', solana, { ...solana, address: 'aBcD' }],
    ['each zero in front of a number', dollars, { ...dollars, accountNumber: '00123456' }],
  ])('depends on %s', (_, one, other) => {
    expect(identityOf(other)).not.toEqual(identityOf(one));
  });

  it('depends on the currency and on the owner, which is the platform where there is no customer', () => {
    const own = identityOf(dollars, { customerId: undefined });
    const all = [identityOf(dollars), identityOf(dollars, { currency: 'CAD' }), own];
    expect(new Set(all.map((each) => each.join()))).toHaveLength(3);
    expect(own[0]).toBe(platformId);
  });
});
