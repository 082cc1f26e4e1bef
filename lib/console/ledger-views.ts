/** The views of the ledger. Types only. Amounts in the smallest unit of the currency. */

/** The postings of one movement on one side of an account, added up. */
export interface SideLine {
  readonly movement: string;
  readonly count: number;
  readonly sum: number;
}

/** An account as a T: what went out at the left, what came in at the right. */
export interface TAccount {
  readonly account: string;
  readonly currency: string;
  /** Absent for the platform's own accounts and for system accounts. */
  readonly customerId?: string;
  /** What can be spent and what is held; absent for a system account, whose balance is the sum of its entries. */
  readonly balance?: number;
  readonly held?: number;
  readonly out: readonly SideLine[];
  readonly in: readonly SideLine[];
}

export interface LedgerView {
  /** The audit of the whole ledger, of all platforms. */
  readonly audit: {
    readonly entries: number;
    readonly accounts: number;
    readonly inMotion: number;
    readonly differences: readonly string[];
  };
  readonly accounts: readonly TAccount[];
}

/** A recorded event by which a figure is explained. */
export interface Evidence {
  readonly id: number;
  readonly title: string;
  readonly tone: 'good' | 'waiting' | 'bad' | 'neutral';
}

export interface ExplainedPosting {
  readonly at: string;
  readonly movement: string;
  /** The payment, funding or card transaction that moved the money. */
  readonly cause: string;
  readonly amount: number;
  /** The balance after it. */
  readonly sum: number;
  /** What was recorded of it; absent once the recording is older than what is kept. */
  readonly entry?: Evidence;
  readonly move?: Evidence;
  readonly request?: Evidence;
  readonly webhooks: readonly Evidence[];
}

/** Why an account holds what it holds. */
export interface ExplainedBalance {
  readonly accountId: string;
  readonly platformId: string;
  readonly currency: string;
  readonly balance: number;
  readonly held: number;
  /** What the postings do not explain; 0 unless the account changed while they were read. */
  readonly unexplained: number;
  /** Oldest first. */
  readonly postings: readonly ExplainedPosting[];
}
