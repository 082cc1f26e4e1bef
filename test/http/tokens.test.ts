import { beforeAll, describe, expect, it } from 'vitest';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { until } from '../kit/client/payments.ts';
import { apiClient, useTestCloud } from '../kit/local-cloud.ts';
import { addToken } from '../kit/tokens.ts';

const cloud = useTestCloud({ clockSpeed: 120 });
let api: Api;
// At this speed credentials are cached for half a second instead of a minute.
beforeAll(async () => {
  api = cloud.api;
});

const withToken = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }): Api =>
  apiClient(cloud.baseUrl, `${clientId}:${clientSecret}`);
const create = async (permissions: readonly string[]) =>
  bodyOf(await api.post('/tokens', { name: 'Example', permissions }), 201);

describe('the tokens of a platform', () => {
  it('are created, work at once, are shown without their secret, and are refused within a minute of their deletion', async () => {
    const made = await create(['VIEW']);
    const viewer = withToken(made);
    expect((await viewer.get('/transactions')).status).toBe(200);
    const { clientSecret, ...shown } = made;
    expect(bodyOf(await viewer.get(`/tokens/${made.id}`), 200)).toEqual(shown);
    expect(bodyOf(await api.get('/tokens?name=Example'), 200).data).toContainEqual(shown);

    expect((await api.delete(`/tokens/${made.id}`)).status).toBe(204);
    const refused = await until(
      () => viewer.get('/transactions'),
      ({ status }) => status === 401,
    );
    expect(refused.body).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect((await api.get(`/tokens/${made.id}`)).body).toMatchObject({ code: 'TOKEN_NOT_FOUND' });
  });

  it('create no further token after their deletion, even while their credentials are still cached', async () => {
    const made = await create(['MANAGE']);
    const manager = withToken(made);
    expect((await manager.post('/tokens', { name: 'Helper', permissions: ['MANAGE'] })).status).toBe(201);
    await api.delete(`/tokens/${made.id}`);
    const late = await manager.post('/tokens', { name: 'Successor', permissions: ['MANAGE'] });
    expect(late).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(bodyOf(await api.get('/tokens?name=Successor'), 200).totalCount).toBe(0);
  });

  it('cannot delete themselves', async () => {
    const { data } = bodyOf(await api.get('/tokens'), 200);
    const own = data.find(({ clientId }: { clientId: string }) => clientId === cloud.tokenId);
    expect(await api.delete(`/tokens/${own.id}`)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await api.get('/tokens')).status).toBe(200);
  });

  it('are the platform’s own', async () => {
    const other = await anotherPlatform(cloud);
    const { id } = await create(['VIEW']);
    for (const answer of [await other.get(`/tokens/${id}`), await other.delete(`/tokens/${id}`)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'TOKEN_NOT_FOUND' } });
    expect(bodyOf(await other.get('/tokens'), 200).data).toMatchObject([{ name: 'First token' }]);
    expect((await api.get(`/tokens/${id}`)).status).toBe(200);
  });

  it('stay in their environment: production and sandbox share one base address', async () => {
    const { clientId, secret } = await addToken(cloud, { environment: 'production' });
    const production = apiClient(cloud.baseUrl, `${clientId}:${secret}`);
    const { id } = bodyOf(await api.get('/platform/internal-accounts?currency=USD'), 200).data[0];
    const fund = (caller: Api) => caller.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 100 });
    expect((await fund(production)).body).toMatchObject({ code: 'FORBIDDEN' });
    const heir = withToken(
      bodyOf(await production.post('/tokens', { name: 'Heir', permissions: ['VIEW', 'TRANSACT'] }), 201),
    );
    expect((await fund(heir)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await fund(api)).status).toBe(200);
  });
});
