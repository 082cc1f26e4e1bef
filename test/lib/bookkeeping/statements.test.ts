import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minorUnits } from '../../../functions/domain/ledger/statement.ts';
import { readStatements } from '../../../lib/bookkeeping/statements/read-statements.ts';

const content = (name: string): string => readFileSync(join(import.meta.dirname, 'files', name), 'utf8');
const read = (name: string) => readStatements(content(name));
const changed = (name: string, from: string, to: string) => {
  const file = content(name);
  expect(file).toContain(from);
  return () => readStatements(file.replace(from, to));
};

describe('a statement in camt.053', () => {
  it('has its balances, and a line for each part of a batch and none for what is pending', () => {
    const [statement, more] = read('camt053-v08.xml');
    expect(more).toBeUndefined();
    expect(statement).toMatchObject({
      format: 'camt.053',
      statementId: 'STMT-2026-229',
      account: 'DE89370400440532013000',
      currency: 'EUR',
      from: '2026-11-26',
      to: '2026-11-26',
      balances: { opening: 10_000_000, closing: 10_042_489 },
    });
    expect(statement?.lines.map(({ amount, valueDate }) => [amount, valueDate])).toEqual([
      [-25_010, '2026-11-26'],
      [100_000, '2026-11-27'],
      [-30_000, '2026-11-26'],
      [-2_001, '2026-11-26'],
      [-500, '2026-11-26'],
    ]);
    expect(statement?.lines[0]).toMatchObject({
      references: ['2026112600001000', '1', '7f1d2c3b4a5968778695a4b3c2d1e0f1'],
      text: 'Invoice 17 & 18',
    });
    expect(statement?.lines[1]?.references).toEqual([
      '2026112600002000',
      '2',
      '0b1f8a2e-8c1d-4b6f-9a43-7a1c5d2e3f40',
      'RF18539007547034',
    ]);
    expect(statement?.lines[3]?.references).toEqual(['66666666777788889999aaaaaaaaaaaa', 'BATCH-77']);
    expect(statement?.lines[4]?.text).toBe('Charges November');
  });

  it('leaves a batch whole whose parts do not come to it', () => {
    const [statement] = changed('camt053-v08.xml', '<Amt Ccy="EUR">20.01</Amt>', '<Amt Ccy="EUR">20.02</Amt>')();
    expect(statement?.lines.map(({ amount }) => amount)).toEqual([-25_010, 100_000, -32_001, -500]);
  });

  it('is read with prefixes, other account numbers, no decimals and balances below zero', () => {
    expect(read('camt053-v02-prefixed.xml')).toMatchObject([
      {
        account: '000123456789',
        currency: 'XOF',
        from: '2026-11-26',
        balances: { opening: -50, closing: 0 },
        // Parts that do not come to the whole leave it whole.
        lines: [
          { amount: 80, references: ['E2E-1', 'E2E-2'] },
          { amount: -30, references: ['BANK-3'] },
        ],
      },
    ]);
  });

  it.each([
    [
      '<Amt Ccy="EUR">100424.89</Amt>',
      '<Amt Ccy="EUR">100424.88</Amt>',
      'its lines lead from 100000.00 EUR to 100424.89 EUR, not to its closing balance 100424.88 EUR',
    ],
    ['<Amt Ccy="EUR">5.00</Amt>', '<Amt Ccy="EUR">5.001</Amt>', '5.001 is not an amount in EUR'],
    ['<Amt Ccy="EUR">5.00</Amt>', '<Amt Ccy="EUR">5e2</Amt>', 'has no amount'],
    ['<Amt Ccy="EUR">5.00</Amt>', '<Amt Ccy="USD">5.00</Amt>', 'is in USD, its account in EUR'],
    ['<Cd>OPBD</Cd>', '<Cd>OPAV</Cd>', 'has no balance OPBD or PRCD'],
    ['<IBAN>DE89370400440532013000</IBAN>', '', 'has no Acct/Id/Othr/Id'],
    ['<Ccy>EUR</Ccy>', '<Ccy>XXX</Ccy>', 'there is no currency XXX'],
    ['<Amt Ccy="EUR">5.00</Amt>', '<Amt Ccy="XXX">5.00</Amt>', 'there is no currency XXX'],
    ['</Document>', '', 'The file is not XML'],
    ['<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document', 'declares no document type'],
    ['<BookgDt><Dt>2026-11-26</Dt></BookgDt>', '<BookgDt><Dt>2026-02-30</Dt></BookgDt>', 'There is no day 2026-02-30'],
    ['<BookgDt><Dt>2026-11-26</Dt></BookgDt>', '<BookgDt><Dt>2026-11-25</Dt></BookgDt>', 'a line is of 2026-11-25'],
    ['<CdtDbtInd>DBIT</CdtDbtInd>\n        <Sts>', '<Sts>', 'is neither a credit nor a debit'],
    [
      '<BookgDt><Dt>2026-11-26</Dt></BookgDt>\n        <AcctSvcrRef>2026112600004000',
      '<AcctSvcrRef>2026112600004000',
      'entry 4 has no date',
    ],
  ])('with %s replaced by %s is refused: %s', (from, to, message) => {
    expect(changed('camt053-v08.xml', from, to)).toThrow(message);
  });

  it('is refused where the file has none', () => {
    expect(() => readStatements('<Document><BkToCstmrStmt/></Document>')).toThrow('The file has no statement');
  });
});

describe('a statement in MT940', () => {
  it('has the lines of its pages, with reversals, references and texts', () => {
    const [first, second] = read('mt940-two-pages.sta');
    expect(first).toMatchObject({
      format: 'MT940',
      statementId: 'STARTUMSE 00229/001 2026-11-26',
      account: '37040044/0532013000EUR',
      currency: 'EUR',
      balances: { opening: 10_000_000, closing: 10_072_500 },
    });
    expect(first?.lines).toMatchObject([
      {
        amount: -25_010,
        references: ['7f1d2c3b4a596877', '2026112600001000', '7f1d2c3b4a5968778695a4b3c2d1e0f1'],
        text: expect.stringContaining('SVWZ+Invoice 17 SEPA-UEBERWEISUNG Jane Example'),
      },
      { amount: 100_000, valueDate: '2026-11-27', bookingDate: '2026-11-26', references: ['2026112600002000'] },
      { amount: -2_050, references: [] },
      { amount: 60, text: 'Reversal of charges' },
      { amount: -500, valueDate: '2026-01-02', bookingDate: '2025-12-31' },
    ]);
    expect(second).toMatchObject({
      balances: { opening: 10_072_500, closing: 10_000_000 },
      lines: [{ amount: -72_500, references: ['X', 'PAY-4711'] }],
    });
    expect(second?.lines[0]?.text).not.toContain('Statement text');
  });

  it.each([
    [':62M:C261126EUR100725,00', ':62M:C261126EUR100725,01', 'its lines lead from 100000.00 EUR to 100725.00 EUR'],
    [':62M:C261126EUR100725,00', ':62M:C261126USD100725,00', 'begins in EUR and ends in USD'],
    [':62M:C261126EUR100725,00', ':62M:C261126EUR100725.00', 'is no balance'],
    [':61:2611261126RD0,6NMSCNONREF', ':61:2611261126RD0.6NMSCNONREF', 'is no line of a statement'],
    [':61:2611261126RD0,6NMSCNONREF', ':61:2613261126RD0,6NMSCNONREF', 'There is no day 2026-13-26'],
    [':60F:', ':60X:', 'A statement has no field 60F or 60M'],
    [':25:', ':26:', 'A statement has no field 25 or 25P'],
  ])('with %s replaced by %s is refused: %s', (from, to, message) => {
    expect(changed('mt940-two-pages.sta', from, to)).toThrow(message);
  });

  it('continues the remittance information in its parts 20 to 29 and 60 to 63, and in no other', () => {
    const parts = '?20SVWZ+RF18?29539?60007?63547034?64other';
    const [statement] = changed('mt940-two-pages.sta', '?20SVWZ+RF18539007547034', parts)();
    expect(statement?.lines[1]?.text).toBe('SVWZ+RF18539007547034 GUTSCHRIFT Contoso Example Ltd');
  });

  it.each([
    ['C', '261129', '2026-11-26', 'after'],
    ['C', '261120', '2026-11-25', 'before'],
    ['C', '261126', '2026-11-26', 'in'],
  ])(
    'has a line %s without an entry date (%s) booked on %s, where its value date is %s its days',
    (mark, value, day) => {
      const [statement] = changed(
        'mt940-two-pages.sta',
        ':61:2601021231D5,00',
        `:61:${value}${mark}0,NCHGNONREF\n:61:2611261126D5,00`,
      )();
      expect(statement).toMatchObject({ from: day, to: '2026-11-26' });
      expect(statement?.lines.at(-2)).toMatchObject({
        amount: 0,
        bookingDate: day,
        valueDate: `20${value.slice(0, 2)}-${value.slice(2, 4)}-${value.slice(4)}`,
      });
    },
  );
});

describe('an amount with more digits than its currency has', () => {
  it.each([
    ['camt053-v08.xml', '<Amt Ccy="EUR">5.00</Amt>', '<Amt Ccy="EUR">5.000</Amt>'],
    ['camt053-v08.xml', '<Amt Ccy="EUR">5.00</Amt>', '<Amt Ccy="EUR">5</Amt>'],
    ['mt940-two-pages.sta', 'D5,00NCHG', 'D5,000NCHG'],
    ['mt940-two-pages.sta', 'D5,00NCHG', 'D5,NCHG'],
  ])('is the same in %s where they are 0: %s and %s', (name, from, to) => {
    expect(changed(name, from, to)()).toEqual(read(name));
  });
});

describe('a bank’s statement in CSV', () => {
  it('has a balance after each line', () => {
    expect(read('bank.csv')).toMatchObject([
      {
        format: 'CSV',
        account: '000123456789',
        from: '2026-11-25',
        to: '2026-11-26',
        balances: { opening: 1_000_000, closing: 1_000_000 },
        lines: [
          { amount: -12_550, references: ['ACH-20261125-1'], text: 'Payroll, part 1' },
          { amount: 100_000, valueDate: '2026-11-26' },
          { amount: -87_450, valueDate: '2026-11-26', references: [] },
        ],
      },
    ]);
  });

  it('may name its columns otherwise, and write amounts and days in another form', () => {
    const columns = {
      ...{ account: 'Konto', currency: 'Währung', bookingDate: 'Buchungstag', amount: 'Betrag', balance: 'Saldo' },
      text: 'Verwendungszweck',
    };
    expect(readStatements(content('bank-other-columns.csv'), columns)).toMatchObject([
      { balances: { opening: 10_000_000, closing: 9_875_000 }, lines: [{ amount: -125_010 }, { amount: 10 }] },
    ]);
    expect(() => read('bank-other-columns.csv')).toThrow('The file has no column account, currency, bookingDate');
  });

  it.each([
    ['9874.50', '9874.51', 'Row 3: the balance does not follow from the row before.'],
    ['-125.50', '-125.505', 'Row 2: -125.505 is not an amount in USD.'],
    ['"1,000.00"', '"1,000"', 'Row 3: 1,000 is not an amount in USD.'],
    ['2026-11-25,2026-11-25', '11/25/2026,2026-11-25', 'Row 2: bookingDate "11/25/2026" is no day'],
    ['000123456789,USD,2026-11-26', '000123456780,USD,2026-11-26', 'Row 4 is of another account or currency'],
    ['"Payroll, part 1"', '"Payroll, part 1', 'The file is not CSV'],
  ])('with %s replaced by %s is refused: %s', (from, to, message) => {
    expect(changed('bank.csv', from, to)).toThrow(message);
  });
});

const header = 'account,currency,bookingDate,amount,balance';
it.each([
  ['a CSV file without rows', header, 'The file has no rows.'],
  ['rows without an account', `${header}\n,USD,2026-11-25,1.00,1.00`, 'The rows name no account.'],
  ['rows in no currency', `${header}\n0001,XXX,2026-11-25,1.00,1.00`, 'There is no currency XXX.'],
  ['a message of MT940 without a statement', ':25:0001', 'The file has no statement (field 20).'],
  [
    'a line in front of the fields',
    '{1:F01}{2:O940}{4:\nfirst\n:20:S1',
    'The file begins with "first", not with a field',
  ],
])('%s is refused', (_, file, message) => {
  expect(() => readStatements(file)).toThrow(message);
});

describe('a settlement file', () => {
  it('has a statement without balances for each settlement, held to its total', () => {
    const [first, second] = read('settlement.csv');
    expect(first).toMatchObject({ format: 'SETTLEMENT', statementId: 'S-20261126-1', account: 'MEMBER-0001' });
    expect(first).not.toHaveProperty('balances');
    expect(first?.lines.map(({ amount, references }) => [amount, ...references])).toEqual([
      [-2_500, 'net-000000000001'],
      [-1_025, 'net-000000000002'],
      [400, 'net-000000000002'],
    ]);
    expect(second?.lines).toMatchObject([{ amount: -700, valueDate: '2026-11-27', text: 'EXAMPLE TAXI CLEARING' }]);
  });

  it.each([
    ['TOTAL,-31.25', 'TOTAL,-31.26', 'Settlement S-20261126-1: its rows come to -31.25 USD, its total is -31.26 USD'],
    ['TOTAL,-7.00', 'net-4,-7.00', 'Settlement S-20261126-2 does not have one row TOTAL.'],
  ])('with %s replaced by %s is refused: %s', (from, to, message) => {
    expect(changed('settlement.csv', from, to)).toThrow(message);
  });
});

describe('an amount of a statement', () => {
  it.each([
    ['1.234', 'BTC', 123_400_000],
    ['1,234.50000000', 'BTC', 123_450_000_000],
    ['1,23400000', 'BTC', 123_400_000],
    ['0,123', 'BTC', 12_300_000],
    ['1234,567', 'BTC', 123_456_700_000],
  ])('in a currency with many decimals, %s %s is %d', (text, currency, amount) => {
    expect(minorUnits(text, currency)).toBe(amount);
  });

  it.each(['1,234', '-999,500', '+12,000'])(
    'with a comma before three digits (%s) could be read in two ways in a currency with many decimals, too',
    (text) => {
      expect(() => minorUnits(text, 'USDC')).toThrow(`${text} is not an amount in USDC.`);
    },
  );

  it.each([
    ['0', 'USD', 0],
    ['-0.00', 'USD', 0],
    ['1', 'USD', 100],
    ['+1.5', 'USD', 150],
    ['1.50000', 'USD', 150],
    ['1234,5', 'EUR', 123_450],
    ['1.234.567,89', 'EUR', 123_456_789],
    ['1,234,567.89', 'EUR', 123_456_789],
    ['90000000000000.00', 'USD', 9_000_000_000_000_000],
    ['12', 'XOF', 12],
  ])('%s %s is %d', (text, currency, amount) => {
    expect(minorUnits(text, currency)).toBe(amount);
  });

  it.each(['', '-', '1.234', '1,234', '12,34.5', '1.2.3', '1e5', '٣', '1 000', '90000000000000.01', '0x10'])(
    'is not "%s"',
    (text) => {
      expect(() => minorUnits(text, 'USD')).toThrow(/is not an amount|too large/);
    },
  );

  it('is what it was written from, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000_000_000_000, max: 9_000_000_000_000_000 }), (amount) => {
        const digits = String(Math.abs(amount)).padStart(3, '0');
        const text = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(minorUnits(text, 'USD')).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});
