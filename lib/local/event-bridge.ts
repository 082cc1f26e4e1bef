import { randomUUID } from 'node:crypto';
import type { PutEventsCommandInput, PutEventsRequestEntry, PutEventsResultEntry } from '@aws-sdk/client-eventbridge';
import { accountId, region } from './arns.ts';
import type { Durable } from './durable.ts';

/** A field matches when its value, or one value of its list, is among the pattern's. Objects nest. */
interface Pattern {
  readonly [field: string]: readonly (string | number | boolean | null)[] | Pattern;
}

interface Rule {
  readonly name: string;
  readonly pattern: Pattern;
  readonly queue: string;
}

interface BridgeOptions {
  readonly durable: Durable;
  readonly rules: readonly Rule[];
  readonly send: (queue: string, body: string) => void;
}

/** The most entries of a call, and their largest size together, in bytes ("Amazon EventBridge quotas", "PutEvents entry size"). */
const mostEntries = 10;
const largestCall = 262_144;

/** Sends each event to the queue of every rule that matches it. */
export class EventBridge {
  readonly #options: BridgeOptions;

  constructor(options: BridgeOptions) {
    for (const { name, pattern } of options.rules) requireSupported(name, pattern);
    this.#options = options;
  }

  putEvents({ Entries = [] }: PutEventsCommandInput): { FailedEntryCount: number; Entries: PutEventsResultEntry[] } {
    if (Entries.length > mostEntries || Buffer.byteLength(JSON.stringify(Entries)) > largestCall) {
      throw Object.assign(new Error(`A call has at most ${mostEntries} entries of ${largestCall} bytes together.`), {
        name: 'ValidationException',
      });
    }
    const results = this.#options.durable.transaction(() => Entries.map((entry) => this.#put(entry)));
    return { FailedEntryCount: results.filter(({ ErrorCode }) => ErrorCode).length, Entries: results };
  }

  #put(entry: PutEventsRequestEntry): PutEventsResultEntry {
    const event = envelopeOf(entry, new Date(this.#options.durable.clock.now()));
    if (!event)
      return {
        ErrorCode: 'InvalidArgument',
        ErrorMessage: 'Source, DetailType and a JSON object as Detail are required.',
      };
    const body = JSON.stringify(event);
    for (const { pattern, queue } of this.#options.rules) {
      if (matches(pattern, event)) this.#options.send(queue, body);
    }
    return { EventId: event.id };
  }
}

/** Whether a pattern matches an event. */
export function matches(pattern: Pattern, event: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(pattern).every(([field, expectation]) => {
    const value = event[field];
    if (!isList(expectation)) return isObject(value) && matches(expectation, value);
    return isList(value)
      ? value.some((one) => expectation.includes(one as never))
      : expectation.includes(value as never);
  });
}

function envelopeOf({ Source, DetailType, Detail, Time, Resources }: PutEventsRequestEntry, now: Date) {
  const detail = Detail === undefined ? undefined : parsed(Detail);
  if (!Source || !DetailType || !isObject(detail)) return undefined;
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': DetailType,
    source: Source,
    account: accountId,
    time: `${(Time ?? now).toISOString().slice(0, 19)}Z`,
    region,
    resources: Resources ?? [],
    detail,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requireSupported(rule: string, pattern: Pattern): void {
  for (const [field, expectation] of Object.entries(pattern)) {
    if (!isList(expectation)) requireSupported(rule, expectation);
    else if (expectation.some((value) => typeof value === 'object' && value !== null)) {
      throw new Error(`Rule ${rule}: only exact values are supported, ${field} has something else.`);
    }
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
