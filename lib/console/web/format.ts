import { currencies } from '../../../functions/contract/currency-table.ts';

const decimalsOf = (code: string): number => (currencies as Record<string, { decimals: number }>)[code]?.decimals ?? 2;

/** A part of an address without its percent signs; unchanged where they are malformed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An amount in the smallest unit, as people read it: 1,000.00 USD. */
export function money(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const exact = new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  // As a text, because a fraction of a number does not hold all digits that an amount may have.
  return `${exact.format(`${amount}e-${decimals}` as Intl.StringNumericLiteral).replace('-', '−')} ${currency}`;
}

/** With its sign, also a plus. */
export const change = (amount: number, currency: string): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${money(Math.abs(amount), currency)}`;

/** The smallest units of an amount that a person typed, whose commas separate thousands. Undefined where it is none: 1,50 may be 1.50. */
export function smallestUnits(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const [, whole = '', fraction = ''] = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (whole === '' || fraction.length > decimals) return undefined;
  return Number(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'));
}

export const clockTime = (at: number | string): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export const preciseTime = (at: number): string => `${clockTime(at)}.${String(Math.floor(at % 1000)).padStart(3, '0')}`;

export const dayTime = (at: number | string): string =>
  new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

const isSameDay = (one: number | string, other: number | string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();

/** A time as `show` has it, or with its day where not all of these are of one day. */
export const timeAmong = (at: number, all: readonly number[], show: (at: number) => string): string =>
  all.every((one) => isSameDay(one, at)) ? show(at) : dayTime(at);

/** When a day such as 2026-11-29 begins, or the one `later` days behind it, in the zone of all times that the console shows. */
export function startOfDay(day: string, later = 0): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** The zone of all times that the console shows but the clock's own, such as GMT+1. */
export const zoneName = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** A span of time in its two largest units: 4 min 30 s. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const units = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ] as const;
  let rest = Math.round(ms / 1_000) * 1_000;
  const parts: string[] = [];
  for (const [name, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.slice(0, 2).join(' ');
}

/** The kind of an id and the beginning of its uuid: Transaction 6f645f3b. */
export function shortId(id: string): string {
  const [, kind, uuid] = /^(?:(\w+):)?([0-9a-f]{8})[0-9a-f-]*$/.exec(id) ?? [];
  return uuid
    ? kind
      ? `${kind} ${uuid}`
      : uuid
    : id.length > 22 && !id.includes(' ')
      ? `${id.slice(0, 10)}…${id.slice(-6)}`
      : id;
}

export const uuidIn = (id: string): string => id.slice(id.indexOf(':') + 1);

const isAbbreviation = (part: string): boolean => part in currencies || part === 'UMA' || part === 'SCA';

/** SCREAMING_CASE as words. */
export const words = (code: string): string =>
  code
    .split(/[_.]/)
    .map((part) => (isAbbreviation(part) ? part : part.toLowerCase()))
    .join(' ');

/** Words with those in capitals that people know so: rails, formats and checks. */
export const withAbbreviations = (text: string): string =>
  text.replace(/\b(ach|kyb|kyc|lei|sepa|uma|url)\b/g, (abbreviation) => abbreviation.toUpperCase());

/** With a capital at its start. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An account of the ledger as people call it: a system account by its name, another one by its short id. */
export const accountName = (account: string): string => {
  if (!account.startsWith('system:')) return shortId(account);
  return sentence(withAbbreviations(words(account.slice(7).replaceAll('-', ' ').replace(':', ': '))));
};

/** A number of things, with one digit behind the point at most: "1 run", "2.5 read units". */
export function counted(number: number, thing: string): string {
  const rounded = Math.round(number * 10) / 10;
  return `${rounded} ${thing}${rounded === 1 ? '' : 's'}`;
}

/** A price in US dollars. */
export const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
