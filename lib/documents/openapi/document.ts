import * as z from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiHeaderObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { addition, additionalOperations, operationsWithAdditionalKey } from '../../../functions/contract/additions.ts';
import { areaTexts } from '../../../functions/contract/areas.docs.ts';
import { type Area, areas } from '../../../functions/contract/areas.ts';
import { descriptions } from '../../../functions/contract/descriptions.ts';
import { apiVersion, type Endpoint } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { introduction } from '../../../functions/contract/introduction.docs.ts';
import { addProse } from './prose.ts';
import { type Refusals, refusalsOf } from './refusals.ts';
import { webhookDescriptions, webhooks } from './webhooks.ts';

const RequiredIdempotencyKey = z.string().min(1).max(255).meta({ example: 'example-key-0001' });
const IdempotencyKey = RequiredIdempotencyKey.optional().meta({ example: 'example-key-0001' });
const AdditionalIdempotencyKey = IdempotencyKey.meta({ example: 'example-key-0001', param: addition });

const headers = {
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
} as const;

/** A body with the example that its schema carries. */
const described = (schema: z.ZodType) => ({ schema, example: schema.meta()?.example });

const answers = ({ summary, responses, idempotent, otherMediaTypes = [] }: Endpoint): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      {
        description: `${summary}.`,
        headers: {
          ...headers,
          ...(idempotent && { 'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' } }),
        },
        ...(schema && {
          content: {
            'application/json': described(schema),
            ...Object.fromEntries(otherMediaTypes.map((type) => [type, { schema: z.string() }])),
          },
        }),
      },
    ]),
  );

const accessTo = ({ permission }: Endpoint): string => {
  if (permission === null) return 'Needs no credentials.';
  return permission === 'AGENT'
    ? 'Needs the access token of an agent.'
    : `Needs a token with the permission \`${permission}\`.`;
};

const securityOf = ({ permission }: Endpoint) => {
  if (permission === null) return [];
  return permission === 'AGENT' ? [{ AgentAuth: [] }] : [{ BasicAuth: [] }];
};

const descriptionOf = (endpoint: Endpoint): string =>
  [accessTo(endpoint), ...(endpoint.sandboxOnly ? ['Sandbox only.'] : [])].join(' ');

function parametersOf({ id, idempotent, requiresKey, request }: Endpoint) {
  const ofInterface = requiresKey ? RequiredIdempotencyKey : IdempotencyKey;
  const key = operationsWithAdditionalKey.has(id) ? AdditionalIdempotencyKey : ofInterface;
  const headers = { ...(idempotent && { 'Idempotency-Key': key }), ...request.headers?.shape };
  const parameters = {
    ...(request.path && { path: request.path }),
    ...(request.query && { query: request.query }),
    ...(Object.keys(headers).length > 0 && { header: z.object(headers) }),
  };
  return Object.keys(parameters).length > 0 && { requestParams: parameters };
}

function operation(endpoint: Endpoint, refusals: Refusals): ZodOpenApiOperationObject {
  const { request } = endpoint;
  const mediaType = request.isMultipart ? 'multipart/form-data' : 'application/json';
  return {
    operationId: endpoint.id,
    ...(additionalOperations.has(endpoint.id) && addition),
    tags: [areas[endpoint.area].title],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    ...parametersOf(endpoint),
    ...(request.body && {
      requestBody: { required: !request.bodyOptional, content: { [mediaType]: described(request.body) } },
    }),
    responses: { ...answers(endpoint), ...refusals.of(endpoint) },
  };
}

/** Internal operations are not for platforms. */
const documented = endpointList.filter(({ internal }) => !internal);

function paths(refusals: Refusals): ZodOpenApiPathsObject {
  const byPath = Map.groupBy(documented, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, rows]) => [
      path,
      Object.fromEntries(rows.map((row) => [row.method.toLowerCase(), operation(row, refusals)])),
    ]),
  );
}

/** The areas that have a documented operation. */
function tags() {
  const used = new Set(documented.map(({ area }) => area));
  return (Object.keys(areas) as Area[])
    .filter((area) => used.has(area))
    .map((area) => ({ name: areas[area].title, description: areaTexts[area] }));
}

const securitySchemes = {
  BasicAuth: { type: 'http', scheme: 'basic', description: 'Client id and client secret of a token.' },
  AgentAuth: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Access token of an agent, from the redemption of its device code. It opens the agent operations only.',
  },
  WebhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Signature',
    description:
      '`{"v":"1","s":"BASE64"}`: ECDSA on P-256 with SHA-256 over the raw body, DER. The Standard Webhooks headers ' +
      '`webhook-id`, `webhook-timestamp` and `webhook-signature` (`v1a`, ed25519) come beside it.',
  },
} as const;

const responseHeaders: Record<string, ZodOpenApiHeaderObject> = {
  'X-Request-Id': { description: 'The id of this request. Quote it to support.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds after which a repeat may succeed.', schema: { type: 'integer' } },
  'Idempotent-Replayed': {
    description: '`true` when the answer is that of an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
};

/** Takes out what the schemas need for checking but a reader or a code generator stumbles over. */
const readable: ZodOpenApiOverride = ({ jsonSchema, zodSchema }) => {
  if (zodSchema._zod.def.type === 'readonly') delete jsonSchema.readOnly;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.type === 'boolean' && typeof jsonSchema.default === 'string') {
    jsonSchema.default = jsonSchema.default === 'true';
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** The OpenAPI 3.1 document of the whole interface. */
export function openApiDocument() {
  const refusals = refusalsOf(documented);
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Payments API',
        version: apiVersion,
        summary: 'Accounts, quotes, payments and signed webhooks for platforms.',
        description: introduction,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: `/${apiVersion}`, description: 'Sandbox and production; the credentials decide.' }],
      tags: tags(),
      security: [{ BasicAuth: [] }],
      paths: paths(refusals),
      webhooks: webhooks(),
      components: { securitySchemes, headers: responseHeaders, responses: refusals.components },
    },
    { override: readable },
  );
  return addProse(document as oas31.OpenAPIObject, [...descriptions, ...webhookDescriptions]);
}
