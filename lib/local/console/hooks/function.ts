import type { NewEvent } from '../events.ts';
import { uuidsIn } from '../uuids.ts';
import { round } from './request.ts';

/** What of an event is searched for ids: batches of the stream can be long. */
const searched = 4_096;

export function functionEvent(name: string, event: string, durationMs: number, cause?: unknown): NewEvent {
  const { records, platformId } = shapeOf(event);
  const error = cause === undefined ? undefined : describe(cause);
  return {
    kind: 'function',
    title: name,
    tone: error ? 'bad' : 'good',
    ...(platformId && { platformId }),
    subjects: uuidsIn(event.slice(0, searched)).filter((uuid) => uuid !== platformId),
    detail: { name, durationMs: round(durationMs), ...(records && { records }), ...(error && { error }) },
  };
}

function shapeOf(event: string): { readonly records?: number; readonly platformId?: string } {
  if (event.startsWith('{"Records":')) return { records: event.match(/"eventSource":/g)?.length ?? 1 };
  return { platformId: event.match(/"platformId":"([^"]+)"/)?.[1] };
}

/** The class of an error and its message. The message of a handler that throws is meant for its operator and names no secret. */
const describe = (cause: unknown): string =>
  cause instanceof Error ? `${'errorType' in cause ? cause.errorType : cause.name}: ${cause.message}` : String(cause);
