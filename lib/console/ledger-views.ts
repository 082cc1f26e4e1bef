/** The views of the ledger. Types only. Amounts in the smallest unit of the currency. */

/** A book of the chart of accounts, with what it comes to. */
export interface ChartAccount {
  readonly account: string;
  readonly accountType: string;
  readonly currency: string;
  /** Present on the account of a customer. */
  readonly customerId?: string;
  readonly balance: number;
  /** The part of the balance that is held for payments; absent for the service's own accounts. */
  readonly held?: number;
  readonly entries: number;
}

/** The accounts of a platform with entries. */
export interface ChartView {
  /** Those of the platform and its customers, a page of them. */
  readonly accounts: readonly ChartAccount[];
  /** Where the next page begins; absent on the last. */
  readonly next?: string;
  /** The service's own accounts. */
  readonly own: readonly ChartAccount[];
  /** The platform's own accounts without entries. */
  readonly unused: readonly { readonly account: string; readonly currency: string }[];
}

/** A line of a trial balance. */
export interface TrialLine {
  readonly currency: string;
  readonly accountType: string;
  readonly account: string;
  readonly opening: number;
  readonly debits: number;
  readonly credits: number;
  readonly closing: number;
}

/** Customers' money against cash. */
export interface SafeguardingLine {
  readonly currency: string;
  readonly customers: number;
  readonly platforms: number;
  readonly cash: number;
  readonly surplus: number;
}

export interface TrialBalanceView {
  /** The last closed day, YYYY-MM-DD; absent before the first. */
  readonly closed?: string;
  /** Why the next day could not be closed. */
  readonly fault?: string;
  readonly lines: readonly TrialLine[];
  readonly safeguarding: readonly SafeguardingLine[];
}

export interface ManualEntryView {
  readonly number: number;
  readonly why: string;
  readonly postings: readonly { readonly account: string; readonly currency: string; readonly amount: number }[];
  readonly proposedBy: string;
  readonly proposedAt: string;
  readonly decision?: { readonly outcome: string; readonly by: string; readonly at: string; readonly why?: string };
  readonly reversedBy?: number;
}

export interface OpenItemView {
  readonly number: number;
  readonly side: 'STATEMENT' | 'LEDGER';
  readonly amount: number;
  readonly currency: string;
  readonly bookingDate: string;
  readonly references: readonly string[];
  readonly text: string;
}

/** What is open between a cash account and its statements. */
export interface OpenItemsView {
  readonly cash: string;
  readonly currency: string;
  readonly items: readonly OpenItemView[];
}

/** Terms by the payments that they are for, such as `USD>EUR`. */
type TermLinesView = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The commercial terms of a platform. */
export interface TermsView {
  readonly environment: string;
  readonly platform?: TermLinesView;
  readonly environmentTerms: TermLinesView;
  readonly defaults: TermLinesView;
  readonly history: readonly {
    readonly version: number;
    readonly from: string;
    readonly setAt: string;
    readonly by: string;
    readonly why: string;
  }[];
}

/** A recorded event by which a figure is explained. */
export interface Evidence {
  readonly id: number;
  readonly title: string;
  readonly tone: 'good' | 'waiting' | 'bad' | 'neutral';
}

export interface ExplainedPosting {
  readonly number: number;
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
  /** How many entries the account has. */
  readonly entries: number;
  /** What the entries do not explain; 0 unless the account changed while they were read. */
  readonly unexplained: number;
  /** The newest entries, oldest first. */
  readonly postings: readonly ExplainedPosting[];
}
