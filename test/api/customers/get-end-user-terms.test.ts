import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/get-end-user-terms.ts';
import { endUserTermsVersions } from '../../../functions/contract/customers/end-user-terms.ts';
import { invoke } from '../../kit/invoke.ts';

describe('GET /customers/end-user-terms', () => {
  it('shows the newest terms', async () => {
    expect(await invoke(handler)).toMatchObject({ status: 200, body: endUserTermsVersions.at(-1) });
  });
});
