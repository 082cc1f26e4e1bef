import { describe, expect, it } from 'vitest';
import { deviationOf, webhookReceiver } from './local-cloud.ts';

const test = { id: 'Webhook:1', type: 'TEST', timestamp: '2025-11-01T12:00:00.000Z', data: {} };

describe('the receiver of webhooks in tests', () => {
  it.each([
    ['a type that is not declared', { ...test, type: 'PAYMENT.SURPRISED' }],
    ['data of another shape', { ...test, type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED' }],
    ['a member too many', { ...test, data: { secret: 'example' } }],
    ['a time that is none', { ...test, timestamp: 'noon' }],
  ])('finds %s', (_, body) => {
    expect(deviationOf(body)).toBeTypeOf('string');
  });

  it('makes the test fail that received such an event', async () => {
    const receiver = await webhookReceiver();
    await fetch(receiver.url, { method: 'POST', body: JSON.stringify({ ...test, type: 'PAYMENT.SURPRISED' }) });
    await expect(receiver.close()).rejects.toThrow('PAYMENT.SURPRISED');
  });

  it('takes an event as it is declared', () => {
    expect(deviationOf(test)).toBeUndefined();
  });
});
