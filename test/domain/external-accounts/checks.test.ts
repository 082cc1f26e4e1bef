import { base58, bech32m } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { AccountInfo, type AccountType } from '../../../functions/contract/external-accounts/account-info.ts';
import { accountErrors } from '../../../functions/domain/external-accounts/checks.ts';
import { accountSamples } from '../../kit/operations/account-samples.ts';

/** An account of a type with one member changed, beside which nothing can be wrong. */
function errorsOf(accountType: AccountType, changes: Record<string, unknown>) {
  const info = AccountInfo.parse({ accountType, ...accountSamples[accountType].info, ...changes });
  const fields = Object.keys(changes).map((member) => `accountInfo.${member}`);
  return accountErrors(info).filter(({ field }) => fields.includes(field));
}

const spark = (prefix: string, sign = 2) =>
  bech32m.encode(prefix, bech32m.toWords(Uint8Array.of(0x0a, 33, sign, ...new Uint8Array(32).fill(7))), 1024);

/** Numbers that publications give as examples, none of a person. */
const sound: readonly (readonly [AccountType, string, string, string])[] = [
  ['EUR_ACCOUNT', 'iban', 'DE89370400440532013000', 'ISO 13616, IBAN registry: Germany'],
  ['EUR_ACCOUNT', 'iban', 'FR1420041010050500013M02606', 'ISO 13616, IBAN registry: France'],
  ['DKK_ACCOUNT', 'iban', 'DK5000400440116243', 'ISO 13616, IBAN registry: Denmark'],
  ['AED_ACCOUNT', 'iban', 'AE070331234567890123456', 'ISO 13616, IBAN registry: United Arab Emirates'],
  ['EUR_ACCOUNT', 'swiftCode', 'DEUTDEFF500', 'ISO 9362, as SWIFT writes it in examples'],
  ['MXN_ACCOUNT', 'clabeNumber', '032180000118359719', 'the example of the CLABE check digit in Wikipedia'],
  ['USD_ACCOUNT', 'routingNumber', '111000025', 'the example of the ABA check digit in Wikipedia'],
  ['ETHEREUM_WALLET', 'address', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'EIP-55, test cases'],
  ['BASE_WALLET', 'address', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'EIP-55, test cases'],
  ['POLYGON_WALLET', 'address', '0x52908400098527886E0F7030069857D2E4169EE7', 'EIP-55, test cases: all capitals'],
  ['PLASMA_WALLET', 'address', '0xde709f2102306220921060314715629080e2fb77', 'EIP-55, test cases: all small'],
  ['SOLANA_WALLET', 'address', base58.encode(new Uint8Array(32).fill(7)), 'made here'],
  ['TRON_WALLET', 'address', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'Tron, developer documentation'],
  ['SPARK_WALLET', 'address', spark('spark'), 'made here'],
  ['SPARK_WALLET', 'address', spark('spark', 3), 'made here'],
  ['BRL_ACCOUNT', 'taxId', '11144477735', 'the example of the CPF check digits in Wikipedia'],
  ['BRL_ACCOUNT', 'taxId', '11222333000181', 'an example of a CNPJ'],
  ['BRL_ACCOUNT', 'taxId', '12ABC34501DE35', 'Receita Federal, example of a CNPJ with letters'],
  ['SWIFT_ACCOUNT', 'iban', 'CI93CI0080111301134291200589', 'letters in the code of a bank of Ivory Coast'],
  ['KES_ACCOUNT', 'phoneNumber', '+254712123456', 'libphonenumber, example number'],
];

describe('numbers of accounts in production', () => {
  it.each(sound)('of %s: %s %s is sound (%s)', (type, member, value) => {
    expect(errorsOf(type, { [member]: value })).toEqual([]);
  });

  it.each(sound.filter(([, member]) => !['swiftCode', 'taxId', 'phoneNumber'].includes(member)))(
    'of %s: %s %s is not, with any one character changed',
    (type, member, value) => {
      const alphabet = type === 'SOLANA_WALLET' ? [] : [...value].keys();
      for (const at of alphabet) {
        const old = value[at] ?? '';
        // One digit on, one letter on; no single change of an address in one case can be detected.
        const next = /[0-8]/.test(old) ? String(Number(old) + 1) : /[a-yA-Y]/.test(old) ? followed(old) : undefined;
        if (next === undefined) continue;
        const changed = value.slice(0, at) + next + value.slice(at + 1);
        const parsed = AccountInfo.safeParse({ accountType: type, ...accountSamples[type].info, [member]: changed });
        const isChecked = !['POLYGON_WALLET', 'PLASMA_WALLET'].includes(type);
        if (!parsed.success || !isChecked) continue;
        expect(
          accountErrors(parsed.data).map(({ field }) => field),
          changed,
        ).toContain(`accountInfo.${member}`);
      }
    },
  );

  const followed = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1);

  it.each<[AccountType, Record<string, string>, string]>([
    ['EUR_ACCOUNT', { iban: 'DE89370400440532013002' }, 'iban'],
    ['EUR_ACCOUNT', { iban: 'XX89370400440532013000' }, 'iban'],
    ['EUR_ACCOUNT', { iban: 'DE8937040044053201300' }, 'iban'],
    ['EUR_ACCOUNT', { swiftCode: 'DEUTXXFF' }, 'bic'],
    ['MXN_ACCOUNT', { clabeNumber: '032180000118359002' }, 'clabe'],
    ['USD_ACCOUNT', { routingNumber: '000000000' }, 'aba-routing-number'],
    ['USD_ACCOUNT', { intermediaryRoutingNumber: '111000026' }, 'aba-routing-number'],
    ['KES_ACCOUNT', { phoneNumber: '+254000000000' }, 'e.164'],
    ['BWP_ACCOUNT', { phoneNumber: '+254712123456' }, 'e.164'],
    ['XAF_ACCOUNT', { phoneNumber: '+242061234567', region: 'CM' }, 'e.164'],
    ['BRL_ACCOUNT', { pixKey: 'jane@example.com', pixKeyType: 'CPF' }, 'pix-key'],
    ['BRL_ACCOUNT', { pixKey: '1234', pixKeyType: 'PHONE' }, 'pix-key'],
    ['BRL_ACCOUNT', { taxId: '0000000000000' }, 'cpf-or-cnpj'],
    ['BRL_ACCOUNT', { taxId: '00000000000' }, 'cpf-or-cnpj'],
    ['BRL_ACCOUNT', { taxId: '12ABC34501DE36' }, 'cpf-or-cnpj'],
    ['BRL_ACCOUNT', { pixKey: '11144477736', pixKeyType: 'CPF' }, 'pix-key'],
    ['USD_ACCOUNT', { routingNumber: '991000025' }, 'aba-routing-number'],
    ['EUR_ACCOUNT', { swiftCode: 'BNPAFRPP' }, 'bic'],
    ['ETHEREUM_WALLET', { address: `0x${'0'.repeat(40)}` }, 'payable-address'],
    ['BASE_WALLET', { address: '0x000000000000000000000000000000000000dEaD' }, 'payable-address'],
    ['POLYGON_WALLET', { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }, 'payable-address'],
    ['SOLANA_WALLET', { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }, 'payable-address'],
    ['SOLANA_WALLET', { address: '1nc1nerator11111111111111111111111111111111' }, 'payable-address'],
    ['TRON_WALLET', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'payable-address'],
    ['TRON_WALLET', { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'payable-address'],
    [
      'SPARK_WALLET',
      { address: bech32m.encode('spark', bech32m.toWords(new Uint8Array(36).fill(7)), 1024) },
      'spark-address',
    ],
    ['ETHEREUM_WALLET', { address: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, 'evm-address'],
    ['SOLANA_WALLET', { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTD002' }, 'solana-address'],
    ['SOLANA_WALLET', { address: base58.encode(new Uint8Array(31).fill(255)) }, 'solana-address'],
    ['TRON_WALLET', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL002' }, 'tron-address'],
    ['SPARK_WALLET', { address: 'spark1exampleexampleexample002' }, 'spark-address'],
    ['SPARK_WALLET', { address: spark('sparkrt') }, 'spark-address'],
    ['SPARK_WALLET', { address: spark('spark', 4) }, 'spark-address'],
  ])('of %s are refused: %j', (type, changes, format) => {
    expect(errorsOf(type, changes)).toMatchObject([{ constraint: { format } }]);
  });

  /** BOLT 11, examples: a donation of any amount, and one of 2500 microbitcoin. */
  const invoices = [
    'lnbc1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq8rkx3yf5tcsyz3d73gafnh3cax9rn449d9p5uxz9ezhhypd0elx87sjle52x86fux2ypatgddc6k63n7erqz25le42c4u4ecky03ylcqca784w',
    'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdq5xysxxatsyp3k7enxv4jsxqzpuaztrnwngzn3kdzw5hydlzf03qdgm2hdq27cqv3agm2awhz5se903vruatfhq77w3ls4evs3ch9zw97j25emudupq63nyw24cg27h2rspfj9srp',
  ];
  const lightning = (changes: object) =>
    accountErrors(AccountInfo.parse({ accountType: 'LIGHTNING', lightningAddress: undefined, ...changes }));

  it.each(invoices)('of a Lightning account are sound: %s', (invoice) => {
    expect(lightning({ invoice })).toEqual([]);
    expect(lightning({ invoice: invoice.replace('pvj', 'qvj') })).toMatchObject([{ constraint: { format: 'bolt11' } }]);
  });

  it('of a Lightning account are refused when they are of a test network, or hold what no offer holds', () => {
    expect(lightning({ invoice: 'lnbcrt1example' })).toMatchObject([{ constraint: { format: 'bolt11' } }]);
    expect(lightning({ bolt12: 'lno1bio' })).toMatchObject([{ constraint: { format: 'bolt12' } }]);
    expect(lightning({ bolt12: 'lno1pqps7sjqpgt' })).toEqual([]);
    expect(lightning({ lightningAddress: 'jane@example.com' })).toEqual([]);
  });
});
