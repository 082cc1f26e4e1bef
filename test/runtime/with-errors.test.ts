import { describe, expect, it } from 'vitest';
import { Refusal } from '../../functions/domain/refusal.ts';
import { StillContended } from '../../functions/runtime/retry.ts';
import { withErrors } from '../../functions/runtime/serve/with-errors.ts';
import { renameThing } from '../kit/rows.ts';

interface Response {
  readonly body: string;
  readonly headers: object;
}

/** How a caller with a permission is answered when a function throws. */
function answerTo(error: Error, permission: 'TRANSACT' | 'AGENT' = 'TRANSACT'): Response {
  const event = { requestContext: { requestId: 'request-1' } };
  const request = { event, error, response: undefined as Response | undefined };
  withErrors({ ...renameThing, permission }).onError?.(request as never);
  return request.response ?? { body: '{}', headers: {} };
}

/** The details of a refusal, as a caller with a permission is shown them. */
const detailsFor = (
  permission: 'TRANSACT' | 'AGENT',
  details: { readonly available?: number; readonly required: number },
) => JSON.parse(answerTo(new Refusal('CONFLICT', 'Fund it or send less.', details), permission).body).details;

it('a resource that others keep changing is to be asked for again after a second', () => {
  const { body, headers } = answerTo(new StillContended('Others were first.'));
  expect(JSON.parse(body).code).toBe('RATE_LIMITED');
  expect(headers).toMatchObject({ 'Retry-After': '1' });
});

describe('the balance that a refusal names', () => {
  const details = { available: 5, required: 10 };

  it('is shown to a platform, and not to an agent, which cannot read it', () => {
    expect(detailsFor('TRANSACT', details)).toEqual(details);
    expect(detailsFor('AGENT', details)).toEqual({ required: 10 });
    expect(detailsFor('AGENT', { required: 10 })).toEqual({ required: 10 });
  });
});
