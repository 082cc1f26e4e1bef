import type { ApiRequest } from './recorder.ts';

/** The operations that steps draw from, each with its weight. */
export const operations = {
  fund: 3,
  quote: 6,
  quoteNow: 8,
  execute: 8,
  authorize: 10,
  resend: 1,
  cancel: 10,
  transferOut: 4,
  transferIn: 4,
  simulate: 8,
  send: 8,
  confirm: 1,
  receive: 2,
  approve: 3,
  reject: 1,
  look: 1,
  list: 1,
  balances: 2,
  purchase: 6,
  clear: 6,
  advise: 2,
  cardReturn: 3,
  cardReversal: 2,
  credit: 1,
  changeCard: 2,
  mint: 2,
  burn: 1,
} as const;
export type Operation = keyof typeof operations;

/** A request in numbers, which pick among the accounts and payments that exist when it is sent. */
export interface DrawnRequest {
  readonly operation: Operation;
  readonly platform: number;
  /** Picks a payment, an account or a source. */
  readonly of: number;
  readonly to: number;
  readonly amount: number;
  readonly choice: number;
  /** One of a few Idempotency-Keys, so that some are used twice by chance. */
  readonly key?: number;
}

/** What a drawn request asks. */
export type Content = Pick<ApiRequest, 'operation' | 'path' | 'query' | 'body'>;
