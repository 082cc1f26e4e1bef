import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isCurrencyCode } from '../../../functions/contract/currencies.ts';
import {
  dayFrom,
  plainMinorUnits,
  type Statement,
  StatementFault,
  type StatementLine,
  signed,
} from '../../../functions/domain/ledger/statement.ts';
import { isMap } from '../../../functions/domain/schema.ts';

/*
 * camt.053, the bank-to-customer statement of ISO 20022, of any version. Entities are not expanded and nothing is taken for a number:
 * amounts stay text until they are whole units.
 */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
  alwaysCreateTextNode: true,
  isArray: () => false,
});

type Node = Readonly<Record<string, unknown>>;

/** The statements of a camt.053 file, in its order. Throws StatementFault. */
export function readCamt053(xml: string): readonly Statement[] {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new StatementFault('A statement declares no document type.');
  const validity = XMLValidator.validate(xml);
  if (validity !== true)
    throw new StatementFault(`The file is not XML: ${validity.err.msg} (line ${validity.err.line})`);
  const root: unknown = parser.parse(xml);
  const statements = all(at(isMap(root) ? root : {}, 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new StatementFault('The file has no statement (Document/BkToCstmrStmt/Stmt).');
  return statements.map(statementOf);
}

function statementOf(node: Node): Statement {
  const statementId = requireText(node, 'a statement', 'Id');
  const about = `statement ${statementId}`;
  const account = text(node, 'Acct', 'Id', 'IBAN') ?? requireText(node, about, 'Acct', 'Id', 'Othr', 'Id');
  const [opening, closing] = [balanceOf(node, about, ['OPBD', 'PRCD']), balanceOf(node, about, ['CLBD'])];
  const currency = text(node, 'Acct', 'Ccy') ?? closing.currency;
  if (!isCurrencyCode(currency)) throw new StatementFault(`${about}: there is no currency ${currency}.`);
  for (const other of [opening.currency, closing.currency]) requireCurrency(about, currency, other);
  const lines = all(node, 'Ntry').flatMap((entry) => linesOf(entry, about, currency));
  const days = lines.map(({ bookingDate }) => bookingDate).sort();
  return {
    format: 'camt.053',
    statementId,
    account,
    currency,
    from: day(node, 'FrToDt', 'FrDtTm') ?? days[0] ?? closing.day,
    to: day(node, 'FrToDt', 'ToDtTm') ?? closing.day,
    balances: { opening: minorOf(opening, currency), closing: minorOf(closing, currency) },
    lines,
  };
}

interface Balance {
  readonly currency: string;
  readonly amount: string;
  readonly isCredit: boolean;
  readonly day: string;
}

function balanceOf(node: Node, about: string, codes: readonly string[]): Balance {
  const balances = all(node, 'Bal');
  const found = codes
    .map((code) => balances.find((balance) => text(balance, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((balance) => balance !== undefined);
  const ofDay = found && dateIn(found, 'Dt');
  if (!found || !ofDay) throw new StatementFault(`${about} has no balance ${codes.join(' or ')} with a date.`);
  return { ...amountIn(found, about), isCredit: isCredit(found, about), day: ofDay };
}

const minorOf = ({ amount, isCredit: isPositive }: Balance, currency: string): number =>
  signed(plainMinorUnits(amount, currency), isPositive);

/** The lines of an entry: a batch of which each part has an amount is a line for each part. What is not booked has none. */
function linesOf(entry: Node, ofStatement: string, currency: string): readonly StatementLine[] {
  const status = text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts');
  if (status === 'PDNG' || status === 'INFO' || status === 'FUTR') return [];
  const about = `${ofStatement}, entry ${text(entry, 'NtryRef') ?? text(entry, 'AcctSvcrRef') ?? 'without a reference'}`;
  const { amount, currency: ofEntry } = amountIn(entry, about);
  requireCurrency(about, currency, ofEntry);
  const total = signed(plainMinorUnits(amount, currency), isCredit(entry, about));
  const bookingDate = dateIn(entry, 'BookgDt') ?? dateIn(entry, 'ValDt');
  if (!bookingDate) throw new StatementFault(`${about} has no date.`);
  const dates = { bookingDate, valueDate: dateIn(entry, 'ValDt') ?? bookingDate };
  const details = all(entry, 'NtryDtls').flatMap((group) => all(group, 'TxDtls'));
  const parts = details.map((detail) => partAmount(detail, entry, currency, about));
  const isSplit = details.length > 1 && parts.every((part) => part !== undefined) && sum(parts) === BigInt(total);
  if (!isSplit) return [{ ...dates, amount: total, ...wordsOf([entry, ...details]) }];
  return details.map((detail, index) => ({ ...dates, amount: parts[index] ?? 0, ...wordsOf([detail]) }));
}

const sum = (amounts: readonly (number | undefined)[]): bigint =>
  amounts.reduce((total: bigint, amount) => total + BigInt(amount ?? 0), 0n);

function partAmount(detail: Node, entry: Node, currency: string, about: string): number | undefined {
  const holder = at(detail, 'Amt')['#text'] === undefined ? at(detail, 'AmtDtls', 'TxAmt') : detail;
  if (at(holder, 'Amt')['#text'] === undefined) return undefined;
  const { amount, currency: ofPart } = amountIn(holder, about);
  if (ofPart !== currency) return undefined;
  return signed(plainMinorUnits(amount, currency), isCredit('CdtDbtInd' in detail ? detail : entry, about));
}

const referenceNames = ['EndToEndId', 'InstrId', 'TxId', 'UETR', 'PmtInfId', 'AcctSvcrRef', 'ClrSysRef', 'MsgId'];

/** The details that entries and their parts have. */
function wordsOf(nodes: readonly Node[]): Pick<StatementLine, 'references' | 'text'> {
  const references = nodes.flatMap((node) => [
    text(node, 'AcctSvcrRef'),
    text(node, 'NtryRef'),
    ...referenceNames.map((name) => text(node, 'Refs', name)),
    text(node, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
  ]);
  const words = nodes.flatMap((node) => [
    ...all(at(node, 'RmtInf'), 'Ustrd').map((line) => line['#text']),
    text(node, 'AddtlTxInf'),
    text(node, 'AddtlNtryInf'),
  ]);
  return {
    references: [...new Set(references.flatMap((each) => (each && each !== 'NOTPROVIDED' ? [each] : [])))],
    text: words.flatMap((each) => (typeof each === 'string' && each ? [decoded(each)] : [])).join(' '),
  };
}

function requireCurrency(about: string, expected: string, actual: string): void {
  if (expected !== actual) throw new StatementFault(`${about} is in ${actual}, its account in ${expected}.`);
}

function amountIn(node: Node, about: string): { readonly amount: string; readonly currency: string } {
  const amount = at(node, 'Amt');
  const [value, currency] = [amount['#text'], amount['@Ccy']];
  // ISO 20022 has a point, no sign and no thousands.
  if (typeof value !== 'string' || typeof currency !== 'string' || !/^\d+(?:\.\d+)?$/.test(value))
    throw new StatementFault(`${about} has no amount.`);
  if (!isCurrencyCode(currency)) throw new StatementFault(`${about}: there is no currency ${currency}.`);
  return { amount: value, currency };
}

function isCredit(node: Node, about: string): boolean {
  const indicator = text(node, 'CdtDbtInd');
  if (indicator === 'CRDT') return true;
  if (indicator === 'DBIT') return false;
  throw new StatementFault(`${about} is neither a credit nor a debit.`);
}

/** The day of an element that holds `Dt` or `DtTm`. */
const dateIn = (node: Node, name: string): string | undefined => day(node, name, 'Dt') ?? day(node, name, 'DtTm');

function day(node: Node, ...path: readonly string[]): string | undefined {
  const [, year, month, ofMonth] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text(node, ...path) ?? '') ?? [];
  return year && month && ofMonth ? dayFrom(year, month, ofMonth) : undefined;
}

function at(node: Node, ...path: readonly string[]): Node {
  let current = node;
  for (const name of path) {
    const next = current[name];
    const first: unknown = Array.isArray(next) ? next[0] : next;
    current = isMap(first) ? first : {};
  }
  return current;
}

function all(node: Node, name: string): readonly Node[] {
  const value = node[name];
  return (Array.isArray(value) ? value : [value]).filter(isMap);
}

function text(node: Node, ...path: readonly string[]): string | undefined {
  const value = at(node, ...path)['#text'];
  return typeof value === 'string' && value ? value : undefined;
}

function requireText(node: Node, about: string, ...path: readonly string[]): string {
  const value = text(node, ...path);
  if (value === undefined) throw new StatementFault(`${about} has no ${path.join('/')}.`);
  return value;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (words: string): string => words.replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all);
