import type { Payment } from '../../domain/payments/payment.ts';
import type { Fees } from '../../domain/pricing/fees.ts';
import type { RateBasis } from '../../domain/pricing/rates.ts';
import {
  integer,
  MalformedItem,
  type MembersOf,
  mapOf,
  number,
  objectOf,
  optional,
  type Reader,
  text,
} from '../codec.ts';

/** The members of a payment that say what was agreed about its money. */
export type Terms = Pick<
  Payment,
  'sendingCurrency' | 'sendingAmount' | 'receivingCurrency' | 'receivingAmount' | 'fees' | 'rateBasis'
>;

/** The attributes that hold the terms. A fee or a part of the rate that is 0 is left out. */
export interface StoredTerms {
  /** The currency and its smallest units, such as `{ USD: 1000 }`. */
  readonly sending: Readonly<Record<string, number>>;
  readonly receiving: Readonly<Record<string, number>>;
  readonly fees?: Partial<Fees>;
  readonly rate?: Partial<RateBasis>;
}

const currencies = mapOf(integer);
const amount: Reader<Record<string, number>> = (value, path) => {
  const read = currencies(value, path);
  if (Object.keys(read).length === 1) return read;
  throw new MalformedItem(`${path} is not an amount in one currency.`);
};

export const storedTerms: MembersOf<StoredTerms> = {
  sending: amount,
  receiving: amount,
  fees: optional(
    objectOf<Partial<Fees>>({
      platformFixed: optional(integer),
      platformVariable: optional(integer),
      serviceFixed: optional(integer),
      serviceVariable: optional(integer),
    }),
  ),
  rate: optional(
    objectOf<Partial<RateBasis>>({
      milliSatoshis: optional(number),
      serviceBasisPoints: optional(integer),
      platformBasisPoints: optional(integer),
    }),
  ),
};

/** Reads terms under the names of the payment's members. */
export const readTerms = objectOf<Terms>({
  sendingCurrency: text,
  sendingAmount: integer,
  receivingCurrency: text,
  receivingAmount: integer,
  fees: objectOf<Fees>({
    platformFixed: integer,
    platformVariable: integer,
    serviceFixed: integer,
    serviceVariable: integer,
  }),
  rateBasis: optional(
    objectOf<RateBasis>({ milliSatoshis: number, serviceBasisPoints: integer, platformBasisPoints: integer }),
  ),
});

export function toStoredTerms(terms: Terms): StoredTerms {
  const fees = withoutZeros(terms.fees);
  return {
    sending: { [terms.sendingCurrency]: terms.sendingAmount },
    receiving: { [terms.receivingCurrency]: terms.receivingAmount },
    ...(Object.keys(fees).length > 0 && { fees }),
    ...(terms.rateBasis && { rate: withoutZeros(terms.rateBasis) }),
  };
}

export function toTerms({ sending, receiving, fees, rate }: StoredTerms): Terms {
  const [[sendingCurrency, sendingAmount]] = entryOf(sending);
  const [[receivingCurrency, receivingAmount]] = entryOf(receiving);
  return {
    ...{ sendingCurrency, sendingAmount, receivingCurrency, receivingAmount },
    fees: { platformFixed: 0, platformVariable: 0, serviceFixed: 0, serviceVariable: 0, ...fees },
    ...(rate && { rateBasis: { milliSatoshis: 0, serviceBasisPoints: 0, platformBasisPoints: 0, ...rate } }),
  };
}

/** The reader has checked that there is exactly one. */
const entryOf = (amount: StoredTerms['sending']) => Object.entries(amount) as [[string, number]];

const withoutZeros = (members: object) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== 0));
