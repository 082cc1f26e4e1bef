import { isCurrencyCode } from '../../../functions/contract/currencies.ts';
import {
  dayFrom,
  plainMinorUnits,
  type Statement,
  StatementFault,
  type StatementLine,
  signed,
} from '../../../functions/domain/ledger/statement.ts';

/*
 * MT940, the customer statement of SWIFT. The parsers that the registry has read amounts as floating-point numbers and skip what they do
 * not know; this one reads whole units and refuses what it cannot read.
 */

interface Field {
  readonly tag: string;
  /** Its lines, joined by line feeds. */
  readonly content: string;
}

/** The statements of an MT940 file, in its order. The pages of a long statement are statements that follow each other. Throws StatementFault. */
export function readMt940(file: string): readonly Statement[] {
  const messages = messagesOf(fieldsOf(file));
  if (messages.length === 0) throw new StatementFault('The file has no statement (field 20).');
  return messages.map(statementOf);
}

function fieldsOf(file: string): readonly Field[] {
  const fields: Field[] = [];
  for (const line of file.split(/\r\n|\r|\n/)) {
    const [, tag, rest = ''] = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) fields.push({ tag, content: rest });
    else if (!isFrame(line)) continueField(fields, line);
  }
  return fields;
}

/** The blocks around a message, and what ends it. */
const isFrame = (line: string): boolean => /^(?:-\}?.*|\{[1-5]:.*|)$/.test(line.trim()) && !/^\?/.test(line);

function continueField(fields: Field[], line: string): void {
  const last = fields.pop();
  if (!last) throw new StatementFault(`The file begins with "${line.slice(0, 20)}", not with a field of MT940.`);
  fields.push({ ...last, content: `${last.content}\n${line}` });
}

function messagesOf(fields: readonly Field[]): readonly (readonly Field[])[] {
  const messages: Field[][] = [];
  for (const field of fields) {
    if (field.tag === '20') messages.push([]);
    messages.at(-1)?.push(field);
  }
  return messages;
}

function statementOf(fields: readonly Field[]): Statement {
  const reference = requireField(fields, ['20']).content.trim();
  const sequence = requireField(fields, ['28C', '28']).content.trim();
  const about = `statement ${reference} ${sequence}`;
  const opening = balanceOf(requireField(fields, ['60F', '60M']), about);
  const closing = balanceOf(requireField(fields, ['62F', '62M']), about);
  if (opening.currency !== closing.currency)
    throw new StatementFault(`${about} begins in ${opening.currency} and ends in ${closing.currency}.`);
  const lines = linesOf(fields, closing.currency, { about, first: opening.day, last: closing.day });
  const days = [closing.day, ...lines.map(({ bookingDate }) => bookingDate)].sort();
  return {
    format: 'MT940',
    statementId: `${reference} ${sequence} ${closing.day}`,
    account: requireField(fields, ['25', '25P']).content.split('\n')[0]?.trim() ?? '',
    currency: closing.currency,
    from: days[0] ?? closing.day,
    to: days.at(-1) ?? closing.day,
    balances: { opening: opening.amount, closing: closing.amount },
    lines,
  };
}

function requireField(fields: readonly Field[], tags: readonly string[]): Field {
  const field = fields.find(({ tag }) => tags.includes(tag));
  if (!field) throw new StatementFault(`A statement has no field ${tags.join(' or ')}.`);
  return field;
}

function balanceOf({ tag, content }: Field, about: string) {
  const [, mark, date, currency = '', amount = ''] = /^([CD])(\d{6})([A-Z]{3})(\d+,\d*)$/.exec(content.trim()) ?? [];
  if (!mark || !date || !isCurrencyCode(currency))
    throw new StatementFault(`${about}: field ${tag} "${content}" is no balance.`);
  return { currency, day: dayOf(date), amount: signed(plainMinorUnits(amount, currency), mark === 'C') };
}

const dayOf = (date: string): string => dayFrom(`20${date.slice(0, 2)}`, date.slice(2, 4), date.slice(4, 6));

/** What a statement is called in messages, and the days of its balances. */
interface Period {
  readonly about: string;
  readonly first: string;
  readonly last: string;
}

function linesOf(fields: readonly Field[], currency: string, period: Period): readonly StatementLine[] {
  const lines: StatementLine[] = [];
  let isOpen = false;
  for (const { tag, content } of fields) {
    if (tag === '61') lines.push(lineOf(content, currency, period));
    const last = lines.at(-1);
    // Field 86 belongs to the line before it; behind the balances it is about the statement.
    if (tag === '86' && isOpen && last) lines[lines.length - 1] = described(last, content);
    isOpen = tag === '61';
  }
  return lines;
}

/** Value date, entry date, mark, funds code, amount, type, reference of the account's owner, of the bank, and more in a second line. */
const lineForm =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,12},\d*)([NFS][A-Z0-9]{3})((?:(?!\/\/)[^\n])*)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

function lineOf(content: string, currency: string, period: Period): StatementLine {
  const match = lineForm.exec(content);
  if (!match)
    throw new StatementFault(`${period.about}: "${content.split('\n')[0]}" is no line of a statement (field 61).`);
  const [, value = '', entry, mark = '', , amount = '', , ofOwner = '', ofBank = '', more = ''] = match;
  const valueDate = dayOf(value);
  // A reversed debit comes in, a reversed credit goes out.
  const isPositive = mark === 'C' || mark === 'RD';
  return {
    amount: signed(plainMinorUnits(amount, currency), isPositive),
    valueDate,
    bookingDate: entry ? nearest(valueDate, entry) : within(valueDate, period),
    references: [ofOwner, ofBank].map((each) => each.trim()).filter((each) => each && each !== 'NONREF'),
    text: more.replaceAll('\n', ''),
  };
}

/** The day on which a line without an entry date was booked: its value date may be before the statement begins, or after it ends. */
function within(valueDate: string, { first, last }: Period): string {
  if (valueDate > last) return last;
  return valueDate < first ? first : valueDate;
}

/** The day of an entry date, which has no year, that is nearest to the value date. */
function nearest(valueDate: string, entry: string): string {
  const year = Number(valueDate.slice(0, 4));
  const ofYear = (each: number) => dayFrom(String(each), entry.slice(0, 2), entry.slice(2));
  const month = Number(entry.slice(0, 2)) - Number(valueDate.slice(5, 7));
  if (month > 6) return ofYear(year - 1);
  return ofYear(month < -6 ? year + 1 : year);
}

/** The line with what field 86 says: free text, or text in numbered parts such as `166?00TRANSFER?20EREF+…`. */
function described(line: StatementLine, content: string): StatementLine {
  const words = /^\d{3}\?/.test(content) ? partsOf(content) : content.replaceAll('\n', '');
  const tagged = [
    ...words.matchAll(/(?:EREF\+|KREF\+|\/EREF\/|\/ENDT\/|\/TRID\/)\s*(.+?)(?=(?:[A-Z]{4}\+)|\/[A-Z]{2,6}\/|\s|$)/g),
  ];
  const references = tagged.map(([, reference = '']) => reference).filter((each) => each !== 'NOTPROVIDED');
  return {
    ...line,
    references: [...new Set([...line.references, ...references])],
    text: [line.text, words].filter(Boolean).join(' '),
  };
}

/** The parts of the remittance information, which continue each other, and the names beside them. */
function partsOf(content: string): string {
  const parts = content
    .replaceAll('\n', '')
    .split(/\?(?=\d{2})/)
    .slice(1)
    .map((part) => ({ code: Number(part.slice(0, 2)), words: part.slice(2) }));
  const isRemittance = (code: number): boolean => (code >= 20 && code <= 29) || (code >= 60 && code <= 63);
  const remittance = parts
    .filter(({ code }) => isRemittance(code))
    .map(({ words }) => words)
    .join('');
  const others = parts.filter(({ code }) => code === 0 || code === 32 || code === 33).map(({ words }) => words);
  return [remittance, ...others].filter(Boolean).join(' ');
}
