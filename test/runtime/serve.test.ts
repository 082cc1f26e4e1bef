import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../functions/contract/endpoint.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import { provide } from '../../functions/ports/ports.ts';
import type { Handler } from '../../functions/runtime/decision.ts';
import { withSize } from '../../functions/runtime/serve/with-size.ts';
import { serve } from '../../functions/runtime/serve.ts';
import type { Write } from '../../functions/store/table.ts';
import { aCaller, noon } from '../kit/builders.ts';
import { type HttpRequest, invoke, proxyEvent, requestId } from '../kit/invoke.ts';
import { useClock, useRandom } from '../kit/ports.ts';
import { renameThing } from '../kit/rows.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
useClock();
useRandom();
afterEach(() => vi.restoreAllMocks());

const write = (name: string): Write => ({ put: { item: { pk: 'THING', sk: name } } });
const rename: Handler<typeof renameThing> = ({ body }) => ({ status: 200, body: { name: body.name } });
const twoWrites: Handler<typeof renameThing> = ({ body }) => ({
  status: 200,
  body: { name: body.name },
  writes: [write('a'), write('b')],
});
const request: HttpRequest = { path: { thingId: 't' }, body: { name: 'Lamp' } };
const answerTo = (overrides: HttpRequest, handler = rename) =>
  invoke(serve(renameThing, handler), { ...request, ...overrides });

describe('a served endpoint', () => {
  it('answers with JSON and the id of the request', async () => {
    const { status, body, headers } = await answerTo({});
    expect({ status, body }).toEqual({ status: 200, body: { name: 'Lamp' } });
    expect(headers).toEqual({ 'Content-Type': 'application/json', 'X-Request-Id': requestId });
  });

  it('gives the handler what its schemas name, and nothing else', async () => {
    const seen = vi.fn(rename);
    await answerTo({ query: { limit: '7', other: 'x' }, body: { name: 'Lamp', secret: 'x' } }, seen);
    expect(seen.mock.calls[0]?.[0]).toEqual({
      path: { thingId: 't' },
      query: { limit: 7 },
      headers: {},
      body: { name: 'Lamp' },
    });
    expect(seen.mock.calls[0]?.[1]).toMatchObject({
      caller: aCaller(),
      now: new Date(noon),
      store: { tableName: 'payments' },
    });
  });

  it('lets nothing out that the answer does not name', async () => {
    const leaky = (() => ({ status: 200, body: { name: 'Lamp', secretHash: 'x' } })) as unknown as typeof rename;
    expect((await answerTo({}, leaky)).text).toBe('{"name":"Lamp"}');
  });

  it('writes nothing when the answer does not keep its schema', async () => {
    const wrong = (() => ({ status: 200, body: { name: 7 }, writes: [write('a')] })) as unknown as typeof rename;
    expect((await answerTo({}, wrong)).status).toBe(500);
    expect(table.transactions()).toEqual([]);
  });

  it('answers without a body, and without its type, where the interface has none', async () => {
    const remove = endpoint({ ...renameThing, responses: { 204: null } });
    const answer = await invoke(
      serve(remove, () => ({ status: 204 as const, body: undefined })),
      request,
    );
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers).toEqual({ 'X-Request-Id': requestId });
  });
});

it('takes no callback, which Lambda refuses from Node.js 24 on', () => {
  expect(serve(renameThing, rename).length).toBeLessThan(3);
});

describe('credentials', () => {
  it.each<[string, HttpRequest, number, string]>([
    ['a request that did not come through the authorizer', { caller: null }, 401, 'UNAUTHORIZED'],
    ['a token without the permission', { caller: aCaller({ permissions: ['VIEW', 'TRANSACT'] }) }, 403, 'FORBIDDEN'],
    ['a token without any permission', { caller: aCaller({ permissions: [] }) }, 403, 'FORBIDDEN'],
  ])('refuse %s and never reach the handler', async (_, overrides, status, code) => {
    const handler = vi.fn(rename);
    const answer = await answerTo(overrides, handler);
    expect(answer).toMatchObject({ status, body: { status, code } });
    expect(answer.headers).toMatchObject({ 'X-Request-Id': requestId });
    expect(handler).not.toHaveBeenCalled();
  });

  it('refuse an authorizer that left something out', async () => {
    const event = proxyEvent(request);
    event.requestContext.authorizer = { principalId: 'p', platformId: 'p' };
    expect(await serve(renameThing, rename)(event, {} as never)).toMatchObject({ statusCode: 401 });
  });

  it('are looked at before the body is', async () => {
    expect((await answerTo({ caller: null, body: '{' })).status).toBe(401);
    expect((await answerTo({ caller: aCaller({ permissions: [] }), body: 'x'.repeat(1_048_577) })).status).toBe(403);
  });

  it.each([
    ['sandbox', 200],
    ['production', 403],
  ] as const)('of the %s get %i where there is a sandbox only', async (environment, status) => {
    const sandboxed = endpoint({ ...renameThing, sandboxOnly: true });
    const caller = aCaller({ environment });
    const handler = serve(sandboxed, () => ({ status: 200 as const, body: { name: 'x' } }));
    expect((await invoke(handler, { ...request, caller })).status).toBe(status);
  });

  it('are not needed where the interface asks for none, and then there is no caller', async () => {
    const open = endpoint({ ...renameThing, permission: null });
    const greet = serve(open, () => ({ status: 200 as const, body: { name: 'x' } }));
    expect((await invoke(greet, { ...request, caller: null })).status).toBe(200);
    const asksWho: Handler<typeof open> = (_, { caller }) => ({ status: 200, body: { name: caller.platformId } });
    expect((await invoke(serve(open, asksWho), { ...request, caller: null })).status).toBe(401);
  });
});

describe('a request that is not as the interface says', () => {
  it.each([
    ['cut off', '{"name":'],
    ['no JSON', 'name=Lamp'],
    ['a list', '[]'],
    ['a text', '"Lamp"'],
    ['null', 'null'],
    ['a prototype', '{"name":"Lamp","__proto__":{"admin":true}}'],
    ['text of half a character', String.raw`{"name":"Lamp","color":"\ud800"}`],
    ['named by half a character', String.raw`{"name":"Lamp","\udc00":1}`],
    [
      'deep, with half a character at its end',
      String.raw`{"name":"Lamp","deep":${'['.repeat(20_000)}"\ud800"${']'.repeat(20_000)}}`,
    ],
  ])('is refused with 400 when its body is %s', async (_, body) => {
    expect(await answerTo({ body })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it.each([
    ['what is wrong with its JSON', '{"name":', 'The body is not well-formed JSON.'],
    ['a member that it must not have', '{"name":"Lamp","__proto__":{}}', 'No request has a member __proto__.'],
    ['that it is too deep', `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'The body is nested too deeply.'],
    ['a character that steers terminals', String.raw`{"name":"\u001b[31mLamp"}`, 'control character U+001B'],
    ['a character that ends texts', String.raw`{"name":"La\u0000mp"}`, 'control character U+0000'],
    ['a control character as it is', '{"name":"La\u009bmp"}', 'control character U+009B'],
    ['a control character in a name', String.raw`{"name":"Lamp","\b":1}`, 'control character U+0008'],
  ])('learns %s', async (_, body, message) => {
    const answer = await answerTo({ body });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining(message) },
    });
  });

  it('may hold tabs and line ends', async () => {
    const body = String.raw`{"name":"a\tb\r\nc"}`;
    expect((await answerTo({ body })).body).toEqual({ name: 'a\tb\r\nc' });
  });

  it('is refused with 400 when it has no body', async () => {
    expect(await answerTo({ body: undefined })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('may have no body where the interface says so', async () => {
    const body = z.object({ name: z.string().default('kept') });
    const relaxed = endpoint({ ...renameThing, request: { body, bodyOptional: true } });
    const answer = await invoke(serve(relaxed, ({ body: { name } }) => ({ status: 200 as const, body: { name } })));
    expect(answer).toMatchObject({ status: 200, body: { name: 'kept' } });
  });

  it.each(['""', '" "', '[]', '0', 'false', 'null'])(
    'is refused where it need have no body, and has %s',
    async (text) => {
      const optional = endpoint({ ...renameThing, request: { body: z.object({}), bodyOptional: true } });
      const handler = serve(optional, () => ({ status: 200 as const, body: { name: 'Lamp' } }));
      expect(await invoke(handler, { body: text })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect((await invoke(handler, { body: '' })).status).toBe(200);
    },
  );

  it('may write any character as an escape', async () => {
    const body = String.raw`{"name":"\u004camp \ud83d\udca1"}`;
    expect((await answerTo({ body })).body).toEqual({ name: 'Lamp \u{1f4a1}' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'is refused with 415 when it is %s',
    async (type) => {
      const answer = await answerTo({ headers: { 'Content-Type': type } });
      expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    },
  );

  it.each(['application/json; charset=utf-8', 'application/json'])('may be %s', async (type) => {
    expect((await answerTo({ headers: { 'Content-Type': type } })).status).toBe(200);
  });

  it.each(['CONTENT-TYPE', 'Content-type'])('finds its media type in the header %s', async (name) => {
    const event = proxyEvent(request);
    event.headers = { [name]: 'application/json' };
    expect(await serve(renameThing, rename)(event, {} as never)).toMatchObject({ statusCode: 200 });
  });

  it('is refused with 413 beyond 1 MB, counted in bytes', async () => {
    const lamp = '{"name":"Lamp","padding":""}';
    const padded = (bytes: number) => lamp.replace('""', `"${'é'.repeat((bytes - lamp.length) / 2)}"`);
    expect((await answerTo({ body: padded(1_048_576) })).status).toBe(200);
    expect(await answerTo({ body: `${padded(1_048_576)} ` })).toMatchObject({
      status: 413,
      body: { code: 'REQUEST_TOO_LARGE' },
    });
  });

  it.each([
    [10_485_760, undefined],
    [10_485_761, { code: 'REQUEST_TOO_LARGE' }],
  ])('may have 10 MB with a file: %i bytes', (bytes, refusal) => {
    const { before } = withSize({ ...renameThing, request: { isMultipart: true } });
    const body = Buffer.alloc(bytes).toString('base64');
    const size = () => before?.({ event: { ...proxyEvent(request), body, isBase64Encoded: true } } as never);
    if (refusal) expect(size).toThrow(expect.objectContaining(refusal));
    else expect(size).not.toThrow();
  });

  it.each([
    ['is missing', { name: undefined }, { field: 'name' }],
    ['is too short', { name: 'L' }, { field: 'name', constraint: { minLength: 2 } }],
    ['is too long', { name: 'Lamplight' }, { field: 'name', constraint: { maxLength: 8 } }],
    ['is of another type', { name: 7 }, { field: 'name' }],
    ['is none of the choices', { color: 'GREEN' }, { field: 'color', constraint: { enum: ['RED', 'BLUE'] } }],
    ['has no such format', { email: 'jane' }, { field: 'email', constraint: { format: 'email' } }],
    ['does not match', { code: 'a' }, { field: 'code', constraint: { pattern: '^[A-Z]+$' } }],
    ['lies deep', { parts: [{ weight: 1 }, { weight: 0 }] }, { field: 'parts.1.weight' }],
    [
      'has too many members',
      { parts: [{ weight: 1 }, { weight: 1 }, { weight: 1 }] },
      { field: 'parts', constraint: { maxLength: 2 } },
    ],
  ])('has its field named when it %s', async (_, change, error) => {
    const { status, body } = await answerTo({ body: { name: 'Lamp', ...change } });
    expect(status).toBe(400);
    expect(body.details.errors).toEqual([{ message: expect.any(String), ...error }]);
    expect(body.message).toContain(error.field);
  });

  it('has all of its wrong fields named at once, those of the query too', async () => {
    const { body } = await answerTo({ query: { limit: '0' }, body: { name: 'L', color: 'GREEN' } });
    expect(body.details.errors.map(({ field }: { field: string }) => field)).toEqual(['limit', 'name', 'color']);
  });

  it.each([['abc'], ['1.5'], [['1', '2']]])('is refused with 400 for a limit of %j', async (limit) => {
    expect(await answerTo({ query: { limit } })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'limit' }] } },
    });
  });
});

describe('a refusal', () => {
  it('becomes the error body of its code', async () => {
    const refuse: typeof rename = () => {
      throw new Refusal('CONFLICT', 'It has that name already.', { reason: 'NAME' });
    };
    const { status, body } = await answerTo({}, refuse);
    expect(status).toBe(409);
    expect(body).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: 'It has that name already.',
      details: { reason: 'NAME' },
    });
  });

  it('has no details when there are none, and Retry-After in whole seconds', async () => {
    const refuse: typeof rename = () => {
      throw new Refusal('RATE_LIMITED', 'Later.', { retryAfterSeconds: 1.2 });
    };
    const { body, headers } = await answerTo({}, refuse);
    expect(body).toEqual({ status: 429, code: 'RATE_LIMITED', message: 'Later.' });
    expect(headers).toMatchObject({ 'Retry-After': '2', 'X-Request-Id': requestId });
  });

  it('of a write reaches the caller, and the other writes with it are not tried alone', async () => {
    table.holds({ pk: 'THING', sk: 'b' });
    const refused: Write = {
      put: { item: { pk: 'THING', sk: 'b' }, condition: 'attribute_not_exists(pk)' },
      onConditionFailed: () => new Refusal('INSUFFICIENT_BALANCE', 'Too little.'),
    };
    const answer = await answerTo({}, () => ({ status: 200, body: { name: 'x' }, writes: [write('a'), refused] }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    expect(table.items()).toEqual([{ pk: 'THING', sk: 'b' }]);
  });
});

describe('an unexpected error', () => {
  it.each([
    ['of a handler', () => Promise.reject(new TypeError('secret-of-ours is not a function'))],
    ['that is no Error', () => Promise.reject('secret-of-ours')],
  ])('%s becomes a 500 that says nothing of it', async (_, handler) => {
    const answer = await answerTo({}, handler as never);
    expect(answer).toMatchObject({ status: 500, body: { status: 500, code: 'INTERNAL_ERROR' } });
    expect(answer.headers).toMatchObject({ 'X-Request-Id': requestId });
    expect(answer.text).not.toMatch(/secret|stack|TypeError/);
  });

  it('of the table becomes a 500, too', async () => {
    table.fails('write', 'TIMEOUT_BEFORE');
    const answer = await answerTo({}, twoWrites);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/timed out|Timeout/);
  });
});

describe('a decision that another writer overtakes', () => {
  it('is taken again on the current items', async () => {
    let version = 0;
    const change = () => {
      version += 1;
      table.holds({ pk: 'THING', sk: 'a', version });
    };
    change();
    table.beforeNextWrite(change);
    table.beforeNextWrite(change);
    const handler = vi.fn<typeof rename>(({ body }) => ({
      status: 200,
      body: { name: body.name },
      writes: [
        { ...write('a'), put: { item: { pk: 'THING', sk: 'a' }, condition: 'version = :v' }, values: { v: version } },
      ],
    }));
    expect((await answerTo({}, handler)).status).toBe(200);
    expect(handler).toHaveBeenCalledTimes(3);
    expect(table.transactions()).toHaveLength(3);
  });

  it('is tried again after a conflict', async () => {
    table.fails('write', 'CONFLICT');
    expect((await answerTo({}, twoWrites)).status).toBe(200);
  });

  it('is refused with 429 and a time to come back when patience ends', async () => {
    provide('random', { uuid: () => 'unused', fraction: () => 0 });
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 1_000;
      return time;
    });
    table.fails('write', ...Array<'CONFLICT'>(100).fill('CONFLICT'));
    const answer = await answerTo({}, twoWrites);
    expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(answer.headers).toMatchObject({ 'Retry-After': '1' });
    expect(table.transactions().length).toBeGreaterThan(1);
  });
});

describe('a request without writes', () => {
  it('asks the table for nothing', async () => {
    await answerTo({});
    expect(table.calls()).toHaveLength(0);
  });

  it('of one write costs no transaction', async () => {
    await answerTo({}, () => ({ status: 200, body: { name: 'x' }, writes: [write('a')] }));
    expect(table.calls()).toEqual([expect.any(PutCommand)]);
  });
});
