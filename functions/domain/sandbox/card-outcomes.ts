import { cardIssueEndings, cardPullEndings, ineligibleSourceEndings } from '../../contract/sandbox-values.ts';

/** How the simulated issuer answers a new card; nothing where it never does. */
interface IssueOutcome {
  readonly isAccepted: boolean;
  readonly afterSeconds: number;
}

/** The answer of the simulated issuer, by the last three characters of the card's id at the platform, or of its holder's id. */
export function sandboxIssueOutcome(suffix: string): IssueOutcome | undefined {
  const endings: Readonly<Record<string, IssueOutcome | undefined>> = cardIssueEndings;
  return Object.hasOwn(endings, suffix) ? endings[suffix] : { isAccepted: true, afterSeconds: 0 };
}

/** Whether a simulated issuer takes no money from this account, by the last three characters of its id. */
export const isIneligibleInSandbox = (accountId: string): boolean =>
  Object.hasOwn(ineligibleSourceEndings, accountId.slice(-3));

/** Why an authorization is declined. */
export type DeclineReason =
  | 'INSUFFICIENT_FUNDS'
  | 'CARD_PAUSED'
  | 'CARD_CLOSED'
  | 'CARDHOLDER_NOT_APPROVED'
  | 'LIMIT_EXCEEDED'
  | 'FUNDING_SOURCE_UNAVAILABLE';

/** How a pull of money from a funding source goes. */
export type PullOutcome =
  | { readonly kind: 'CONFIRMED' }
  | { readonly kind: 'CONFIRMED_LATER' | 'FAILED_LATER'; readonly afterSeconds: number }
  | { readonly kind: 'DECLINED'; readonly reason: DeclineReason };

const outcomes: Readonly<Record<string, PullOutcome>> = cardPullEndings;

/**
 * The simulated outcome of a pull, by the last three characters of the merchant's descriptor for an authorization, and of the
 * card transaction's id for what a clearing takes in addition.
 */
export const sandboxPullOutcome = (text: string): PullOutcome => outcomes[text.slice(-3)] ?? { kind: 'CONFIRMED' };
