import { describe, expect, it } from 'vitest';
import type { Permission } from '../../functions/contract/endpoint.ts';
import { endpointList } from '../../functions/contract/endpoints.ts';
import type { Environment } from '../../functions/domain/environment.ts';
import type { Api } from '../kit/client/api.ts';
import { quoteRequest } from '../kit/client/rewards.ts';
import { apiClient } from '../kit/local-cloud.ts';
import { addToken } from '../kit/tokens.ts';
import { api, basic, cloud, expectRefusal, ours, send, useTwoPlatforms } from './refusals-support.ts';

useTwoPlatforms();

describe('credentials', () => {
  const guarded = endpointList.filter(({ permission }) => permission).map((row) => [row.id, row] as const);

  it.each(guarded)('%s needs them', async (_id, row) => {
    for (const credentials of [null, `${cloud.tokenId}:wrong`]) {
      expectRefusal(await send(row, '{"malformed', { credentials }), 401, 'UNAUTHORIZED');
    }
  });

  it.each([
    ['of an unknown token', () => basic(`unknown:${cloud.tokenSecret}`)],
    ['with no secret', () => basic(`${cloud.tokenId}:`)],
    ['with no token', () => basic(`:${cloud.tokenSecret}`)],
    ['without a colon', () => basic(cloud.tokenId)],
    ['with something behind the secret', () => basic(`${cloud.tokenId}:${cloud.tokenSecret} `)],
    ['that are no base64', () => 'Basic ***'],
    ['that are empty', () => 'Basic '],
    ['of another scheme', () => `Bearer ${cloud.tokenSecret}`],
  ])('%s are refused', async (_what, header) => {
    const answer = await api.get('/transactions', { credentials: null, headers: { authorization: header() } });
    expectRefusal(answer, 401, 'UNAUTHORIZED');
  });

  async function tokenWith(permissions: readonly Permission[], environment: Environment = 'sandbox'): Promise<Api> {
    const { clientId, secret } = await addToken(cloud, { permissions, environment });
    return apiClient(cloud.baseUrl, `${clientId}:${secret}`);
  }

  it('with only VIEW cannot pay, fund or register', async () => {
    const viewer = await tokenWith(['VIEW']);
    expect((await viewer.get(`/quotes/${ours.quoteId}`)).status).toBe(200);
    const pay = quoteRequest(ours.accountId, ours.recipient, { immediatelyExecute: true });
    const forbidden = [
      await viewer.post('/quotes', pay),
      await viewer.post('/quotes', '{"malformed'),
      await viewer.post(`/quotes/${ours.quoteId}/execute`),
      await viewer.post(`/sandbox/internal-accounts/${ours.accountId}/fund`, { amount: 100 }),
      await viewer.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' }),
    ];
    for (const answer of forbidden) expectRefusal(answer, 403, 'FORBIDDEN');
  });

  it('of production do not reach the sandbox', async () => {
    const production = await tokenWith(['VIEW', 'TRANSACT', 'MANAGE'], 'production');
    const answer = await production.post(`/sandbox/internal-accounts/${ours.accountId}/fund`, { amount: 100 });
    expectRefusal(answer, 403, 'FORBIDDEN');
  });
});
