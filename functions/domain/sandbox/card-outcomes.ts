/** How the simulated issuer answers a new card; nothing where it never does. */
export interface IssueOutcome {
  readonly isAccepted: boolean;
  readonly afterSeconds: number;
}

/** The answer of the simulated issuer, by the last three characters of the card's id at the platform, or of its holder's id. */
export function sandboxIssueOutcome(suffix: string): IssueOutcome | undefined {
  if (suffix === '001') return undefined;
  if (suffix === '002') return { isAccepted: false, afterSeconds: 0 };
  return { isAccepted: true, afterSeconds: suffix === '005' ? 30 : 0 };
}

/** Whether a simulated issuer takes no money from this account, by the last three characters of its id. */
export const isIneligibleInSandbox = (accountId: string): boolean => /(002|003)$/.test(accountId);

/** Why an authorization is declined. */
export type DeclineReason =
  | 'INSUFFICIENT_FUNDS'
  | 'CARD_PAUSED'
  | 'CARD_CLOSED'
  | 'LIMIT_EXCEEDED'
  | 'FUNDING_SOURCE_UNAVAILABLE';

/** How a pull of money from a funding source goes. */
export type PullOutcome =
  | { readonly kind: 'CONFIRMED' }
  | { readonly kind: 'CONFIRMED_LATER' | 'FAILED_LATER'; readonly afterSeconds: number }
  | { readonly kind: 'DECLINED'; readonly reason: DeclineReason };

const outcomes: Readonly<Record<string, PullOutcome>> = {
  '002': { kind: 'DECLINED', reason: 'INSUFFICIENT_FUNDS' },
  '003': { kind: 'DECLINED', reason: 'CARD_PAUSED' },
  '005': { kind: 'CONFIRMED_LATER', afterSeconds: 30 },
  '006': { kind: 'FAILED_LATER', afterSeconds: 0 },
};

/**
 * The simulated outcome of a pull, by the last three characters of the merchant's descriptor for an authorization, and of the
 * card transaction's id for what a clearing takes in addition.
 */
export const sandboxPullOutcome = (text: string): PullOutcome => outcomes[text.slice(-3)] ?? { kind: 'CONFIRMED' };
