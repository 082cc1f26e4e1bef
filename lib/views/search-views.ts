/** What a search finds. Types only. */
import type { EventKind, Tone } from './events.ts';

/** The kinds of what is stored and has a page. */
export type FoundKind =
  | 'customer'
  | 'payment'
  | 'beneficial owner'
  | 'document'
  | 'external account'
  | 'balance'
  | 'card'
  | 'agent'
  | 'approval'
  | 'invitation'
  | 'verification'
  | 'stablecoin'
  | 'mint or burn'
  | 'import'
  | 'token'
  | 'delivery';

/** Something stored that was found. */
export interface FoundResource {
  readonly kind: FoundKind;
  /** The interface's id. */
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly status?: string;
  /** When it was changed last, in milliseconds; absent where only its id is known. */
  readonly at?: number;
}

/** A line of a list. */
export interface FoundLine extends FoundResource {
  readonly at: number;
  /** Its place in the list: the later it was changed, the greater. */
  readonly place: number;
}

/** A part of a list, the last changed first. */
export interface FoundPage {
  readonly data: readonly FoundLine[];
  /** Where the next page begins; absent on the last. */
  readonly next?: number | undefined;
}

/** Something recorded that was found. */
export interface FoundEvent {
  /** The event's id in the record. */
  readonly event: number;
  readonly kind: EventKind;
  readonly tone: Tone;
  readonly title: string;
  readonly at: number;
}

export interface SearchView {
  readonly resources: readonly FoundResource[];
  readonly events: readonly FoundEvent[];
  /** Whether all that is stored has been read since the start. */
  readonly isComplete: boolean;
}
