import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/api/cards/receive-issuer-message.ts';
import { platformId } from '../../kit/builders.ts';
import { aNewCard } from '../../kit/card-builders.ts';
import { signedHeaders } from '../../kit/fake-rail.ts';
import { invoke } from '../../kit/invoke.ts';
import { useClock } from '../../kit/providers.ts';
import { useTable } from '../../kit/table.ts';

useTable();
const clock = useClock();
const { cardId } = aNewCard();

const send = (signed = cardId) => {
  const body = JSON.stringify({ messageId: 'message-1', platformId, type: 'CARD_REJECTED' });
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = signedHeaders(`message.TIMESTAMP.${signed}.${body}`, { timestamp, header: 'Issuer' });
  return invoke(handler, { path: { id: cardId }, body, headers, caller: null });
};

beforeEach(() => vi.stubEnv('ISSUER_SECRET', 'example-rail-secret'));

// Messages that take effect: test/http/cards/production-issuer.test.ts.
describe('POST /cards/{id}/issuer-messages', () => {
  it('does not find a card that production does not have', async () => {
    expect(await send()).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('refuses a signature over another card, and every one where no issuer is connected', async () => {
    expect(await send('Card:other' as never)).toMatchObject({ status: 401, body: { code: 'INVALID_SIGNATURE' } });
    vi.stubEnv('ISSUER_SECRET', '');
    expect(await send()).toMatchObject({ status: 401, body: { code: 'INVALID_SIGNATURE' } });
  });
});
