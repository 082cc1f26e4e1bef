import type { IncomingMessage, ServerResponse } from 'node:http';
import { beginEvents } from './http.ts';
import type { Recorder } from './recorder.ts';

/** A connection that says nothing for so long may be cut on the way, in milliseconds. */
const beatEveryMs = 15_000;
/** How many missed events one reconnection brings; a page that missed more asks for the list. */
const mostMissed = 2_000;

/** The open connections to which every event is sent. */
export class EventStream {
  readonly #recorder: Recorder;
  readonly #open = new Set<ServerResponse>();

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
  }

  /** Sends what came behind `Last-Event-ID`, or behind `after` at the first connection, and then everything as it happens. */
  connect(message: IncomingMessage, response: ServerResponse, after: number | undefined): void {
    const last = Number(message.headers['last-event-id'] ?? after ?? this.#recorder.lastSeq);
    beginEvents(response);
    const missed = this.#recorder.list({ after: last, limit: mostMissed }).reverse();
    for (const event of missed) response.write(frame(event.seq, JSON.stringify(event)));
    const unsubscribe = this.#recorder.subscribe(({ seq }, text) => void response.write(frame(seq, text)));
    const beat = setInterval(() => response.write(': beat\n\n'), beatEveryMs);
    this.#open.add(response);
    response.on('close', () => {
      clearInterval(beat);
      unsubscribe();
      this.#open.delete(response);
    });
  }

  /** Ends all connections. */
  close(): void {
    for (const response of this.#open) response.end();
  }
}

const frame = (seq: number, event: string): string => `id: ${seq}\ndata: ${event}\n\n`;
