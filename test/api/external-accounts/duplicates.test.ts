import { describe, expect, it } from 'vitest';
import { bank, otherCustomerId, registerForCustomer, useOwners, wallet } from './external-accounts-support.ts';

const { table } = useOwners();
const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example', countryOfResidence: 'DE' };
const account = (currency: string, accountType: string, members: object) => ({
  currency,
  accountInfo: { accountType, beneficiary, ...members },
});
const evm = (accountType: string, address: string, currency = 'USDC') => ({
  currency,
  accountInfo: { accountType, address },
});
const lower = `0x${'abcdef0123'.repeat(4)}`;
const base58 = 'So11111111111111111111111111111111111111112';

describe('an account that its owner has already', () => {
  it.each([
    ['written the same way', bank('000111'), bank('000111')],
    [
      'of another person',
      bank('000111'),
      bank('000111', { beneficiary: { ...beneficiary, fullName: 'John Example' } }),
    ],
    ["by the platform's other name", { ...bank('000111'), platformAccountId: 'a' }, bank('000111')],
    ['with another name for its bank', bank('000111', { bankName: 'Example' }), bank('000111', { bankName: 'EX' })],
    ['written with blanks', bank('000111'), bank('000 111')],
    [
      'an IBAN with small letters',
      account('EUR', 'EUR_ACCOUNT', { iban: 'GB00EXAM00000000000000' }),
      account('EUR', 'EUR_ACCOUNT', { iban: 'GB00exam00000000000000' }),
    ],
    ['an address in other letters', evm('BASE_WALLET', lower), evm('BASE_WALLET', `0x${lower.slice(2).toUpperCase()}`)],
    [
      'a Lightning address in other letters',
      { currency: 'BTC', accountInfo: { accountType: 'LIGHTNING', lightningAddress: 'jane@example.com' } },
      { currency: 'BTC', accountInfo: { accountType: 'LIGHTNING', lightningAddress: 'Jane@Example.com' } },
    ],
  ])('is refused with 409: %s', async (_, first, second) => {
    expect((await registerForCustomer(first)).status).toBe(201);
    const before = table.items().length;
    const again = await registerForCustomer(second);
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'accountInfo: the owner has this account already.' },
    });
    expect(table.items().length).toBe(before);
  });

  it.each([
    ['of another customer', wallet('a'), { ...wallet('a'), customerId: otherCustomerId }],
    ['with another number', bank('000111'), bank('000112')],
    ['at another bank', bank('000111'), bank('000111', { routingNumber: '000000001' })],
    ['on another chain', evm('BASE_WALLET', lower), evm('POLYGON_WALLET', lower)],
    ['for another currency', evm('ETHEREUM_WALLET', lower), evm('ETHEREUM_WALLET', lower, 'USDT')],
    [
      'with another letter where letters count',
      evm('SOLANA_WALLET', base58),
      evm('SOLANA_WALLET', base58.replace('So', 'SO')),
    ],
    [
      'with another mobile money provider',
      account('TZS', 'TZS_ACCOUNT', { phoneNumber: '+255000000000', provider: 'AIRTEL' }),
      account('TZS', 'TZS_ACCOUNT', { phoneNumber: '+255000000000', provider: 'VODACOM' }),
    ],
  ])('is not meant by one %s', async (_, first, second) => {
    expect((await registerForCustomer(first)).status).toBe(201);
    expect((await registerForCustomer(second)).status).toBe(201);
  });

  it('is registered once of ten at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => registerForCustomer(wallet('a'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(table.ofType('EXTERNAL_ACCOUNT')).toHaveLength(1);
  });
});

describe('the default account of an owner', () => {
  const flags = () =>
    table.ofType('EXTERNAL_ACCOUNT').filter(({ defaultUmaDepositAccount }) => defaultUmaDepositAccount === true);

  it('is replaced by a new one', async () => {
    await registerForCustomer({ ...wallet('a'), defaultUmaDepositAccount: true });
    const { id } = (await registerForCustomer({ ...wallet('b'), defaultUmaDepositAccount: true })).body;
    expect(flags()).toMatchObject([{ externalAccountId: id }]);
  });

  it('stays when a new account is none', async () => {
    const { id } = (await registerForCustomer({ ...wallet('a'), defaultUmaDepositAccount: true })).body;
    await registerForCustomer(wallet('b'));
    expect(flags()).toMatchObject([{ externalAccountId: id }]);
  });

  it('stays when the new one is refused', async () => {
    const { id } = (await registerForCustomer({ ...wallet('a'), defaultUmaDepositAccount: true })).body;
    expect((await registerForCustomer({ ...wallet('a'), defaultUmaDepositAccount: true })).status).toBe(409);
    expect(flags()).toMatchObject([{ externalAccountId: id }]);
  });

  it('is one for each owner', async () => {
    await registerForCustomer({ ...wallet('a'), defaultUmaDepositAccount: true });
    await registerForCustomer({ ...wallet('a'), customerId: otherCustomerId, defaultUmaDepositAccount: true });
    expect(flags()).toHaveLength(2);
  });

  it('is one of several that are registered at once', async () => {
    const endings = ['a', 'b', 'c', 'd'];
    await Promise.all(
      endings.map((ending) => registerForCustomer({ ...wallet(ending), defaultUmaDepositAccount: true })),
    );
    expect(table.ofType('EXTERNAL_ACCOUNT')).toHaveLength(4);
    expect(flags()).toHaveLength(1);
  });
});
