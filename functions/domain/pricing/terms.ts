import { type Infer, integer, mapOf, object, optional, text } from '../schema.ts';
import { type Corridor, converts, isWildcard, keysOf, namesBoth } from './corridor.ts';
import type { FeeRule } from './fees.ts';

/**
 * The commercial terms of the payments that one key names (see `keysOf`). Each member holds by itself: one that is absent is that of a less
 * specific key. Amounts are in the smallest unit of the currency that is sent.
 */
const termLine = object({
  minimum: optional(integer),
  singleTransaction: optional(integer),
  /** Per UTC day. */
  dailyVolume: optional(integer),
  /** The service's fee. */
  fixedFee: optional(integer),
  variableFeeBasisPoints: optional(integer),
  /** The charge for a transfer on a chain. */
  networkFee: optional(integer),
  /** The part of the rate that the service keeps. */
  spreadBasisPoints: optional(integer),
  /** The rail's charge to the service for a payout, in the smallest unit of the currency that is received. */
  railCost: optional(integer),
  /** How long the rail usually takes; 0 settles at once. */
  settlementSeconds: optional(integer),
  /** For how many days the receiver's bank may send a delivered payment back. */
  returnDays: optional(integer),
  /** The age at which a price converts no more, and the largest difference between two sources of it. */
  priceAgeSeconds: optional(integer),
  priceDeviationBasisPoints: optional(integer),
});
export interface TermLine extends Infer<typeof termLine> {}
export type TermLines = Readonly<Record<string, TermLine>>;

/** A version of the terms of a platform, or of all platforms of an environment: complete, and in effect from a time on. */
export const termsVersion = object({ version: integer, from: text, lines: mapOf(termLine) });
export interface TermsVersion extends Infer<typeof termsVersion> {}

/** The terms that bind a platform's payments at a time. */
export interface Terms {
  /** The version of the environment's terms and that of the platform's own, such as `3.7`; 0 where none are set. */
  readonly version: string;
  /** The platform's own lines, then those of its environment, then the service's defaults. What a level says holds before the next one. */
  readonly levels: readonly TermLines[];
  /** The bounds that the platform itself has set for payments from a currency. */
  readonly ownRules?: Readonly<Record<string, { readonly minAmount: number; readonly maxAmount: number }>>;
}

/** The version in effect at a time: the newest that has begun. A newer version thus replaces one that has not begun yet. */
export const versionAt = (versions: readonly TermsVersion[] | undefined, at: Date): TermsVersion | undefined =>
  versions?.filter(({ from }) => from <= at.toISOString()).sort((one, other) => other.version - one.version)[0];

/** The terms at a time. */
export function termsAt(
  { own, environment }: Readonly<Record<'own' | 'environment', readonly TermsVersion[] | undefined>>,
  defaults: TermLines,
  at: Date,
): Terms {
  const [platforms, environments] = [versionAt(own, at), versionAt(environment, at)];
  return {
    version: `${environments?.version ?? 0}.${platforms?.version ?? 0}`,
    levels: [platforms?.lines ?? {}, environments?.lines ?? {}, defaults],
  };
}

/** A term by the most specific of these keys that has it, on the first level where one has it. */
function termBy<Name extends keyof TermLine>(
  { levels }: Pick<Terms, 'levels'>,
  keys: readonly string[],
  name: Name,
): TermLine[Name] {
  for (const lines of levels) {
    const key = keys.find((candidate) => lines[candidate]?.[name] !== undefined);
    if (key !== undefined) return lines[key]?.[name];
  }
  return undefined;
}

/** A term of a corridor. */
export const termOf = <Name extends keyof TermLine>(terms: Terms, corridor: Corridor, name: Name): TermLine[Name] =>
  termBy(terms, keysOf(corridor), name);

/** The limits of one kind that bind a corridor: of every key that names the currency sent, or else of the first wildcard. */
export function limitsOf(
  { levels }: Terms,
  corridor: Corridor,
  name: 'minimum' | 'singleTransaction' | 'dailyVolume',
): readonly (readonly [key: string, limit: number])[] {
  for (const lines of levels) {
    const set = keysOf(corridor).flatMap((key) => {
      const limit = lines[key]?.[name];
      return limit === undefined ? [] : [[key, limit] as const];
    });
    const named = set.filter(([key]) => !isWildcard(key));
    if (set.length > 0) return named.length > 0 ? named : set.slice(0, 1);
  }
  return [];
}

/**
 * The service's fee. A payment in one currency bears only what a line says that names both currencies: `USD>USD@WIRE`, or
 * `USDC>USDC@SOLANA_WALLET` for a withdrawal to a chain.
 */
export function serviceFeeOf(terms: Terms, corridor: Corridor): FeeRule {
  const keys = converts(corridor) ? keysOf(corridor) : keysOf(corridor).filter(namesBoth);
  const network = termBy(terms, keys, 'networkFee');
  return {
    fixed: termBy(terms, keys, 'fixedFee') ?? 0,
    variableBasisPoints: termBy(terms, keys, 'variableFeeBasisPoints') ?? 0,
    ...(network !== undefined && { network }),
  };
}

/** A setting of the prices of production: that of a currency, or of all. */
export const priceTermOf = (
  levels: readonly TermLines[],
  currency: string,
  name: 'priceAgeSeconds' | 'priceDeviationBasisPoints',
): number | undefined => termBy({ levels }, [currency, '*'], name);

/** The part of the rate of a conversion that the service keeps. */
export const spreadOf = (terms: Terms, corridor: Corridor): number =>
  converts(corridor) ? (termOf(terms, corridor, 'spreadBasisPoints') ?? 0) : 0;
