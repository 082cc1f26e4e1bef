import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/quotes/resend-quote-sca-code.ts';
import { aCaller, aChallenge, aPayment, ids, otherPlatformId } from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { useClock } from '../../support/seams.ts';

const table = useTable();
const clock = useClock();
const resend = (overrides: HttpRequest = {}) => invoke(handler, { path: { quoteId: ids.quote }, ...overrides });
const holding = (challenge = aChallenge()) =>
  table.holds(stored.payment(aPayment(['challenge'], { authorization: { waiting: ['PAYOUT'], challenge } })));

beforeEach(() => {
  holding();
  table.accepts();
});

describe('POST /quotes/{quoteId}/authorize/resend', () => {
  it('counts the code that is sent again; the challenge stays the same and lives no longer', async () => {
    expect(await resend()).toMatchObject({ status: 204, text: '' });
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({
      authorization: { waiting: ['PAYOUT'], challenge: { ...aChallenge(), resends: 1 } },
    });
  });

  it('is refused after five times', async () => {
    holding(aChallenge({ resends: 5 }));
    const answer = await resend();
    expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(answer.headers).toMatchObject({ 'Retry-After': '300' });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused for a passkey, which has no code', async () => {
    holding(aChallenge({ factor: 'PASSKEY' }));
    expect(await resend()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('is refused where no challenge is pending, or none any more', async () => {
    table.holds(stored.payment(aPayment()));
    expect(await resend()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    holding();
    clock.set(aChallenge().expiresAt);
    expect((await resend()).status).toBe(400);
  });

  it('answers for the quote of another platform that there is none', async () => {
    expect((await resend({ caller: aCaller({ platformId: otherPlatformId }) })).status).toBe(404);
  });
});
