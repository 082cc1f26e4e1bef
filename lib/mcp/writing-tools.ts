import * as z from 'zod';
import type { SentAnswer, WorldsView } from '../views/console-views.ts';
import { defineTool, type Tool } from './tool.ts';

const world = z.string().describe('The name of a saved state.');
const idempotencyKey = z
  .string()
  .describe('A key of your own for this one wish: sending it again with the same key repeats nothing.');

/** What changes the sandbox, its clock or its state. */
export const writingTools: readonly Tool[] = [
  defineTool({
    name: 'pay',
    writes: true,
    description: 'Pays from an internal account to an external account at once, and converts where they differ.',
    input: z.object({
      from: z.string().describe('The id of the internal account that pays.'),
      to: z.string().describe('The id of the account that receives.'),
      amount: z.int().positive().describe('What leaves the paying account, in the smallest unit of its currency.'),
      idempotencyKey,
    }),
    run: ({ from, to, amount, idempotencyKey: key }, service) =>
      service.command<SentAnswer>('/send', {
        method: 'POST',
        path: '/quotes',
        headers: { 'Idempotency-Key': key },
        body: {
          source: { sourceType: 'ACCOUNT', accountId: from },
          destination: { destinationType: 'ACCOUNT', accountId: to },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: amount,
          immediatelyExecute: true,
        },
      }),
  }),
  defineTool({
    name: 'send_request',
    writes: true,
    description: 'Sends any request to the API with the token of the sandbox platform, and shows status and body.',
    input: z.object({
      method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
      path: z.string().startsWith('/').describe('Path and query below the base URL.'),
      body: z.record(z.string(), z.unknown()).optional(),
      idempotencyKey: idempotencyKey.optional(),
    }),
    run: ({ idempotencyKey: key, ...request }, service) =>
      service.command<SentAnswer>('/send', { ...request, ...(key && { headers: { 'Idempotency-Key': key } }) }),
  }),
  defineTool({
    name: 'advance',
    writes: true,
    description: 'Moves the clock of the service ahead, so that what is due in between happens.',
    input: z.object({
      ms: z.int().positive().optional().describe('How far, in milliseconds; to what is due next where it is absent.'),
    }),
    run: ({ ms }, service) =>
      ms === undefined ? service.command('/clock/next', {}) : service.command('/clock/advance', { ms }),
  }),
  defineTool({
    name: 'save_world',
    writes: true,
    description: 'Saves the present state of the whole service under a free name.',
    input: z.object({ name: world }),
    run: ({ name }, service) => service.command('/worlds/save', { name }),
  }),
  defineTool({
    name: 'rewind',
    writes: true,
    description: 'Goes back to a saved state. What was not saved is lost. The service starts again within a second.',
    input: z.object({ name: world }),
    run: async ({ name }, service) => {
      const { startId } = await service.command<WorldsView>('/worlds/rewind', { name });
      return `The service goes to ${name}: it is there once list_worlds shows another startId than ${startId}.`;
    },
  }),
  defineTool({
    name: 'run_catalogue_row',
    writes: true,
    description: 'Runs a row of list_catalogue on a new platform and shows the promised and the actual result.',
    input: z.object({ run: z.string().describe('The name of the run, such as error/QUOTE_EXPIRED.') }),
    run: ({ run }, service) => service.command('/catalogue/run', { run }),
  }),
  defineTool({
    name: 'exam',
    writes: true,
    description: 'Sends a webhook receiver genuine, repeated, stale and forged deliveries and grades its answers.',
    input: z.object({ url: z.url().describe('The address of the receiver.') }),
    run: ({ url }, service) => service.command('/webhooks/exam', { url }),
  }),
];
