import type { CardRecord, IssuedDetails, Issuing } from '../../domain/cards/card.ts';

/** What a cardholder types at a merchant. It is shown and never stored, logged or answered by the API. */
export interface CardNumber {
  readonly number: string;
  readonly securityCode: string;
}

/** The port to the company that issues cards. */
export interface CardIssuer {
  /** Orders a card. Returns the answer that is still to come; nothing where none will. */
  order(order: CardOrder, now: Date): Issuing | undefined;
  /** What the issuer tells about a card that it accepts. */
  details(card: CardRecord): IssuedDetails;
  number(card: CardRecord): CardNumber;
}

export interface CardOrder {
  readonly cardholderId: string;
  readonly platformCardId?: string | undefined;
}
