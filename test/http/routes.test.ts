import { describe, expect, it } from 'vitest';
import { basic, cloud, expectRefusal, ours, raw, useTwoPlatforms } from './refusals-support.ts';

useTwoPlatforms();

const base = () => new URL(cloud.baseUrl).pathname;

describe('a method that a path lacks', () => {
  it.each([
    ['GET', 'POST', () => `${base()}/quotes`],
    ['DELETE', 'POST', () => `${base()}/quotes`],
    ['PATCH', 'GET', () => `${base()}/quotes/${ours.quoteId}`],
    ['PUT', 'GET', () => `${base()}/transactions/${ours.transactionId}`],
    ['PUT', 'GET, POST', () => `${base()}/customers`],
    ['OPTIONS', 'DELETE, GET, PATCH', () => `${base()}/customers/Customer:1`],
    ['GET', 'POST', () => `${base()}/quotes/${ours.quoteId}/execute`],
  ])('is refused: %s, where %s is allowed', async (method, allowed, path) => {
    const headers = { authorization: basic(`${cloud.tokenId}:${cloud.tokenSecret}`) };
    for (const given of [headers, {}]) {
      const answer = await raw(method, path(), given);
      expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.get('allow')).toBe(allowed);
    }
  });
});

describe('an unknown route', () => {
  it.each([
    ['GET', () => `${base()}/nothing`],
    ['GET', () => `${base()}/transactions/`],
    ['GET', () => `${base()}//transactions`],
    ['GET', () => `${base()}`],
    ['GET', () => '/'],
    ['GET', () => '/transactions'],
    ['GET', () => '/2020-01-01/transactions'],
    ['OPTIONS', () => `${base()}/nothing`],
  ])('%s %s answers 404 in the error body', async (method, path) => {
    const headers = { authorization: basic(`${cloud.tokenId}:${cloud.tokenSecret}`) };
    expectRefusal(await raw(method, path(), headers), 404, 'NOT_FOUND');
    expectRefusal(await raw(method, path(), {}), 404, 'NOT_FOUND');
  });

  it.each([
    ['/transactions', 'use /2025-10-13/transactions.'],
    ['/customers/Customer:1', 'use /2025-10-13/customers/Customer:1.'],
    ['/nothing', 'its guides are at /docs'],
    ['//', 'its guides are at /docs'],
    ['/2025-10-13', 'The API is below /2025-10-13'],
    ['/2025-10-13/', 'its guides are at /docs'],
  ])('%s outside of the API is answered with where to look', async (path, sentence) => {
    const { body } = await raw('GET', path, {});
    expect(body).toMatchObject({ message: expect.stringContaining(sentence) });
  });

  it('is not assumed for a malformed escape in an id, which names a missing resource', async () => {
    const headers = { authorization: basic(`${cloud.tokenId}:${cloud.tokenSecret}`) };
    expectRefusal(await raw('GET', `${base()}/transactions/%ZZ`, headers), 404, 'TRANSACTION_NOT_FOUND');
    expectRefusal(await raw('GET', `${base()}/transactions/%ZZ`, {}), 401, 'UNAUTHORIZED');
  });
});
