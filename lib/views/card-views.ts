/** An authorization that was declined. It has no transaction. */
export interface DeclinedAuthorization {
  readonly at: string;
  readonly reason: string;
  /** In the smallest unit of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** The name of the merchant. */
  readonly descriptor: string;
  readonly issuerTransactionToken: string;
}

/** A card, and what was declined of it in the last 30 days, the newest first. */
export interface CardReport {
  readonly cardId: string;
  readonly platformId: string;
  readonly cardholderId: string;
  readonly state: string;
  readonly stateReason?: string;
  readonly last4?: string;
  readonly fundingSources: readonly string[];
  readonly declines: readonly DeclinedAuthorization[];
}
