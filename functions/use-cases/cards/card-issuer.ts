import type { CardRecord, IssuedDetails, Issuing } from '../../domain/cards/card.ts';

/** The numbers that a cardholder types at a merchant. They are shown and never stored, logged or answered by the API. */
export interface CardNumber {
  readonly number: string;
  readonly securityCode: string;
}

/** The port to the company that issues cards. */
export interface CardIssuer {
  /** The answer to a new card, where it is known when it comes. Nothing where the issuer reports it, or never answers. */
  order(order: CardOrder, now: Date): Issuing | undefined;
  /** A link to the issuer's own page with the number. Nothing where the service shows the page. */
  link(card: CardRecord): Promise<CardLink | undefined>;
}

/** The simulated issuer, whose page the service shows. */
export interface SimulatedIssuer extends CardIssuer {
  /** The issuer's data of a card that it accepts. */
  details(card: CardRecord): IssuedDetails;
  number(card: CardRecord): CardNumber;
}

export interface CardOrder {
  readonly cardholderId: string;
  readonly platformCardId?: string | undefined;
}

export interface CardLink {
  readonly panEmbedUrl: string;
  readonly expiresAt: string;
}
