import { describe, expect, it } from 'vitest';
import { keyedRequest, requireSameRequest } from '../../functions/runtime/idempotency.ts';
import { platformId } from '../kit/builders.ts';
import { proxyEvent } from '../kit/invoke.ts';
import { renameThing } from '../kit/rows.ts';

const read = (headers: Readonly<Record<string, string>>) =>
  keyedRequest(renameThing, { platformId }, proxyEvent({ headers }), {});

describe('the key of a request', () => {
  it('is none where the header is missing, among other headers too', () => {
    expect(read({})).toBeUndefined();
    expect(read({ 'X-Idempotency': 'key' })).toBeUndefined();
    const event = proxyEvent();
    event.headers = null as never;
    expect(keyedRequest(renameThing, { platformId }, event, {})).toBeUndefined();
  });

  it('must be there where an endpoint requires one, and the refusal says what to send', () => {
    const strict = { ...renameThing, requiresKey: true };
    expect(() => keyedRequest(strict, { platformId }, proxyEvent(), {})).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: 'Send the header Idempotency-Key, with 1 to 255 characters of your choice.',
      }),
    );
  });

  it('is one of its own for each agent of a platform', () => {
    const agentId = 'Agent:019542f5-b3e7-1d02-0000-000000000007';
    const event = proxyEvent({ headers: { 'Idempotency-Key': 'k' } });
    expect(keyedRequest(renameThing, { platformId, agentId }, event, {})?.scope).toEqual({
      platformId,
      operation: `renameThing/${agentId}`,
      key: 'k',
    });
  });

  it.each(['k', 'k'.repeat(255)])('has 1 to 255 characters: %s', (key) => {
    expect(read({ 'Idempotency-Key': key })?.scope).toEqual({ platformId, operation: 'renameThing', key });
  });

  it.each(['', 'k'.repeat(256)])('is refused beyond that, and says what is allowed: %s', (key) => {
    expect(() => read({ 'Idempotency-Key': key })).toThrow('The Idempotency-Key must have 1 to 255 characters.');
  });

  it('knows a request again that was signed anew, and tells another body from it', () => {
    const signed = (signature: string, body: object = {}) => {
      const event = proxyEvent({ headers: { 'Idempotency-Key': 'k' } });
      const input = { path: {}, query: {}, headers: { 'Service-Wallet-Signature': signature }, body };
      return keyedRequest(renameThing, { platformId }, event, input)?.fingerprint;
    };
    expect(signed('one')).toBe(signed('another'));
    expect(signed('one')).not.toBe(signed('one', { scaFactor: 'PASSKEY' }));
  });

  it('refuses another request under the same key', () => {
    const keyed = read({ 'Idempotency-Key': 'k' });
    if (!keyed) throw new Error('There is a key.');
    const record = { fingerprint: keyed.fingerprint, status: 200, body: '', expiresAtSeconds: 0 };
    expect(() => requireSameRequest(record, keyed)).not.toThrow();
    expect(() => requireSameRequest({ ...record, fingerprint: 'another' }, keyed)).toThrow(
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
    );
  });
});
