import * as z from 'zod';
import { code } from '../text.ts';

/** The service's own account for a bank, a chain, a card network or a provider, by the name that the connector gives it. */
const CashAccountName = code()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
  .meta({ example: 'example-bank' });

/** The day on which the bank or the network has moved the money, where it is another than that of the report. */
const ValueDate = z.iso.date();

/** The facts that the books take from a report of money that has moved. */
export const bookkeeping = { cashAccount: CashAccountName.optional(), valueDate: ValueDate.optional() };

export interface Bookkeeping {
  readonly cashAccount?: string | undefined;
  readonly valueDate?: string | undefined;
}
