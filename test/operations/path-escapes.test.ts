/** Ids in a path, written as they are and escaped: a REST API hands them on as the client wrote them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../kit/operations/operations.ts';
import { type BuiltRequest, buildRequest } from '../kit/operations/request.ts';
import { send } from './send.ts';
import { startTestService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const reads = operations.filter(([, { method, path }]) => method === 'GET' && path.includes('{'));

describe.each(reads)('the path of %s', (_, endpoint, row) => {
  const ask = async (request: BuiltRequest) => {
    const { status, text } = await send(service.cloud.baseUrl, request, await service.one.credentialsFor(endpoint));
    return { status, body: JSON.parse(text) };
  };
  const withPath = (path: string): BuiltRequest => ({
    method: 'GET',
    path,
    body: undefined,
    permission: endpoint.permission,
  });

  it('leads to the same resource whether its ids are escaped or not', async () => {
    const { ids, values } = (await row.needs?.(service.one)) ?? {};
    const { path } = buildRequest(endpoint, undefined, { ...values, ...ids });
    const [pathname = '', query] = path.split('?');
    const plain = `${decodeURIComponent(pathname)}${query ? `?${query}` : ''}`;
    const [escaped, unescaped] = [await ask(withPath(path)), await ask(withPath(plain))];
    expect(escaped.status, JSON.stringify(escaped.body)).toBe(200);
    expect(unescaped.status).toBe(200);
    expect(Object.keys(unescaped.body)).toEqual(Object.keys(escaped.body));
    expect(unescaped.body.id).toEqual(escaped.body.id);
  });

  it('leads nowhere with a malformed escape, as with an id that does not exist', async () => {
    const missing = await ask(withPath(endpoint.path.replace(/\{\w+\}/g, 'none')));
    const malformed = await ask(withPath(endpoint.path.replace(/\{\w+\}/g, '%zz')));
    expect(malformed.status).toBe(missing.status);
    expect(malformed.body.code).toBe(missing.body.code);
    expect(malformed.status).toBeLessThan(500);
  });
});
