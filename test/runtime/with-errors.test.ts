import { describe, expect, it } from 'vitest';
import { Refusal } from '../../functions/domain/refusal.ts';
import { withErrors } from '../../functions/runtime/serve/with-errors.ts';
import { renameThing } from '../kit/rows.ts';

/** The details of a refusal, as a caller with a permission is shown them. */
function detailsFor(
  permission: 'TRANSACT' | 'AGENT',
  details: { readonly available?: number; readonly required: number },
) {
  const request = {
    event: { requestContext: { requestId: 'request-1' } },
    error: new Refusal('CONFLICT', 'Fund it or send less.', details),
    response: undefined as { readonly body: string } | undefined,
  };
  withErrors({ ...renameThing, permission }).onError?.(request as never);
  return JSON.parse(request.response?.body ?? '{}').details;
}

describe('the balance that a refusal names', () => {
  const details = { available: 5, required: 10 };

  it('is shown to a platform, and not to an agent, which cannot read it', () => {
    expect(detailsFor('TRANSACT', details)).toEqual(details);
    expect(detailsFor('AGENT', details)).toEqual({ required: 10 });
    expect(detailsFor('AGENT', { required: 10 })).toEqual({ required: 10 });
  });
});
