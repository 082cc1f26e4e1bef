import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/resend-quote-sca-code.ts';
import { aChallenge, aPayment, ids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
const resend = (overrides: HttpRequest = {}) => invoke(handler, { path: { quoteId: ids.quote }, ...overrides });
const holding = (challenge = aChallenge()) =>
  table.holds(stored.payment(aPayment(['challenge'], { authorization: { waiting: ['PAYOUT'], challenge } })));

beforeEach(() => holding());

describe('POST /quotes/{quoteId}/authorize/resend', () => {
  it('counts the resend, and keeps the challenge and its expiry', async () => {
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
    clock.set(aChallenge().expiresAt);
    for (const wrongCodes of [0, 5]) {
      holding(aChallenge({ wrongCodes }));
      expect(await resend()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    }
    expect(table.transactions()).toEqual([]);
  });

  it('is refused with RATE_LIMITED for a challenge that wrong codes have made void', async () => {
    holding(aChallenge({ wrongCodes: 5 }));
    expect(await resend()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });
});
