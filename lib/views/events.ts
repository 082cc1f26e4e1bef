/**
 * The events that the recorder keeps. Types only: the server writes these events and the page reads them.
 */

interface Recorded<Kind extends string, Detail> {
  /** The place in the stream. It grows with every event that is appended. */
  readonly seq: number;
  /** Names the event as a cause. Something that lasts gets its id when it begins and its place when it ends. */
  readonly id: number;
  /** The id of the event that this one follows from. Absent where nothing recorded caused it. */
  readonly cause?: number;
  /** The id of the event with which it all began, such as a request. Absent where it began with this one. */
  readonly root?: number;
  /** The service's clock, in milliseconds since 1970. */
  readonly at: number;
  readonly kind: Kind;
  /** The event in one line. */
  readonly title: string;
  readonly tone: Tone;
  readonly platformId?: string;
  /** The uuids of the resources that it is about. A payment's quote and transaction share one. */
  readonly subjects: readonly string[];
  readonly detail: Detail;
}

/** How an event is to be taken: as done, as waiting for something, as gone wrong, or as a note. */
export type Tone = 'good' | 'waiting' | 'bad' | 'neutral';

export type Headers = Readonly<Record<string, string>>;

export interface RequestDetail {
  readonly method: string;
  /** Path and query, as the client sent them. */
  readonly path: string;
  /** The contract's id of the endpoint; absent where no route was found. */
  readonly operation?: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
  readonly requestHeaders: Headers;
  readonly requestBody?: string;
  readonly responseHeaders: Headers;
  readonly responseBody?: string;
}

export interface FunctionDetail {
  readonly name: string;
  readonly durationMs: number;
  /** How many records a batch had; absent for a single event. */
  readonly records?: number;
  /** The units that it used of the table, where it used any. */
  readonly readUnits?: number;
  readonly writeUnits?: number;
  /** Class and message of the error that it threw. */
  readonly error?: string;
}

export interface AttributeChange {
  readonly name: string;
  readonly before?: string;
  readonly after?: string;
}

export interface ItemDetail {
  readonly type: string;
  readonly pk: string;
  readonly sk: string;
  readonly change: 'created' | 'changed' | 'deleted';
  readonly attributes: readonly AttributeChange[];
}

export interface MoveDetail {
  readonly paymentId: string;
  /** The name of the move in the lifecycle; `create` for the first version. */
  readonly move: string;
  readonly from?: string;
  readonly to: string;
  readonly refundFrom?: string;
  readonly refundTo?: string;
  readonly version: number;
  /** The type of the event that reports it. */
  readonly event?: string;
}

export interface PostedLine {
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
}

export interface PostingDetail {
  readonly movement: string;
  readonly cause: 'PAYMENT' | 'FUNDING' | 'CARD_TRANSACTION' | 'MANUAL';
  readonly causeId: string;
  readonly postings: readonly PostedLine[];
}

export interface ExecutionDetail {
  readonly execution: string;
  readonly type: string;
  readonly state?: string;
  readonly error?: string;
}

export interface WebhookDetail {
  readonly url: string;
  readonly eventId: string;
  readonly type: string;
  readonly status?: number;
  /** Why there was no answer. */
  readonly failure?: string;
  readonly durationMs: number;
  readonly requestHeaders: Headers;
  readonly requestBody: string;
  readonly responseHeaders: Headers;
  readonly responseBody: string;
}

export interface ClockDetail {
  readonly change: 'jumped' | 'paused' | 'resumed' | 'speed' | 'world';
  readonly byMs?: number;
  readonly speed?: number;
  readonly world?: string;
}

export interface GapDetail {
  /** How many requests were left out, with all that followed from them. */
  readonly requests: number;
}

export type RecordedEvent =
  | Recorded<'request', RequestDetail>
  | Recorded<'function', FunctionDetail>
  | Recorded<'item', ItemDetail>
  | Recorded<'move', MoveDetail>
  | Recorded<'posting', PostingDetail>
  | Recorded<'execution', ExecutionDetail>
  | Recorded<'webhook', WebhookDetail>
  | Recorded<'clock', ClockDetail>
  | Recorded<'gap', GapDetail>;

export type EventKind = RecordedEvent['kind'];

/** The members that the recorder adds: the place and the id of the first event, which the others follow on, its time and its cause. */
interface Head {
  readonly seq: number;
  readonly id: number;
  readonly cause?: number | undefined;
  readonly root?: number | undefined;
  readonly at: number;
}

/** The changes of one write. */
export interface Written {
  readonly kind: 'written';
  /** How many places and ids it takes: those of its changes. */
  readonly numbers: number;
  readonly changes: readonly Change[];
}

/** A change of an item. */
export interface Change {
  /** How many places and ids it takes: as many as the events that it may have. */
  readonly numbers: number;
  readonly key: { readonly pk: string; readonly sk: string };
  /** The item before and after, as `itemText` writes it. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** An attempt to deliver a webhook. */
export interface Attempt {
  readonly kind: 'attempt';
  /** The platform of its resource, where that has changed lately. */
  readonly platformId?: string | undefined;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
  readonly answer: Answer;
  readonly durationMs: number;
}

/** The answer, without its secrets, or why there is none. */
export interface Answer {
  readonly status?: number;
  readonly failure?: string;
  readonly headers?: Headers;
  readonly body?: string;
}

/** Something that happened to an execution. */
export interface Step {
  readonly kind: 'step';
  readonly platformId?: string | undefined;
  readonly execution: string;
  readonly type: string;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
}

/**
 * What happens most often, as it was handed over. To keep it so takes less time than to make its events, which is done when somebody
 * reads them.
 */
type Raw = Written | Attempt | Step;

/** The part of the stream that is kept. An event without resources may lack its list of them. */
export type RecordedEntry = Head & (NewEvent | Raw);

export const eventKinds = [
  'request',
  'function',
  'item',
  'move',
  'posting',
  'execution',
  'webhook',
  'clock',
  'gap',
] as const satisfies readonly EventKind[];

type Draft<E extends RecordedEvent> = Omit<E, 'seq' | 'id' | 'cause' | 'root' | 'at' | 'subjects'> & {
  readonly subjects?: readonly string[];
};

/** An event as a hook hands it over; the recorder adds its place, its time and its cause. */
export type NewEvent = { [Kind in EventKind]: Draft<Extract<RecordedEvent, { kind: Kind }>> }[EventKind];

/** The record that a hook hands over. */
export type NewEntry = NewEvent | Raw;
