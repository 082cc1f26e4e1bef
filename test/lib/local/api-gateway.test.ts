import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { type Gateway, startApiGateway } from '../../../lib/local/api-gateway.ts';
import { lambdaOf } from '../../kit/local-parts.ts';

const row = (
  id: string,
  method: Endpoint['method'],
  path: string,
  permission: Endpoint['permission'] = 'VIEW',
): Endpoint => ({
  id,
  area: 'tokens',
  method,
  path,
  summary: id,
  permission,
  uses: [],
  request: {},
  responses: { 200: null },
  errors: [],
});

const endpoints = [
  row('getThing', 'GET', '/things/{thingId}'),
  row('getSpecialThing', 'GET', '/things/special'),
  row('getPart', 'GET', '/things/{thingId}/parts/{partId}'),
  row('makeThing', 'POST', '/things'),
  row('crash', 'POST', '/crash'),
  row('nonsense', 'POST', '/nonsense'),
  row('slow', 'POST', '/slow', null),
  row('getOpen', 'GET', '/open', null),
];

const seen: APIGatewayProxyEvent[] = [];
const asked: APIGatewayRequestAuthorizerEvent[] = [];
const answering = (id: string) => (event: APIGatewayProxyEvent) => {
  seen.push(event);
  return { statusCode: 200, headers: { 'X-By': id }, body: JSON.stringify({ by: id }) };
};

/** Knows three tokens: one that may do everything, one that only sees, one that makes it crash. */
function authorize(event: APIGatewayRequestAuthorizerEvent) {
  asked.push(event);
  const token = event.headers?.authorization;
  if (token === 'crash') throw new Error('no table');
  if (token !== 'good' && token !== 'reader') throw new Error('Unauthorized');
  const [api, stage] = event.methodArn.split('/');
  const Resource = token === 'reader' ? `${api}/${stage}/GET/*` : `${api}/${stage}/*`;
  return {
    principalId: 'p1',
    policyDocument: { Version: '2012-10-17', Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource }] },
    context: { platformId: 'p1', number: 1 },
  };
}

let gateway: Gateway;
let base: string;
const lines: string[] = [];
let slow = Promise.withResolvers<APIGatewayProxyResult>();

beforeAll(async () => {
  const handlers = Object.fromEntries(endpoints.map(({ id }) => [id, answering(id)]));
  const crash = () => {
    throw new Error('secret detail');
  };
  const lambda = lambdaOf({
    ...handlers,
    crash,
    nonsense: () => 'nonsense',
    slow: () => slow.promise,
    Authorizer: authorize,
  });
  gateway = await startApiGateway({
    endpoints,
    lambda,
    authorizer: 'Authorizer',
    port: 0,
    log: (line) => lines.push(line),
  });
  base = `http://127.0.0.1:${gateway.port}/2025-10-13`;
});
afterAll(() => gateway.close());
beforeEach(() => {
  seen.length = 0;
  asked.length = 0;
});

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${base}${path}`, { ...init, headers: { authorization: 'good', ...(init.headers as Record<string, string>) } });

const problem = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  const body = (await response.json()) as { status: number; code: string; message: string };
  expect(body.status).toBe(response.status);
  expect(body.message).not.toBe('');
  return `${body.status} ${body.code}`;
};

describe('routes', () => {
  it.each([
    ['/things/42', 'getThing', { thingId: '42' }],
    ['/things/special', 'getSpecialThing', null],
    ['/things/a%2Fb%20c/parts/1', 'getPart', { thingId: 'a%2Fb%20c', partId: '1' }],
    ['/things/Thing%3A1', 'getThing', { thingId: 'Thing%3A1' }],
    ['/things/%zz', 'getThing', { thingId: '%zz' }],
    ['/things/Thing:1', 'getThing', { thingId: 'Thing:1' }],
  ])('%s leads to %s', async (path, id, parameters) => {
    const response = await call(path);
    expect(await response.json()).toEqual({ by: id });
    expect(seen[0]?.pathParameters).toEqual(parameters);
  });

  it.each([
    ['GET', '/unknown'],
    ['GET', '/things/'],
  ])('%s %s is 404 NOT_FOUND', async (method, path) => {
    expect(await problem(await call(path, { method }))).toBe('404 NOT_FOUND');
    expect(asked).toHaveLength(0);
  });

  it.each([
    ['POST', '/things/42', 'GET'],
    ['DELETE', '/things', 'POST'],
    ['OPTIONS', '/things', 'POST'],
  ])('%s %s is 405 METHOD_NOT_ALLOWED and allows %s', async (method, path, allowed) => {
    const response = await call(path, { method });
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await problem(response)).toBe('405 METHOD_NOT_ALLOWED');
    expect(asked).toHaveLength(0);
  });

  it('knows nothing outside the base path, and answers HEAD without a body', async () => {
    const origin = new URL(base).origin;
    expect(await problem(await fetch(`${origin}/things/42`))).toBe('404 NOT_FOUND');
    expect(await problem(await fetch(`${origin}/2025-10-130/things/42`))).toBe('404 NOT_FOUND');
    const head = await call('/things/42', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([405, '']);
  });
});

describe('the event of a function', () => {
  it('has all fields of an API Gateway event', async () => {
    const response = await call('/things?tag=a&tag=b%20c&empty=', {
      method: 'POST',
      body: '{"a":"ü"}',
      headers: { 'content-type': 'application/json', 'user-agent': 'test' },
    });
    const [event] = seen;
    expect(event).toMatchObject({
      resource: '/things',
      path: '/things',
      httpMethod: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'good' },
      multiValueHeaders: { 'content-type': ['application/json'] },
      queryStringParameters: { tag: 'b c', empty: '' },
      multiValueQueryStringParameters: { tag: ['a', 'b c'], empty: [''] },
      pathParameters: null,
      body: '{"a":"ü"}',
      isBase64Encoded: false,
      requestContext: {
        stage: '2025-10-13',
        path: '/2025-10-13/things',
        resourcePath: '/things',
        identity: { sourceIp: '127.0.0.1', userAgent: 'test' },
        authorizer: { principalId: 'p1', platformId: 'p1', number: '1' },
      },
    });
    expect(response.headers.get('x-request-id')).toBe(event?.requestContext.requestId);
    expect(response.headers.get('x-by')).toBe('makeThing');
    expect(response.headers.get('content-type')).toBe('application/json');
  });

  // docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html, "Input format of a Lambda function for proxy integration"
  it.each([
    ['the path without the stage, as the client wrote it', (event) => event.path, '/things/Thing%3A1/parts/a%20b'],
    [
      'the path with the stage beside it',
      (event) => event.requestContext.path,
      '/2025-10-13/things/Thing%3A1/parts/a%20b',
    ],
    [
      'path parameters as the client wrote them',
      (event) => event.pathParameters,
      { thingId: 'Thing%3A1', partId: 'a%20b' },
    ],
    ['decoded query parameters, the last of each name', (event) => event.queryStringParameters, { tag: 'b c' }],
    ['all decoded query parameters', (event) => event.multiValueQueryStringParameters, { tag: ['a', 'b c'] }],
    ['header names in the case of the client', (event) => event.headers['X-MiXed'], '2'],
    ['all values of a header', (event) => event.multiValueHeaders['X-MiXed'], ['1', '2']],
    ['no body', (event) => event.body, null],
    ['no stage variables', (event) => event.stageVariables, null],
    [
      'the time in the common log format',
      (event) => event.requestContext.requestTime?.replace(/\d/g, '0').replace(/[A-Z][a-z]{2}/, 'Mon'),
      '00/Mon/0000:00:00:00 +0000',
    ],
  ] satisfies readonly [string, (event: APIGatewayProxyEvent) => unknown, unknown][])(
    'has %s',
    async (_, member, expected) => {
      const socket = connect(gateway.port, '127.0.0.1').end(
        'GET /2025-10-13/things/Thing%3A1/parts/a%20b?tag=a&tag=b%20c HTTP/1.1\r\nHost: localhost\r\nAuthorization: good\r\n' +
          'X-MiXed: 1\r\nX-MiXed: 2\r\nConnection: close\r\n\r\n',
      );
      expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
      expect(seen[0] && member(seen[0])).toEqual(expected);
    },
  );

  it('has null where there is no query and no body', async () => {
    await call('/things/1');
    expect(seen[0]).toMatchObject({ queryStringParameters: null, multiValueQueryStringParameters: null, body: null });
  });

  it('has an upload in base64', async () => {
    const body = new FormData();
    body.set('file', new Blob([Uint8Array.of(0, 255)]));
    await call('/things', { method: 'POST', body });
    expect(seen[0]?.isBase64Encoded).toBe(true);
    expect(Buffer.from(seen[0]?.body ?? '', 'base64').includes(Buffer.of(0, 255))).toBe(true);
  });
});

describe('credentials', () => {
  it('are asked for once a minute, for all routes together, in the shape of a REQUEST authorizer', async () => {
    const headers = { authorization: 'reader' };
    expect((await call('/things/1', { headers })).status).toBe(200);
    expect((await call('/things/2', { headers })).status).toBe(200);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      type: 'REQUEST',
      methodArn: 'arn:aws:execute-api:us-east-1:000000000000:local/2025-10-13/GET/things/1',
      resource: '/things/{thingId}',
      headers,
      pathParameters: { thingId: '1' },
      requestContext: { stage: '2025-10-13' },
    });
  });

  it('that are missing or wrong are 401 UNAUTHORIZED, and the authorizer is not asked for missing ones', async () => {
    expect(await problem(await fetch(`${base}/things/1`))).toBe('401 UNAUTHORIZED');
    expect(asked).toHaveLength(0);
    expect(await problem(await call('/things/1', { headers: { authorization: 'bad' } }))).toBe('401 UNAUTHORIZED');
    expect(await problem(await call('/things/1', { headers: { authorization: 'bad' } }))).toBe('401 UNAUTHORIZED');
    expect(asked).toHaveLength(2);
    expect(seen).toHaveLength(0);
  });

  it('whose policy leaves the method out are 401 UNAUTHORIZED, as deployed', async () => {
    expect(await problem(await call('/things', { method: 'POST', headers: { authorization: 'reader' } }))).toBe(
      '401 UNAUTHORIZED',
    );
  });

  it('that cannot be checked are a 500', async () => {
    expect(await problem(await call('/things/1', { headers: { authorization: 'crash' } }))).toBe('500 INTERNAL_ERROR');
  });

  it('are not wanted where the contract asks for none', async () => {
    expect((await fetch(`${base}/open`)).status).toBe(200);
    expect(seen[0]?.requestContext.authorizer).toBeUndefined();
  });
});

describe('what goes wrong', () => {
  it.each(['/crash', '/nonsense'])('in a function is 500 INTERNAL_ERROR without its details: %s', async (path) => {
    const response = await call(path, { method: 'POST' });
    expect(await response.clone().text()).not.toContain('secret');
    expect(await problem(response)).toBe('500 INTERNAL_ERROR');
    expect(lines.at(-1)).toContain(path);
  });

  it.each([
    ['a body over 1 MB', 'application/json', 1_048_577, 413],
    ['a body of 1 MB', 'application/json', 1_048_576, 200],
    ['an upload over 10 MB', 'multipart/form-data; boundary=x', 10_485_761, 413],
    ['an upload under 10 MB', 'multipart/form-data; boundary=x', 10_000_000, 200],
  ])('%s is judged by its size', async (_, type, size, status) => {
    const response = await call('/things', {
      method: 'POST',
      body: 'x'.repeat(size),
      headers: { 'content-type': type },
    });
    expect(response.status).toBe(status);
    if (status === 413) expect(await problem(response)).toBe('413 REQUEST_TOO_LARGE');
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('a body in %s arrives as it was before', async (encoding, encode) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    const body = encode(Buffer.from('{"name":"Jos\u00E9"}'));
    expect((await call('/things', { method: 'POST', body, headers })).status).toBe(200);
    expect(seen).toMatchObject([{ body: '{"name":"Jos\u00E9"}', isBase64Encoded: false }]);
  });

  it.each([
    ['that its Content-Encoding does not fit', 'gzip', Buffer.from('{}'), '400 INVALID_INPUT'],
    ['in an unknown encoding', 'br', Buffer.from('{}'), '400 INVALID_INPUT'],
    ['that is too large once it is inflated', 'gzip', gzipSync(Buffer.alloc(2_000_000)), '413 REQUEST_TOO_LARGE'],
  ])('a body %s is refused', async (_, encoding, body, answer) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    expect(await problem(await call('/things', { method: 'POST', body, headers }))).toBe(answer);
    expect(seen).toHaveLength(0);
  });

  it('a body that does not tell its size is judged as it comes', async () => {
    const body = new Blob(['x'.repeat(3_000_000)]).stream();
    const response = await call('/things', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(await problem(response)).toBe('413 REQUEST_TOO_LARGE');
    expect(seen).toHaveLength(0);
  });

  it.each([
    ['Host', 'Host: localhost\r\nHost: other\r\nAuthorization: good'],
    ['Authorization', 'Host: localhost\r\nAuthorization: bad\r\nAuthorization: good'],
  ])('a second %s header is refused, whichever is right', async (_, headers) => {
    const socket = connect(gateway.port, '127.0.0.1').end(`GET /2025-10-13/things/1 HTTP/1.1\r\n${headers}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*"code":"INVALID_INPUT"/s);
    expect(asked).toHaveLength(0);
    expect(seen).toHaveLength(0);
  });

  it('what is not HTTP is refused in the error body', async () => {
    const socket = connect(gateway.port, '127.0.0.1').end('nonsense\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*"code":"INVALID_INPUT"/s);
  });
});

describe('closing', () => {
  it('lets the requests in hand be answered', async () => {
    slow = Promise.withResolvers();
    const lambda = lambdaOf({ slow: () => slow.promise, Authorizer: authorize });
    const closing = await startApiGateway({ endpoints, lambda, authorizer: 'Authorizer', port: 0, log: () => {} });
    const answer = fetch(`http://127.0.0.1:${closing.port}/2025-10-13/slow`, { method: 'POST' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closed = closing.close();
    slow.resolve({ statusCode: 200, body: '"done"' });
    expect(await (await answer).json()).toBe('done');
    await closed;
  });
});
