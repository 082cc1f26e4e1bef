import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/cards/get-card-by-id.ts';
import { uuids } from '../../kit/builders.ts';
import { about, producer, stranger, useCards } from '../../kit/rooms/cards.ts';

const cards = useCards();

describe('GET /cards/{id}', () => {
  it('shows the card without its number', async () => {
    const { cardId } = await cards.add({ maxSpendPerTransaction: 100 });
    const { status, body, text } = await about(handler, cardId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: cardId,
      state: 'ACTIVE',
      last4: '0000',
      brand: 'VISA',
      maxSpendPerTransaction: 100,
    });
    expect(text).not.toMatch(/\d{16}/);
  });

  it('does not find what the platform does not have', async () => {
    const { cardId } = await cards.add();
    const refusal = { status: 404, body: { code: 'REFERENCE_NOT_FOUND' } };
    expect(await about(handler, cardId, undefined, stranger)).toMatchObject(refusal);
    for (const id of [`Card:${uuids.unknown}`, 'nothing']) expect(await about(handler, id)).toMatchObject(refusal);
  });

  it('has no issuer in production', async () => {
    const { cardId } = await cards.add();
    expect(await about(handler, cardId, undefined, producer)).toMatchObject({
      status: 501,
      body: { code: 'NOT_IMPLEMENTED' },
    });
  });
});
