import { describe, expect, it } from 'vitest';
import { handler as revealCard } from '../../../functions/api/cards/reveal-card.ts';
import { handler as showCardNumber } from '../../../functions/api/cards/show-card-number.ts';
import { handler as updateCardById } from '../../../functions/api/cards/update-card-by-id.ts';
import { aCaller, uuids } from '../../kit/builders.ts';
import { invoke, proxyEvent } from '../../kit/invoke.ts';
import { about, producer, stranger, useCards } from '../../kit/rooms/cards.ts';

const cards = useCards();

describe('POST /cards/{id}/reveal', () => {
  /** Opens a link as a browser does, without credentials. */
  async function open(url: string) {
    const token = url.slice(url.lastIndexOf('/') + 1);
    const answer = await showCardNumber({ ...proxyEvent({ caller: null }), pathParameters: { token } }, {} as never);
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  }

  it('links to a page that shows the number for five minutes', async () => {
    const { cardId } = await cards.add();
    const { status, body, text } = await about(revealCard, cardId);
    expect(status).toBe(200);
    expect(body).toEqual({
      panEmbedUrl: expect.stringMatching(/^http:\/\/api\.example\.com\/2025-10-13\/card-reveals\/[\w.-]{100,}$/),
      expiresAt: new Date(cards.clock.now().getTime() + 300_000).toISOString(),
    });
    expect(text).not.toMatch(/\b\d{12,19}\b/);
    const page = await open(body.panEmbedUrl);
    expect(page).toMatchObject({
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
    });
    expect(page.text).toMatch(/id="number">4000 00\d\d \d{4} \d{4}</);
    cards.clock.advance(299);
    expect((await open(body.panEmbedUrl)).text).toBe(page.text);
    cards.clock.advance(1);
    expect(await open(body.panEmbedUrl)).toMatchObject({ status: 404 });
  });

  it('shows numbers that pass the check of their last digit', async () => {
    for (let card = 10; card < 30; card += 1) {
      const { cardId } = await cards.add({ platformCardId: `card-${card}`, version: card - 9 });
      const { body } = await about(revealCard, cardId);
      const number = /id="number">([\d ]+)</.exec((await open(body.panEmbedUrl)).text)?.[1]?.replaceAll(' ', '') ?? '';
      // Every second digit from the right is doubled, and the digits of all are added (ISO/IEC 7812-1).
      const doubled = number.replace(/(\d)(\d)/g, (_, left, right) => `${2 * Number(left)}${right}`);
      const sum = [...doubled].reduce((total, digit) => total + Number(digit), 0);
      expect([number.length, sum % 10]).toEqual([16, 0]);
    }
  });

  it('stores neither the number nor the token, and who asked', async () => {
    const { cardId } = await cards.add();
    const { body } = await about(revealCard, cardId);
    const number = /id="number">([\d ]+)</.exec((await open(body.panEmbedUrl)).text)?.[1]?.replaceAll(' ', '') ?? '';
    expect(number).toHaveLength(16);
    const everything = JSON.stringify(cards.table.items());
    expect(everything).not.toContain(number);
    expect(everything).not.toContain(body.panEmbedUrl.slice(body.panEmbedUrl.lastIndexOf('.') + 1));
    expect(cards.table.ofType('CARD_REVEAL')).toMatchObject([{ actor: 'client-1', cardId }]);
  });

  it('gives a link that opens one card only', async () => {
    const { cardId } = await cards.add();
    const { body } = await about(revealCard, cardId);
    const [base = '', platform = '', , secret = ''] =
      /^(.*\/)([^.]+)\.([^.]+)\.(.+)$/.exec(body.panEmbedUrl)?.slice(1) ?? [];
    const other = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaab';
    await cards.add({ cardId: `Card:${other}` });
    expect(await open(`${base}${platform}.${other}.${secret}`)).toMatchObject({ status: 404 });
    expect(await open(`${body.panEmbedUrl}x`)).toMatchObject({ status: 404 });
    expect(await open('nothing')).toMatchObject({ status: 404 });
  });

  it.each(['PROCESSING', 'CLOSED'] as const)('finds no number of a card that is %s', async (state) => {
    const { cardId } = await cards.add({ state });
    expect(await about(revealCard, cardId)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(cards.table.ofType('CARD_REVEAL')).toEqual([]);
  });

  it('does not find what the platform does not have, and has no issuer in production', async () => {
    const { cardId } = await cards.add();
    const refusal = { status: 404, body: { code: 'REFERENCE_NOT_FOUND' } };
    expect(await about(revealCard, cardId, undefined, stranger)).toMatchObject(refusal);
    expect(await about(revealCard, `Card:${uuids.unknown}`)).toMatchObject(refusal);
    expect(await about(revealCard, cardId, undefined, producer)).toMatchObject({ status: 501 });
    expect(await about(revealCard, cardId, undefined, aCaller({ permissions: ['VIEW'] }))).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
  });
});

describe('GET /card-reveals/{token}', () => {
  it('shows nothing once the card is closed', async () => {
    const { cardId } = await cards.add();
    const { body } = await about(revealCard, cardId);
    await about(updateCardById, cardId, { state: 'CLOSED' });
    const token = body.panEmbedUrl.slice(body.panEmbedUrl.lastIndexOf('/') + 1);
    const answer = await invoke(showCardNumber, { path: { token }, caller: null });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it.each(['', '.', '..', 'a.b.c', 'a.b.c.d'])('answers the token "%s" like any unknown one', async (token) => {
    const answer = await invoke(showCardNumber, { path: { token }, caller: null });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
