import * as z from 'zod';
import { uuidsIn } from '../console/uuids.ts';
import type { PaymentView } from '../views/console-views.ts';
import { eventKinds, type RecordedEvent } from '../views/events.ts';
import { defineTool, type Tool } from './tool.ts';

/** What tells without changing anything. */
export const readingTools: readonly Tool[] = [
  defineTool({
    name: 'list_payments',
    description: 'Lists the newest payments of the sandbox with status, amounts in the smallest unit and failure.',
    input: z.object({}),
    run: (_, service) => service.read('/payments'),
  }),
  defineTool({
    name: 'list_events',
    description: 'Lists what happened, newest first: requests, moves of payments, postings, webhooks and more.',
    input: z.object({
      kinds: z.array(z.enum(eventKinds)).optional().describe('Only these kinds.'),
      about: z.string().optional().describe('The id of a resource, with or without its prefix.'),
      limit: z.int().min(1).max(500).default(50),
    }),
    run: async ({ kinds, about, limit }, service) => {
      const query = new URLSearchParams({ limit: String(limit) });
      if (kinds) query.set('kinds', kinds.join(','));
      if (about !== undefined) query.set('subject', uuidIn(about));
      return (await service.read<RecordedEvent[]>(`/events?${query}`)).map(line);
    },
  }),
  defineTool({
    name: 'read_event',
    description: 'Reads an event whole: headers and body of a request, attributes of an item, bytes of a webhook.',
    input: z.object({ id: z.int().describe('The id that list_events shows.') }),
    run: ({ id }, service) => service.read(`/events/${id}`),
  }),
  defineTool({
    name: 'read_api',
    description: 'Sends a GET to the API as the sandbox platform, such as /transactions?limit=5 or /config.',
    input: z.object({ path: z.string().startsWith('/').describe('Path and query below the base URL.') }),
    run: ({ path }, service) => service.read(`/api?path=${encodeURIComponent(path)}`),
  }),
  defineTool({
    name: 'find',
    description:
      'Finds what an id names, in any form, or what has a name, an amount, a path, a status or an error code. While isComplete is false, what is stored is still being read: ask again. list_events has all that happened to an id.',
    input: z.object({
      text: z.string().min(1).describe('An id, a name, an amount, a path, a status or an error code.'),
    }),
    run: ({ text }, service) => service.read(`/search?q=${encodeURIComponent(text)}`),
  }),
  defineTool({
    name: 'explain_payment',
    description: 'Explains a payment: its transaction, the states it went through, its postings, webhooks and errors.',
    input: z.object({ id: z.string().describe('The id of its transaction or its quote.') }),
    run: async ({ id }, service) => {
      const { events, ...payment } = await service.read<PaymentView>(`/payments/${uuidIn(id)}`);
      return { ...payment, events: events.map(line) };
    },
  }),
  defineTool({
    name: 'explain_balance',
    description: 'Explains the balance of an internal account: its entries, each with the request that led to it.',
    input: z.object({ id: z.string().describe('The id of the internal account.') }),
    run: ({ id }, service) => service.read(`/balances/${encodeURIComponent(id)}`),
  }),
  defineTool({
    name: 'show_clock',
    description: "Shows the service's time, its speed and what is due next.",
    input: z.object({}),
    run: (_, service) => service.read('/clock'),
  }),
  defineTool({
    name: 'list_worlds',
    description: 'Lists the saved states of the service that rewind can go to.',
    input: z.object({}),
    run: (_, service) => service.read('/worlds'),
  }),
  defineTool({
    name: 'list_catalogue',
    description: 'Lists every error code, value of the sandbox and event, with the name of the run that shows it.',
    input: z.object({ part: z.enum(['errors', 'values', 'events']) }),
    run: async ({ part }, service) => (await service.read<Readonly<Record<string, unknown>>>('/catalogue'))[part],
  }),
];

/** The uuid of an id with or without its prefix. Throws a sentence where there is none. */
function uuidIn(id: string): string {
  const [uuid] = uuidsIn(id.toLowerCase());
  if (uuid === undefined) throw new Error(`${id} is no id: it holds no UUID.`);
  return uuid;
}

/** An event in one line; read_event shows the rest. */
const line = ({ id, at, kind, title, tone, subjects }: RecordedEvent) => ({
  id,
  at: new Date(at).toISOString(),
  kind,
  title,
  tone,
  subjects,
});
