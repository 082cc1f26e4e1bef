/** The views that the server sends to the page. Types only. */
import type { PostingDetail, RecordedEvent } from './events.ts';

/** A payment as a line of the list. */
export interface ListedPayment {
  readonly paymentId: string;
  readonly kind: 'QUOTE' | 'TRANSFER_OUT' | 'TRANSFER_IN' | 'UMA_IN' | 'DEPOSIT' | 'INTERNAL_IN' | 'CARD';
  readonly status: string;
  readonly refundStatus?: string;
  readonly failureReason?: string;
  readonly sendingCurrency: string;
  readonly sendingAmount: number;
  readonly receivingCurrency: string;
  readonly receivingAmount: number;
  readonly customerId: string;
  /** The account that it goes to, or a merchant's name. */
  readonly payeeId?: string;
  readonly payee?: string;
  readonly updatedAt: string;
}

/** A part of the list of payments, the last changed first. */
export interface PaymentPage {
  readonly data: readonly ListedPayment[];
  /** Where the next page begins; absent on the last. */
  readonly next?: number;
}

/** A run of the payment's workflow. */
export interface ShownExecution {
  readonly name: string;
  readonly status: 'RUNNING' | 'SUCCEEDED' | 'FAILED';
  readonly state: string;
  /** When the current wait ends, in milliseconds of the service's clock. */
  readonly dueAt: number | null;
  readonly transitions: number;
  /** The states entered, oldest first. */
  readonly path: readonly { readonly state: string; readonly at: number }[];
}

/** The use of a payment's functions so far, and the cost of a million like it in US dollars. */
export interface PaymentUse {
  readonly requests: number;
  readonly runs: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly transitions: number;
  readonly perMillion: number;
}

/** Everything about one payment. */
export interface PaymentView {
  readonly paymentId: string;
  readonly platformId: string;
  readonly kind: ListedPayment['kind'];
  readonly workflow: 'Payment' | 'Card';
  readonly status: string;
  /** What those who take part are called, by their ids. */
  readonly names: Readonly<Record<string, string>>;
  /** The transaction and the quote as the API shows them. */
  readonly transaction: unknown;
  readonly quote?: unknown;
  readonly executions: readonly ShownExecution[];
  readonly entries: readonly (PostingDetail & { readonly at: string })[];
  readonly deliveries: readonly unknown[];
  readonly use: PaymentUse;
  /** Its recorded events, oldest first. */
  readonly events: readonly RecordedEvent[];
  /** The code that the customer has to enter; absent where there is none. */
  readonly code?: AwaitedCode;
}

/** A code that a payment waits for. One that converts needs one for the conversion and one for the payout. */
export interface AwaitedCode {
  readonly number: number;
  readonly of: number;
  readonly purpose: 'CURRENCY_CONVERSION' | 'PAYOUT';
}

/** Something that will happen by itself. */
export interface ShownSchedule {
  readonly at: number;
  /** The state, the event or the queue. */
  readonly what: string;
  readonly why: string;
  readonly paymentId?: string;
  /** The event that is sent again. */
  readonly eventId?: string;
}

/** What will happen by itself in one state of the workflow, or from one queue. */
export interface ScheduledTogether {
  readonly kind: 'wait' | 'retry' | 'message';
  readonly what: string;
  readonly count: number;
  /** When the last of them comes due. */
  readonly lastAt: number;
  /** The first few of them. */
  readonly first: readonly ShownSchedule[];
}

export interface ClockView {
  /** The time of the service's clock, and the real time. */
  readonly now: number;
  readonly realNow: number;
  readonly speed: number;
  readonly isPaused: boolean;
  /** The next of the work to come, the first first. */
  readonly scheduled: readonly ShownSchedule[];
  /** All of the work to come, the group with the next first. */
  readonly groups: readonly ScheduledTogether[];
}

/** The API's answer to a request of the page. */
export interface SentAnswer {
  readonly status: number;
  /** The key was used before, and this is the answer that was given then. */
  readonly isReplayed: boolean;
  readonly body: unknown;
}

/** How the built-in inbox answers webhooks; `hang` gives no answer. */
export type InboxAnswer = '200' | '409' | '500' | 'hang';

export interface InboxView {
  readonly url: string;
  readonly answer: InboxAnswer;
}

/** A saved state, as the page and the commands show it. */
export interface SavedWorld {
  readonly name: string;
  /** Real time, in milliseconds. */
  readonly savedAt: number;
  /** The time of the service's clock, in milliseconds. */
  readonly clockAt: number;
  readonly bytes: number;
  /** The present state continues from this one. */
  readonly isCurrent: boolean;
}

/** A file among the saved worlds that is none, or one of another version. */
export interface UnreadableWorld {
  /** Its path. */
  readonly file: string;
  readonly why: string;
}

export interface SavedWorlds {
  /** The newest first. */
  readonly worlds: readonly SavedWorld[];
  readonly unreadable: readonly UnreadableWorld[];
}

/** The saved states of the service. */
export interface WorldsView extends SavedWorlds {
  /** Differs at each start of the service. */
  readonly startId: string;
}
