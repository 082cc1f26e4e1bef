import { describe, expect, it } from 'vitest';
import { handler as reveal } from '../../../functions/api/cards/reveal-card.ts';
import { handler } from '../../../functions/api/cards/show-card-number.ts';
import { handler as update } from '../../../functions/api/cards/update-card-by-id.ts';
import { invoke } from '../../kit/invoke.ts';
import { about, useCards } from '../../kit/rooms/cards.ts';

const cards = useCards();

describe('GET /card-reveals/{token}', () => {
  it('shows nothing once the card is closed', async () => {
    const { cardId } = await cards.add();
    const { body } = await about(reveal, cardId);
    await about(update, cardId, { state: 'CLOSED' });
    const token = body.panEmbedUrl.slice(body.panEmbedUrl.lastIndexOf('/') + 1);
    const answer = await invoke(handler, { path: { token }, caller: null });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it.each(['', '.', '..', 'a.b.c', 'a.b.c.d'])('answers the token "%s" like any unknown one', async (token) => {
    const answer = await invoke(handler, { path: { token }, caller: null });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
