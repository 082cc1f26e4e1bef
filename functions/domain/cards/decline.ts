import type { DeclineReason } from '../sandbox/card-outcomes.ts';
import { type Infer, idText, integer, listed, object, text, uuidText } from '../schema.ts';

/** An authorization that was declined. It has no transaction; this is its trace. */
export const cardDecline = object({
  platformId: uuidText('Platform'),
  cardId: idText('Card'),
  /** The name by which the issuer was answered. */
  issuerTransactionToken: text,
  reason: listed<DeclineReason>(),
  /** In the smallest unit of `currency`. */
  amount: integer,
  currency: text,
  /** The name of the merchant. */
  descriptor: text,
  at: text,
});
export type CardDecline = Infer<typeof cardDecline>;
