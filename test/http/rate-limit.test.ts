import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../functions/contract/endpoints.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import type { Api } from '../kit/client/api.ts';
import { apiClient, useTestCloud } from '../kit/local-cloud.ts';
import { documented } from '../kit/operations/request.ts';
import { addToken } from '../kit/tokens.ts';

const rate = { requestsPerSecond: 5, burst: 10 };
const cloud = useTestCloud({ rate });
let other: Api;
beforeAll(async () => {
  other = await anotherPlatform(cloud);
  await other.get('/config');
});

const burst = (api: Api, count: number) => Promise.all(Array.from({ length: count }, () => api.get('/config')));
const example = documented(endpoints.getPlatformConfig).responses[429]?.content?.['application/json']?.example;

describe('a platform that calls too fast', () => {
  it('is refused with RATE_LIMITED until Retry-After has passed; other platforms are not affected', async () => {
    const answers = await burst(cloud.api, 40);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(rate.burst);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers, body } of refused) {
      expect(status).toBe(429);
      expect(body).toEqual(example);
      expect(headers.get('retry-after')).toBe('1');
      expect(headers.get('x-request-id')).toMatch(/\S/);
    }
    expect((await other.get('/config')).status).toBe(200);
    expect((await cloud.api.get('/webhooks/public-key', { credentials: null })).status).toBe(200);

    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, 1_000 * Number(refused[0]?.headers.get('retry-after')));
    await promise;
    expect((await cloud.api.get('/config')).status).toBe(200);
  });

  it('shares one rate among all of its tokens', async () => {
    const { clientId, secret } = await addToken(cloud, {});
    const second = apiClient(cloud.baseUrl, `${clientId}:${secret}`);
    const answers = [...(await burst(cloud.api, 20)), ...(await burst(second, 20))];
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2 * rate.burst);
    // A token may have been added to the bucket in between.
    expect((await burst(second, 10)).map(({ status }) => status)).toContain(429);
  });

  it('changes nothing by a refused request', async () => {
    await burst(other, 30);
    const attempts = await Promise.all([1, 2, 3].map(() => other.post('/customers', { customerType: 'INDIVIDUAL' })));
    expect(attempts.map(({ status }) => status)).toContain(429);
    for (const { status } of attempts) expect([201, 429]).toContain(status);
  });
});
