import prices from '../../lib/console/prices.json' with { type: 'json' };
import type { DeliveryUsage } from './webhook-usage.ts';

/** The usage of every metered service by requests. */
export type Requests = Record<keyof typeof prices.perMillion | 'Log bytes', number>;

/** The usage of every metered service, and what is stored for how long. */
export type Usage = Requests &
  Record<
    | 'Stored bytes'
    /** Bytes of the table and its indexes times the months of the first three for which they are kept. */
    | 'Byte months stored'
    /** The same of the table alone: indexes are not copied (Amazon DynamoDB developer guide, "Point-in-time backups"). */
    | 'Byte months recoverable',
    number
  >;

/** A payment's usage with batches of one record, and the part of its webhooks. */
export interface Batched {
  readonly all: Usage;
  readonly ofWebhooks: Partial<Usage>;
  /** What the retries of webhooks add. */
  readonly retries: Requests;
  /** Whether the payment has entries in the journal, whose accounts the daily works look at. */
  readonly movesMoney: boolean;
}

/** What a payment uses without its webhooks. */
export interface OwnUsage {
  readonly requests: number;
  readonly runs: number;
  /** Runs that are handed batches. */
  readonly batchedRuns: number;
  /** Runs that are no step of a workflow. */
  readonly roots: number;
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly logBytes: number;
  readonly transitions: number;
  readonly events: number;
  /** Messages of queues other than those of webhooks. */
  readonly messages: number;
  readonly keyRequests: number;
  /** The bytes of a line that a function writes about webhooks. */
  readonly lineBytes: number;
}

/** Of what has no usage of its own. */
export const nothing: OwnUsage = {
  ...{ requests: 0, runs: 0, batchedRuns: 0, roots: 0, writeUnits: 0, readUnits: 0, logBytes: 0 },
  ...{ transitions: 0, events: 0, messages: 0, keyRequests: 0, lineBytes: 0 },
};

/**
 * A payment's usage where batches hold `size` records. A message is sent by itself, and received and deleted with its batch. Each delivery
 * reads its platform, and those of a batch read it together: `size` deliveries are taken for one platform's.
 */
export function usageOf(own: OwnUsage, webhooks: DeliveryUsage, size: number): Requests {
  const saved = own.batchedRuns * (1 - 1 / size);
  const messages = own.events + own.messages + webhooks.messages;
  return {
    'API requests (REST)': own.requests,
    'Function runs': own.runs - saved + webhooks.runs / size,
    'Write units': own.writeUnits + webhooks.writeUnits,
    'Read units': own.readUnits + readUnitsOf(webhooks, size),
    'State transitions': own.transitions,
    'Events on the bus': own.events,
    'Queue requests': messages * (1 + 2 / size),
    'KMS requests': own.keyRequests,
    Traces: prices.assumed.tracedShare * (own.roots - saved + webhooks.runs / size),
    'Log bytes': own.logBytes + (webhooks.lines * own.lineBytes) / size,
  };
}

const readUnitsOf = ({ readUnits, platformReadUnits }: DeliveryUsage, size: number): number =>
  readUnits - platformReadUnits * (1 - 1 / size);

/** The part of the webhooks in such a usage. */
export const webhookPart = ({ lineBytes }: OwnUsage, webhooks: DeliveryUsage, size: number): Partial<Usage> => ({
  'Function runs': webhooks.runs / size,
  'Write units': webhooks.writeUnits,
  'Read units': readUnitsOf(webhooks, size),
  'Log bytes': (webhooks.lines * lineBytes) / size,
});
