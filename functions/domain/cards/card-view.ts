import type * as z from 'zod';
import type { Card } from '../../contract/cards/cards.ts';
import type { CardRecord } from './card.ts';

/** A card as the interface shows it. */
export const toCard = (card: CardRecord): z.input<typeof Card> => ({
  id: card.cardId,
  cardholderId: card.cardholderId,
  platformCardId: card.platformCardId,
  state: card.state,
  stateReason: card.stateReason ?? null,
  brand: card.brand,
  form: card.form,
  last4: card.last4,
  expMonth: card.expMonth,
  expYear: card.expYear,
  fundingSources: [...card.fundingSources],
  maxSpendPerTransaction: card.maxSpendPerTransaction ?? null,
  currency: card.currency,
  processorRef: card.processorRef,
  issuerRef: card.issuerRef,
  createdAt: card.createdAt,
  updatedAt: card.updatedAt,
});
