import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../functions/domain/refusal.ts';
import { errorResponse, replayedResponse } from '../../functions/runtime/responses.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a response that is sent again', () => {
  const record = (status: number, code: string) =>
    replayedResponse('request-1', {
      ...{ status, body: JSON.stringify({ code }), fingerprint: '', expiresAtSeconds: 0 },
    });

  it.each([400, 409])('with the status %i leads to the page of its error', (status) => {
    vi.stubEnv('DOCS_URL', '/docs');
    expect(record(status, 'CONFLICT').headers).toMatchObject({
      'Idempotent-Replayed': 'true',
      Link: expect.stringContaining('/docs'),
    });
  });

  it('with the status 201 leads to no page', () => {
    vi.stubEnv('DOCS_URL', '/docs');
    expect(record(201, 'CONFLICT').headers).not.toHaveProperty('Link');
  });
});

describe('the response to a refusal', () => {
  const bodyOf = (refusal: Refusal) => JSON.parse(errorResponse('request-1', refusal).body);

  it('has details only where there are some', () => {
    expect(bodyOf(new Refusal('CONFLICT', 'No.'))).toEqual({ status: 409, code: 'CONFLICT', message: 'No.' });
    expect(bodyOf(new Refusal('CONFLICT', 'No.', { available: 0 }))).toMatchObject({ details: { available: 0 } });
  });

  it('says in whole seconds, and not among the details, when to try again', () => {
    const refusal = new Refusal('RATE_LIMITED', 'Later.', { retryAfterSeconds: 1.2 });
    expect(errorResponse('request-1', refusal).headers).toMatchObject({ 'Retry-After': '2' });
    expect(bodyOf(refusal)).not.toHaveProperty('details');
    expect(errorResponse('request-1', new Refusal('CONFLICT', 'No.')).headers).not.toHaveProperty('Retry-After');
  });
});
