import { currencyOf } from '../../functions/contract/currencies.ts';

/** A movement as a bank has it in its own books. */
export interface BankMovement {
  /** In the smallest unit: above 0 came in, below 0 went out. */
  readonly amount: number;
  readonly valueDate: string;
  readonly bookingDate?: string;
  readonly reference?: string;
  readonly text?: string;
}

/** What a statement is made from. The account number is one of documentation. */
export interface BankBooks {
  readonly statementId: string;
  readonly currency: string;
  readonly opening: number;
  readonly from: string;
  readonly to: string;
  readonly movements: readonly BankMovement[];
  readonly account?: string;
}

const documentationIban = 'DE89370400440532013000';

function majorText(amount: number, currency: string): string {
  const { decimals } = currencyOf(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const closingOf = ({ opening, movements }: BankBooks): number =>
  movements.reduce((balance, { amount }) => balance + amount, opening);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The statement of a bank in camt.053. */
export function camt053(books: BankBooks): string {
  const { statementId, currency, opening, from, to, movements, account = documentationIban } = books;
  const amount = (value: number): string =>
    `<Amt Ccy="${currency}">${majorText(value, currency)}</Amt><CdtDbtInd>${value < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, value: number, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(value)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = movements.map(({ amount: value, valueDate, bookingDate = valueDate, reference, text }, index) => {
    const refs = reference ? `<Refs><EndToEndId>${escaped(reference)}</EndToEndId></Refs>` : '';
    const remittance = text ? `<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>` : '';
    return [
      `<Ntry>${amount(value)}<Sts><Cd>BOOK</Cd></Sts>`,
      `<BookgDt><Dt>${bookingDate}</Dt></BookgDt><ValDt><Dt>${valueDate}</Dt></ValDt>`,
      `<AcctSvcrRef>${statementId}-${index + 1}</AcctSvcrRef>`,
      `<NtryDtls><TxDtls>${refs}${remittance}</TxDtls></NtryDtls></Ntry>`,
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>',
    `<Id>${statementId}</Id><FrToDt><FrDtTm>${from}T00:00:00Z</FrDtTm><ToDtTm>${to}T23:59:59Z</ToDtTm></FrToDt>`,
    `<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`,
    balance('OPBD', opening, from),
    balance('CLBD', closingOf(books), to),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n');
}

/** The same as a bank writes it in MT940. */
export function mt940(books: BankBooks): string {
  const { statementId, currency, opening, from, to, movements, account = documentationIban } = books;
  const short = (day: string): string => day.slice(2).replaceAll('-', '');
  const comma = (value: number): string =>
    currencyOf(currency).decimals === 0
      ? `${majorText(value, currency)},`
      : majorText(value, currency).replace('.', ',');
  const mark = (value: number): string => (value < 0 ? 'D' : 'C');
  const balance = (value: number, day: string): string => `${mark(value)}${short(day)}${currency}${comma(value)}`;
  const lines = movements.flatMap(({ amount, valueDate, bookingDate = valueDate, reference, text = '' }) => [
    `:61:${short(valueDate)}${short(bookingDate).slice(2)}${mark(amount)}${comma(amount)}NTRFNONREF`,
    `:86:166?00TRANSFER?20${reference ? `EREF+${reference}` : ''}?21SVWZ+${text}`,
  ]);
  return [
    `:20:${statementId}`,
    `:25:${account}`,
    ':28C:1/1',
    `:60F:${balance(opening, from)}`,
    ...lines,
    `:62F:${balance(closingOf(books), to)}`,
    '-',
  ].join('\r\n');
}

/** The same as CSV with a balance after each line. */
export function csv(books: BankBooks): string {
  const { currency, opening, movements, account = documentationIban } = books;
  let balance = opening;
  const signed = (value: number): string => `${value < 0 ? '-' : ''}${majorText(value, currency)}`;
  const rows = movements.map(({ amount, valueDate, bookingDate = valueDate, reference = '', text = '' }) => {
    balance += amount;
    return [account, currency, bookingDate, valueDate, signed(amount), signed(balance), reference, `"${text}"`].join(
      ',',
    );
  });
  return ['account,currency,bookingDate,valueDate,amount,balance,reference,text', ...rows].join('\n');
}
