import { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Received, WebhookSender } from '../../../functions/ports/ports.ts';
import type { Answer } from '../../views/events.ts';
import { maskBody, maskHeaders } from '../masking.ts';
import type { Recorder } from '../recorder.ts';

/** How much of an answer is recorded, in bytes, and how long it may take to come after its head, in milliseconds. */
const keptBytes = 2_048;
const readWithinMs = 200;

/**
 * Sends as `send` does and records each attempt, by `observe` and with the platform that its body names: what was signed and sent, and
 * what came back.
 */
export function recordingSender(
  recorder: Recorder,
  send: WebhookSender,
  observe: (work: () => void) => void,
  platformIn: (body: string) => string | undefined,
): WebhookSender {
  return async (webhook, signal) => {
    if (recorder.isSilent) return send(webhook, signal);
    const began = performance.now();
    const lasting = recorder.begin();
    const end = (answer: Answer) =>
      observe(() =>
        lasting.end({
          kind: 'attempt',
          platformId: platformIn(webhook.body),
          url: webhook.url,
          headers: webhook.headers,
          body: webhook.body,
          answer,
          durationMs: performance.now() - began,
        }),
      );
    try {
      const received = await send(webhook, signal);
      const head = { status: received.status, headers: maskHeaders(headersOf(received)) };
      if (head.headers['content-length'] !== '0')
        return observed(received, (body) => end({ ...head, body: maskBody(body) }));
      end(head);
      return received;
    } catch (cause) {
      end({ failure: signal.aborted ? 'did not answer in time' : describe(cause) });
      throw cause;
    }
  };
}

/** The answer as its reader gets it; `read` is called once, with what came of the body. */
function observed(received: Received, read: (body: string) => void): Received {
  const chunks: Uint8Array[] = [];
  let isRead = false;
  const finish = () => {
    if (!isRead) read(Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8'));
    isRead = true;
  };
  async function* body() {
    try {
      for await (const chunk of received.body) {
        chunks.push(chunk);
        yield chunk;
      }
    } finally {
      finish();
    }
  }
  const readBeginning = async () => {
    const iterator = received.body[Symbol.asyncIterator]();
    const deadline = pause(readWithinMs, undefined, { ref: false });
    let size = 0;
    while (size < keptBytes) {
      const next = await Promise.race([iterator.next().catch(() => undefined), deadline]);
      if (!next || next.done) break;
      chunks.push(next.value);
      size += next.value.length;
    }
  };
  const discard = async () => {
    await readBeginning();
    finish();
    received.discard();
  };
  return { ...received, body: body(), discard: () => void discard() };
}

const headersOf = ({ body }: Received): Readonly<Record<string, unknown>> =>
  body instanceof IncomingMessage ? body.headers : {};

function describe(cause: unknown): string {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'refused the connection';
  if (code === 'ENOTFOUND') return 'has no address';
  return cause instanceof Error ? cause.message : String(cause);
}
