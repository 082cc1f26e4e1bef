import type { CardRecord } from '../../domain/cards/card.ts';
import { amountToGive, amountToTake, type Exchanged } from '../../domain/cards/conversion.ts';
import { currentRates } from '../pricing/rates.ts';
import type { CardContext } from './card-transactions.ts';

/** How amounts of a purchase are converted now. Refuses as `minorRate` does, only where a conversion is needed. */
export interface Exchange {
  /** The amount in the currency that the card settles in. */
  readonly inCardCurrency: (amount: number) => number;
  /** The cost of an amount to the account, in its own currency. */
  readonly debit: (amount: number) => number;
  /** The same beside the amount; nothing where both have one currency. */
  readonly price: (amount: number) => Exchanged | undefined;
  /** The credit of an amount to the account, in its own currency. */
  readonly credit: (amount: number) => number;
}

/** The conversions of a purchase in one currency that an account in another pays. */
export async function exchangeFor(
  { store, now }: Pick<CardContext, 'store' | 'now'>,
  card: Pick<CardRecord, 'environment' | 'currency'>,
  from: string,
  to: string,
): Promise<Exchange> {
  const rates = await currentRates(store, card.environment ?? 'sandbox', now);
  const debit = (amount: number) => amountToTake(rates, amount, { from, to });
  return {
    inCardCurrency: (amount) => amountToTake(rates, amount, { from, to: card.currency }),
    debit,
    price: (amount) => (from === to ? undefined : { purchase: amount, source: debit(amount) }),
    credit: (amount) => amountToGive(rates, amount, { from, to }),
  };
}
