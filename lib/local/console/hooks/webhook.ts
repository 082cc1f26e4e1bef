import { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Received, Webhook, WebhookSender } from '../../../../functions/providers/providers.ts';
import type { NewEvent, Tone } from '../events.ts';
import { maskBody, maskHeaders } from '../masking.ts';
import type { Recorder } from '../recorder.ts';
import { uuidsIn } from '../uuids.ts';
import { round } from './request.ts';

/** How much of an answer is recorded, in bytes, and how long it may take to come after its head, in milliseconds. */
const keptBytes = 2_048;
const readWithinMs = 200;

/** Sends as `send` does and records each attempt, by `observe` and with its platform: what was signed and sent, and what came back. */
export function recordingSender(
  recorder: Recorder,
  send: WebhookSender,
  observe: (work: () => void) => void,
  ofPlatform: (event: NewEvent) => NewEvent,
): WebhookSender {
  return async (webhook, signal) => {
    const began = performance.now();
    const lasting = recorder.begin();
    const end = (answer: Answer) =>
      observe(() => lasting.end(ofPlatform(webhookEvent(webhook, answer, performance.now() - began))));
    try {
      const received = await send(webhook, signal);
      return observed(received, (body) => end({ status: received.status, headers: headersOf(received), body }));
    } catch (cause) {
      end({ failure: signal.aborted ? 'did not answer in time' : describe(cause) });
      throw cause;
    }
  };
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: string;
  readonly failure?: string;
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
    if (headersOf(received)['content-length'] !== '0') await readBeginning();
    finish();
    received.discard();
  };
  return { ...received, body: body(), discard: () => void discard() };
}

function webhookEvent(webhook: Webhook, answer: Answer, durationMs: number): NewEvent {
  const { id, type } = eventIn(webhook.body);
  const { status, failure } = answer;
  return {
    kind: 'webhook',
    title: `${type} ${status === undefined ? failure : `answered ${status}`}`,
    tone: toneOf(status),
    subjects: uuidsIn(webhook.body),
    detail: {
      url: webhook.url,
      eventId: id,
      type,
      ...(status !== undefined && { status }),
      ...(failure && { failure }),
      durationMs: round(durationMs),
      // Signatures and ids are what a receiver checks; nothing in a webhook's headers is secret.
      requestHeaders: { 'content-type': 'application/json', ...webhook.headers },
      requestBody: webhook.body,
      responseHeaders: maskHeaders(answer.headers ?? {}),
      responseBody: answer.body ? maskBody(answer.body) : '',
    },
  };
}

const toneOf = (status: number | undefined): Tone => {
  if (status === undefined || status >= 400) return 'bad';
  return status < 300 ? 'good' : 'waiting';
};

/** The id and the type of the event, with which every body begins: it is not parsed, because this happens at every attempt. */
function eventIn(body: string): { readonly id: string; readonly type: string } {
  const [, id = '', type = 'webhook'] = /^\{"id":"([^"]*)","type":"([^"]*)"/.exec(body) ?? [];
  return { id, type };
}

const headersOf = ({ body }: Received): Readonly<Record<string, unknown>> =>
  body instanceof IncomingMessage ? body.headers : {};

function describe(cause: unknown): string {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'refused the connection';
  if (code === 'ENOTFOUND') return 'has no address';
  return cause instanceof Error ? cause.message : String(cause);
}
