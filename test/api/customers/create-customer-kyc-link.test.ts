import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/create-customer-kyc-link.ts';
import { aCaller, ids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { contacts, stranger, useCustomers } from '../../kit/rooms/customers.ts';

const { add } = useCustomers();
const link = (customerId: string, request: HttpRequest = {}) => invoke(handler, { path: { customerId }, ...request });

describe('POST /customers/{customerId}/kyc-link', () => {
  it('creates a new link each time, valid for a day', async () => {
    const { id } = await add();
    const first = await link(id);
    expect(first).toMatchObject({
      status: 201,
      body: { provider: 'SUMSUB', expiresAt: '2025-11-02T12:00:00.000Z', kycUrl: expect.stringMatching(/^https:/) },
    });
    expect((await link(id)).body.kycUrl).not.toBe(first.body.kycUrl);
  });

  it('gives the same answer for the same key', async () => {
    const { id } = await add();
    const headers = { 'Idempotency-Key': 'k' };
    expect((await link(id, { headers })).text).toBe((await link(id, { headers })).text);
  });

  it.each([
    ['https://platform.example.com/done', 201],
    ['http://localhost:4000/done', 201],
    ['http://platform.example.com/done', 400],
    ['javascript:alert(1)', 400],
  ])('redirects to %s: %i', async (redirectUri, status) => {
    const { id } = await add();
    expect((await link(id, { body: { redirectUri } })).status).toBe(status);
  });

  it('waits for the proof of every contact', async () => {
    const { id } = await add({ region: 'DE', ...contacts });
    expect(await link(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('finds no customer of another platform, and is not available in production', async () => {
    const { id } = await add();
    for (const answer of [await link(ids.customer), await link(id, { caller: stranger })]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    }
    const caller = aCaller({ environment: 'production' });
    expect(await link(id, { caller })).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
  });
});
