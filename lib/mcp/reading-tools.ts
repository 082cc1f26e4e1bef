import * as z from 'zod';
import { uuidsIn } from '../console/uuids.ts';
import type { PaymentView } from '../views/console-views.ts';
import { eventKinds, type RecordedEvent } from '../views/events.ts';
import type { ServiceDoor } from './service-door.ts';
import { defineTool, type Tool } from './tool.ts';

/** How many of the newest of each kind a search by words looks through. */
const searched = { resources: 100, events: 1_000 } as const;

/** The lists of the API that a search looks through. */
const lists = ['/customers', '/transactions', '/cards', '/agents'] as const;

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
      'Finds what an id names, in any form, or what has a text: customers, transactions, cards, agents and events. Looks through the newest.',
    input: z.object({ text: z.string().min(1).describe('An id, a name, a path, a status or an error code.') }),
    run: ({ text }, service) => {
      const [uuid] = uuidsIn(text.toLowerCase());
      return uuid === undefined ? findByText(service, text.toLowerCase()) : findById(service, uuid);
    },
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

async function findById(service: ServiceDoor, uuid: string) {
  const payment = await service.read<PaymentView>(`/payments/${uuid}`).catch(() => undefined);
  const resources = await listed(service, (resource) => JSON.stringify(resource).includes(uuid));
  const events = await service.read<RecordedEvent[]>(`/events?subject=${uuid}&limit=50`);
  return { ...(payment && { payment: payment.transaction }), resources, events: events.map(line) };
}

async function findByText(service: ServiceDoor, text: string) {
  const has = (value: unknown) => JSON.stringify(value).toLowerCase().includes(text);
  const events = await service.read<RecordedEvent[]>(`/events?limit=${searched.events}`);
  return { resources: await listed(service, has), events: events.filter(has).slice(0, 50).map(line) };
}

/** The newest resources that fit. A list that the platform may not read has none. */
async function listed(service: ServiceDoor, fits: (resource: unknown) => boolean): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const path of lists) {
    const target = encodeURIComponent(`${path}?limit=${searched.resources}`);
    const { data } = await service.read<{ readonly data: readonly unknown[] }>(`/api?path=${target}`);
    found.push(...data.filter(fits));
  }
  return found;
}
