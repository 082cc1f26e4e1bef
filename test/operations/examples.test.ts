/**
 * Every example of docs/openapi.json: it fits its schema, and the service takes it. What a client copies from the document
 * works, once the ids in it are the client's own.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Endpoint, permissions } from '../../functions/contract/endpoint.ts';
import { endpoints } from '../../functions/contract/endpoints.ts';
import { operations } from '../kit/operations/operations.ts';
import type { TestPlatform } from '../kit/operations/platform/test-platform.ts';
import { buildRequest, documented, exampleBody, mediaTypeOf } from '../kit/operations/request.ts';
import type { OperationRow } from '../kit/operations/rows/row.ts';
import { answerSchema, mistakesIn, pointerTo } from '../kit/operations/schemas.ts';
import { addToken } from '../kit/tokens.ts';
import { corrupted, traffic } from './confidential.ts';
import { send } from './send.ts';
import { startTestService, type TestService } from './service.ts';

// The log reads its level when it is imported, and writes where it can be heard only in this mode.
vi.hoisted(() => {
  process.env.LOG_LEVEL = 'INFO';
  process.env.POWERTOOLS_DEV = 'true';
});

/** Whether tokens call it, whose permissions then matter. An agent has a policy instead. */
const isForTokens = ({ permission }: Endpoint): boolean => permission !== null && permission !== 'AGENT';
const closed = operations.filter(([, { permission }]) => permission !== null);

let service: TestService;
let platform: TestPlatform;
beforeAll(async () => {
  service = await startTestService();
  platform = service.one;
});
afterAll(() => service.stop());

const json = 'application/json';
const inDocument = ({ path, method }: Endpoint, ...parts: readonly string[]): string =>
  pointerTo('paths', path, method.toLowerCase(), ...parts);

/** The example of an answer, as a body. */
const exampleOf = (endpoint: Endpoint, status: number | string): unknown =>
  documented(endpoint).responses[status]?.content?.[json]?.example;

/** The example of a request with ids of the platform. */
async function ownRequest(endpoint: Endpoint, { needs }: OperationRow) {
  const { ids, values } = (await needs?.(platform)) ?? {};
  return buildRequest(endpoint, exampleBody(endpoint), { ...values, ...ids });
}

describe.each(operations)('the examples of %s', (_, endpoint, row) => {
  const statuses = Object.entries(endpoint.responses);

  it('are there: of the request, of each answer and of what is refused', () => {
    const { requestBody, parameters = [] } = documented(endpoint);
    const required = parameters.filter((parameter) => parameter.required);
    expect(required.filter((parameter) => (parameter.example ?? parameter.schema.example) === undefined)).toEqual([]);
    if (requestBody) expect(exampleBody(endpoint)).toBeDefined();
    for (const [status, schema] of statuses) if (schema) expect(exampleOf(endpoint, status), status).toBeDefined();
    const refusals = [...(endpoint.permission ? [401] : []), ...(isForTokens(endpoint) ? [403] : []), 429, 500];
    for (const status of refusals) expect(exampleOf(endpoint, status)).toMatchObject({ status });
  });

  it('fit their schemas', () => {
    const body = exampleBody(endpoint);
    if (body !== undefined) {
      expect(mistakesIn(inDocument(endpoint, 'requestBody', 'content', mediaTypeOf(endpoint), 'schema'), body)).toEqual(
        [],
      );
    }
    for (const status of Object.keys(documented(endpoint).responses)) {
      const example = exampleOf(endpoint, status);
      if (example !== undefined) expect(mistakesIn(answerSchema(endpoint, status), example), status).toEqual([]);
    }
  });

  it('are taken, and answered as documented', async () => {
    const { status, headers, text } = await send(
      service.cloud.baseUrl,
      await ownRequest(endpoint, row),
      await platform.credentialsFor(endpoint),
    );
    expect(Object.keys(endpoint.responses), text).toContain(String(status));
    expect(headers.get('x-request-id')).toMatch(/\S/);
    if (endpoint.responses[status] === null) return expect(text).toBe('');
    expect(headers.get('content-type')).toBe(json);
    expect(mistakesIn(answerSchema(endpoint, status), JSON.parse(text)), text).toEqual([]);
  });
});

describe('the check by schema', () => {
  it('finds what is missing and what is of another kind, also behind references', () => {
    const schema = answerSchema(endpoints.getTransactionById, 200);
    expect(mistakesIn(schema, {})).not.toEqual([]);
    const example = exampleOf(endpoints.getTransactionById, 200) as object;
    expect(mistakesIn(schema, example)).toEqual([]);
    expect(mistakesIn(schema, { ...example, receivedAmount: { amount: '1', currency: {} } }).join()).toMatch(/amount/);
  });
});

describe.each(closed)('the refusals of %s', (_, endpoint) => {
  const request = buildRequest(endpoint, undefined, {}, 'none');

  it('are those of the examples: without credentials, and without the permission', async () => {
    const unknown = await send(service.cloud.baseUrl, request, null);
    expect([unknown.status, JSON.parse(unknown.text)]).toEqual([401, exampleOf(endpoint, 401)]);
    const { clientId, secret } = await addToken(
      { platformId: platform.platformId, services: service.cloud.services },
      { permissions: permissions.filter((other) => other !== endpoint.permission) },
    );
    const forbidden = await send(service.cloud.baseUrl, request, `${clientId}:${secret}`);
    const status = isForTokens(endpoint) ? 403 : 401;
    expect([forbidden.status, JSON.parse(forbidden.text)]).toEqual([status, exampleOf(endpoint, status)]);
  });
});

describe('a request with something wrong in what is confidential', () => {
  const fragile = operations.filter(([, endpoint]) => {
    const body = exampleBody(endpoint);
    return JSON.stringify(corrupted(body)) !== JSON.stringify(body);
  });

  it('is made of many operations', () => expect(fragile.length).toBeGreaterThan(5));

  // Whether the answer repeats it is seen below, when everything has been said.
  it.each(fragile)('is no failure of ours in %s', async (_, endpoint, row) => {
    const request = await ownRequest(endpoint, row);
    const answer = await send(
      service.cloud.baseUrl,
      { ...request, body: corrupted(request.body) },
      await platform.credentialsFor(endpoint),
    );
    expect(answer.status, answer.text).toBeLessThan(500);
  });
});

describe('what must stay between a platform and the service', () => {
  it('is in no line of the log and in no refusal', () => {
    expect(traffic.values.size).toBeGreaterThan(20);
    expect(traffic.lines.filter((line) => line.includes('"durationMs"')).length).toBeGreaterThan(operations.length);
    expect(traffic.foundIn(traffic.lines)).toEqual([]);
    expect(traffic.refusals.length).toBeGreaterThan(20);
    expect(traffic.foundIn(traffic.refusals)).toEqual([]);
    expect(traffic.foundIn(service.cloud.lines)).toEqual([]);
  });
});
