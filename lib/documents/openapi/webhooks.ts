import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { areas } from '../../../functions/contract/areas.ts';
import type { SchemaDescription } from '../../../functions/contract/description.ts';
import { envelopeTexts, webhookTexts } from '../../../functions/contract/webhooks/webhook-events.docs.ts';
import {
  type WebhookType,
  webhookEventTypes,
  webhookSchema,
} from '../../../functions/contract/webhooks/webhook-events.ts';
import { pascalCase } from './names.ts';

const types = Object.keys(webhookEventTypes) as WebhookType[];
const schemaName = (type: WebhookType): string => `${pascalCase(type)}Webhook`;

const webhook = (type: WebhookType): ZodOpenApiOperationObject => ({
  operationId: `on${pascalCase(type)}`,
  tags: [areas.webhooks.title],
  summary: type,
  description: webhookTexts[type],
  security: [{ WebhookSignature: [] }],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: webhookSchema(type).meta({ id: schemaName(type) }) } },
  },
  responses: {
    '2XX': { description: 'The event is accepted.' },
    409: { description: 'The event is a duplicate. It is not sent again.' },
    410: { description: 'The endpoint wants no more events. It is disabled until `webhookEndpoint` is set again.' },
  },
});

/** Every event as a request that the service sends. */
export const webhooks = (): ZodOpenApiPathsObject =>
  Object.fromEntries(types.map((type) => [type, { post: webhook(type) }]));

/** The texts of the envelopes, of which each event has its own. */
export const webhookDescriptions: readonly SchemaDescription[] = types.map((type) => ({
  kind: 'SCHEMA',
  name: schemaName(type),
  text: webhookTexts[type],
  fields: { ...envelopeTexts, type: `Always \`${type}\`.` },
  values: {},
}));
