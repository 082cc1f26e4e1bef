import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiHeaderObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { apiVersion, type Endpoint } from './endpoint.ts';
import { endpointList } from './endpoints.ts';
import { commonMessages, ErrorBody, type ErrorCode, errorStatus } from './errors.ts';
import { type WebhookType, webhookEventTypes, webhookSchema } from './webhook-events.ts';

/** The longest key that is kept (interface decision on idempotency). */
const IdempotencyKey = z.string().min(1).max(255).optional().meta({
  description: 'The same key with the same request answers what the first request answered. Keys live 30 days.',
  example: 'example-key-0001',
});

/** What each area of the interface is for. */
const areas: Readonly<Record<string, string>> = {
  'internal-accounts': 'Balances that the service keeps.',
  customers: "The platform's customers.",
  verifications: 'Whether a customer is who the platform says.',
  documents: 'Papers of customers and owners.',
  'beneficial-owners': 'Owners and officers of businesses.',
  'external-accounts': 'Bank accounts and wallets outside the service.',
  sca: 'Strong authentication of customers: their factors, logins and trusted accounts.',
  quotes: 'Prices, and payments at these prices.',
  transactions: 'What became of every payment.',
  sandbox: 'Simulations, for sandbox tokens only.',
  webhooks: 'Events, and the keys that they are signed with.',
  config: 'What a platform can set for itself.',
  tokens: 'Who may call for a platform, and what.',
  'exchange-rates': 'What amounts come to, fees included. Indicative; a quote locks a price.',
  receivers: 'What a receiver takes, before a quote.',
  crypto: 'Withdrawals to chains.',
  directories: 'Names of banks and other institutions that requests can name.',
  auth: 'Who may use an embedded wallet: credentials, sessions and delegated keys.',
  documentation: 'This description.',
};

const titleOf = (area: string): string =>
  area
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** What every operation can refuse with, as far as it applies. */
const commonErrors = ({ permission, request, idempotent }: Endpoint): readonly ErrorCode[] => [
  ...(request.body || request.query || request.headers || idempotent ? (['INVALID_INPUT'] as const) : []),
  ...(permission ? (['UNAUTHORIZED', 'FORBIDDEN'] as const) : []),
  ...(request.body ? (['REQUEST_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  'RATE_LIMITED',
  'INTERNAL_ERROR',
];

const headers = {
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
} as const;

/** A body with the example that its schema carries. */
const described = (schema: z.ZodType) => ({ schema, example: schema.meta()?.example });

/** What is answered to everybody in the same words. */
const commonRefusals = ({ permission }: Endpoint): Partial<Record<ErrorCode, string>> => ({
  UNAUTHORIZED: commonMessages.UNAUTHORIZED,
  FORBIDDEN: `This operation needs a token with the permission ${permission}.`,
  RATE_LIMITED: commonMessages.RATE_LIMITED,
  INTERNAL_ERROR: commonMessages.INTERNAL_ERROR,
});

function errorExamples(endpoint: Endpoint, codes: readonly ErrorCode[]) {
  const messages = commonRefusals(endpoint);
  const code = codes.find((candidate) => messages[candidate] !== undefined);
  return code && { example: { status: errorStatus[code], code, message: messages[code] } };
}

function refusals(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const codes = [...new Set([...commonErrors(endpoint), ...endpoint.errors])];
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\``).join(', '),
        headers: { ...headers, ...(status === 429 && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }) },
        content: { 'application/json': { schema: ErrorBody, ...errorExamples(endpoint, group) } },
      },
    ]),
  );
}

const answers = ({ responses, idempotent }: Endpoint): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      {
        description: 'Done.',
        headers: {
          ...headers,
          ...(idempotent && { 'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' } }),
        },
        ...(schema && { content: { 'application/json': described(schema) } }),
      },
    ]),
  );

const descriptionOf = ({ permission, sandboxOnly }: Endpoint): string =>
  [
    permission ? `Needs a token with the permission ${permission}.` : 'Needs no credentials.',
    ...(sandboxOnly ? ['Sandbox only.'] : []),
  ].join(' ');

function headerParams({ idempotent, request }: Endpoint) {
  if (!idempotent && !request.headers) return {};
  const key = idempotent && { 'Idempotency-Key': IdempotencyKey };
  return { header: z.object({ ...key, ...request.headers?.shape }) };
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { request } = endpoint;
  const mediaType = request.isMultipart ? 'multipart/form-data' : 'application/json';
  return {
    operationId: endpoint.id,
    tags: [titleOf(endpoint.area)],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: endpoint.permission ? [{ BasicAuth: [] }] : [],
    requestParams: {
      ...(request.path && { path: request.path }),
      ...(request.query && { query: request.query }),
      ...headerParams(endpoint),
    },
    ...(request.body && {
      requestBody: { required: !request.bodyOptional, content: { [mediaType]: described(request.body) } },
    }),
    responses: { ...answers(endpoint), ...refusals(endpoint) },
  };
}

function paths(): ZodOpenApiPathsObject {
  const described = endpointList.filter(({ internal }) => !internal);
  const byPath = Map.groupBy(described, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, rows]) => [
      path,
      Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), operation(row)])),
    ]),
  );
}

/** `OUTGOING_PAYMENT.REFUND_FAILED` is `onOutgoingPaymentRefundFailed`. */
const webhookOperationId = (type: string): string =>
  `on${type.toLowerCase().replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;

const webhook = (type: WebhookType): ZodOpenApiOperationObject => ({
  operationId: webhookOperationId(type),
  tags: [titleOf('webhooks')],
  summary: type,
  description: webhookEventTypes[type].sentWhen,
  security: [{ WebhookSignature: [] }],
  requestBody: { required: true, content: { 'application/json': { schema: webhookSchema(type) } } },
  responses: {
    '2XX': { description: 'Accepted.' },
    409: { description: 'A duplicate; not sent again.' },
    410: { description: 'The endpoint wants no more events and is disabled.' },
  },
});

const securitySchemes = {
  BasicAuth: { type: 'http', scheme: 'basic', description: 'Client id and client secret of a token.' },
  WebhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Signature',
    description:
      '`{"v":"1","s":"<base64>"}`: ECDSA on P-256 with SHA-256 over the raw body, DER. The Standard Webhooks headers ' +
      '`webhook-id`, `webhook-timestamp` and `webhook-signature` (`v1a`, ed25519) come beside it.',
  },
} as const;

const responseHeaders: Record<string, ZodOpenApiHeaderObject> = {
  'X-Request-Id': { description: 'Names this request to support.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds after which a repeat may succeed.', schema: { type: 'integer' } },
  'Idempotent-Replayed': {
    description: '`true` when the answer is that of an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
};

/** An example of an id that is described as `Quote:<uuid>`. */
const exampleId = (description: string | undefined): string | undefined => {
  const prefix = description?.match(/^(\w+):<uuid>$/)?.[1];
  return prefix && `${prefix}:00000000-0000-4000-8000-000000000001`;
};

/** Takes out what the schemas need for checking but a reader or a code generator stumbles over, and shows what an id looks like. */
const readable: ZodOpenApiOverride = ({ jsonSchema }) => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format) delete jsonSchema.pattern;
  const example = exampleId(jsonSchema.description);
  if (example && jsonSchema.type === 'string') jsonSchema.example ??= example;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** The OpenAPI 3.1 document of the whole interface. */
export const openApiDocument = () =>
  createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Payments API',
        version: apiVersion,
        description: 'Accounts, quotes, payments and signed webhooks for platforms.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: `/${apiVersion}`, description: 'Sandbox and production; the credentials decide.' }],
      tags: Object.entries(areas).map(([area, description]) => ({ name: titleOf(area), description })),
      security: [{ BasicAuth: [] }],
      paths: paths(),
      webhooks: Object.fromEntries(
        (Object.keys(webhookEventTypes) as WebhookType[]).map((type) => [type, { post: webhook(type) }]),
      ),
      components: { securitySchemes, headers: responseHeaders },
    },
    { override: readable },
  );
