import type { Attempt, NewEvent, Tone } from '../../views/events.ts';
import { uuidsIn } from '../uuids.ts';
import { round } from './request.ts';

/** The event of an attempt. */
export function webhookEvent({ platformId, url, headers, body, answer, durationMs }: Attempt): NewEvent {
  const { id, type } = eventIn(body);
  const { status, failure } = answer;
  return {
    kind: 'webhook',
    title: `${type} ${status === undefined ? failure : `answered ${status}`}`,
    tone: toneOf(status),
    ...(platformId && { platformId }),
    subjects: uuidsIn(body),
    detail: {
      url,
      eventId: id,
      type,
      ...(status !== undefined && { status }),
      ...(failure && { failure }),
      durationMs: round(durationMs),
      // Signatures and ids are what a receiver checks; nothing in a webhook's headers is secret.
      requestHeaders: { 'content-type': 'application/json', ...headers },
      requestBody: body,
      responseHeaders: answer.headers ?? {},
      responseBody: answer.body ?? '',
    },
  };
}

const toneOf = (status: number | undefined): Tone => {
  if (status === undefined || status >= 400) return 'bad';
  return status < 300 ? 'good' : 'waiting';
};

/** The id and the type of the event, with which every body begins. */
function eventIn(body: string): { readonly id: string; readonly type: string } {
  const [, id = '', type = 'webhook'] = /^\{"id":"([^"]*)","type":"([^"]*)"/.exec(body) ?? [];
  return { id, type };
}
