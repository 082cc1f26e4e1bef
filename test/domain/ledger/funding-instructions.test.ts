import { describe, expect, it } from 'vitest';
import { currencyCodes, fiatCurrencies } from '../../../functions/contract/currency-table.ts';
import { type AccountType, accountTypes, railsOf } from '../../../functions/contract/external-accounts/account-info.ts';
import { PaymentInstructions } from '../../../functions/contract/ledger/payment-instructions.ts';
import { depositInstructions, fundingInstructions } from '../../../functions/domain/ledger/funding-instructions.ts';

const seed = { uuid: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', reference: 'REF12345', isPlatformAccount: true };
const otherSeed = { uuid: '1a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4e', reference: 'REF67890', isPlatformAccount: false };
const infosOf = (currency: string, of = seed, network?: string) =>
  fundingInstructions(currency, of, network).map(({ accountOrWalletInfo }) => accountOrWalletInfo);

/** Currencies that are paid in by a code, a link or a number alone. */
const withoutBank = { ARS: 'accountNumber', BRL: 'qrCode', COP: 'paymentUrl' } as const;
const isAccountType = (type: string): type is AccountType => (accountTypes as readonly string[]).includes(type);

/** The wallets for USDC, one for each network, and for USDB. */
const dollarTokens = ['SOLANA_WALLET', 'BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET', 'SPARK_WALLET'];

describe('the instructions to pay in', () => {
  it.each(currencyCodes)('in %s are what the interface says they are, member by member', (currency) => {
    const instructions = fundingInstructions(currency, seed);
    expect(instructions.length).toBeGreaterThan(0);
    for (const instruction of instructions) {
      expect(PaymentInstructions.parse(instruction)).toEqual(instruction);
    }
  });

  it.each(currencyCodes)('in %s follow from the account, and differ from any other', (currency) => {
    expect(fundingInstructions(currency, seed)).toEqual(fundingInstructions(currency, { ...seed }));
    expect(fundingInstructions(currency, otherSeed)).not.toEqual(fundingInstructions(currency, seed));
  });

  it.each(fiatCurrencies)('in %s name an account of that currency first', (currency) => {
    const [first, ...others] = infosOf(currency).map(({ accountType }) => accountType);
    expect(first).toBe(`${currency}_ACCOUNT`);
    expect(others).toEqual(currency === 'USD' ? dollarTokens : []);
  });

  it.each(fiatCurrencies.filter((currency) => !(currency in withoutBank)))(
    'in %s name the rails of the account, its holder, and a reference unless the rail carries none',
    (currency) => {
      const [info] = fundingInstructions(currency, seed);
      const shown: Record<string, unknown> = { ...info?.accountOrWalletInfo };
      const { accountType, ...members } = shown;
      expect(members.paymentRails).toEqual(isAccountType(String(accountType)) && railsOf(accountType as AccountType));
      expect(members.accountHolderName).toEqual(expect.any(String));
      expect(members.reference).toBe(currency === 'INR' ? undefined : seed.reference);
      expect(info?.instructionsNotes?.includes(seed.reference) ?? false).toBe(currency !== 'INR');
    },
  );

  it.each(Object.entries(withoutBank))('in %s are a %s', (currency, member) => {
    expect(infosOf(currency)).toEqual([{ accountType: `${currency}_ACCOUNT`, [member]: expect.any(String) }]);
  });

  it.each([
    ['BTC', ['SPARK_WALLET', 'LIGHTNING', 'BITCOIN_L1']],
    ['USDB', ['SPARK_WALLET']],
    ['USDC', ['SOLANA_WALLET', 'BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET']],
    ['USDT', ['TRON_WALLET', 'PLASMA_WALLET', 'ETHEREUM_WALLET']],
  ])('in %s are one wallet for each chain', (currency, types) => {
    expect(infosOf(currency).map(({ accountType }) => accountType)).toEqual(types);
  });

  it('into an account for US dollars are all ways that dollars can come', () => {
    const instructions = depositInstructions('USD', seed);
    expect(instructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo.accountType)).toEqual([
      'USD_ACCOUNT',
      'SWIFT_ACCOUNT',
      ...dollarTokens,
    ]);
    expect(instructions.at(-1)?.accountOrWalletInfo).toMatchObject({ assetType: 'USDB', invoice: expect.any(String) });
    for (const instruction of instructions) expect(PaymentInstructions.parse(instruction)).toEqual(instruction);
    expect(depositInstructions('EUR', seed)).toEqual(fundingInstructions('EUR', seed));
  });

  it.each([true, false])('say whether the account is the platform’s own: %s', (isPlatformAccount) => {
    const instructions = currencyCodes.flatMap((code) => depositInstructions(code, { ...seed, isPlatformAccount }));
    expect(new Set(instructions.map((instruction) => instruction.isPlatformAccount))).toEqual(
      new Set([isPlatformAccount]),
    );
  });

  it('can be narrowed to one chain', () => {
    expect(infosOf('USDC', seed, 'BASE').map(({ accountType }) => accountType)).toEqual(['BASE_WALLET']);
  });
});
