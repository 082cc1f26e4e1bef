import type { ConsumedUnits } from '../../table/consumed-units.ts';
import type { NewEvent } from '../events.ts';
import { uuidsIn } from '../uuids.ts';
import { round } from './request.ts';

/** The event that a function was invoked with, as it is and as JSON. */
export interface FunctionInput {
  readonly event: unknown;
  readonly text: string;
  /** What it used of the table. */
  readonly units: ConsumedUnits;
}

/** The part of an event that is searched for ids: batches of the stream can be long. */
const searched = 2_048;

export function functionEvent(name: string, input: FunctionInput, durationMs: number, cause?: unknown): NewEvent {
  const { records, platformId } = shapeOf(input);
  const { readUnits, writeUnits } = input.units;
  const error = cause === undefined ? undefined : describe(cause);
  return {
    kind: 'function',
    title: name,
    tone: error ? 'bad' : 'good',
    ...(platformId && { platformId }),
    subjects: uuidsIn(input.text.slice(0, searched)).filter((uuid) => uuid !== platformId),
    detail: {
      name,
      durationMs: round(durationMs),
      ...(records && { records }),
      ...(readUnits > 0 && { readUnits }),
      ...(writeUnits > 0 && { writeUnits }),
      ...(error && { error }),
    },
  };
}

function shapeOf({ event, text }: FunctionInput): { readonly records?: number; readonly platformId?: string } {
  const { Records: records } = Object(event) as { readonly Records?: readonly unknown[] };
  return records ? { records: records.length } : { platformId: /"platformId":"([^"]+)"/.exec(text)?.[1] };
}

/** The class of an error and its message. The message of a handler that throws is meant for its operator and names no secret. */
const describe = (cause: unknown): string =>
  cause instanceof Error ? `${'errorType' in cause ? cause.errorType : cause.name}: ${cause.message}` : String(cause);
