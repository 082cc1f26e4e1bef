/** The route of a payment, by which its terms are found. */
export interface Corridor {
  readonly sendingCurrency: string;
  readonly receivingCurrency: string;
  /** The rail and the type of the external account that is paid; absent for a payment that stays inside the service. */
  readonly paymentRail?: string | undefined;
  readonly accountType?: string | undefined;
}

/** Any currency, in the key of a line. */
const any = '*';

export const converts = ({ sendingCurrency, receivingCurrency }: Corridor): boolean =>
  sendingCurrency !== receivingCurrency;

/**
 * The keys of the lines that bind a payment, the most specific first: `USD>EUR@SEPA` to `*`. A key names the currency that is sent, then
 * the one that is received if only that one is meant, then the rail or the type of account.
 */
export function keysOf({ sendingCurrency, receivingCurrency, paymentRail, accountType }: Corridor): readonly string[] {
  const pairs = [`${sendingCurrency}>${receivingCurrency}`, sendingCurrency, `${any}>${receivingCurrency}`, any];
  const ends = [accountType, paymentRail].flatMap((end) => (end === undefined ? [] : [`@${end}`]));
  return pairs.flatMap((pair) => [...ends, ''].map((end) => `${pair}${end}`));
}

/** Whether a key means every currency that is sent. */
export const isWildcard = (key: string): boolean => key.startsWith(any);

/** Whether a key names both currencies of a payment, and not every one of them. */
export const namesBoth = (key: string): boolean => key.includes('>') && !isWildcard(key);

/** A key of a line with the currency that a payment sends: its volume is counted by currency. */
export const keyFor = (key: string, { sendingCurrency }: Corridor): string =>
  isWildcard(key) ? `${sendingCurrency}${key.slice(any.length)}` : key;

/** The parts of a key. */
export function partsOf(key: string) {
  const [pair = '', end] = key.split('@');
  const [sending = '', receiving] = pair.split('>');
  return { sending, receiving, end };
}
