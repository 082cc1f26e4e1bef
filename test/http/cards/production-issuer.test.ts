import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resume } from '../../../lib/operations/resumption.ts';
import { bodyOf } from '../../kit/client/api.ts';
import { cardIn, purchase } from '../../kit/client/cards.ts';
import { aConnectedIssuer, type ConnectedIssuer, issuedDetails as details } from '../../kit/client/issuer.ts';
import { until } from '../../kit/client/payments.ts';
import type { Order } from '../../kit/fake-rail.ts';

let api: ConnectedIssuer['api'];
let cloud: ConnectedIssuer['cloud'];
let issuer: ConnectedIssuer['issuer'];
let holder: ConnectedIssuer['holder'];
let platformId: ConnectedIssuer['platformId'];
let ordersFor: ConnectedIssuer['ordersFor'];
let send: ConnectedIssuer['send'];
let sent: ConnectedIssuer['sent'];
let anOrderedCard: ConnectedIssuer['anOrderedCard'];
let anIssuedCard: ConnectedIssuer['anIssuedCard'];
let balances: ConnectedIssuer['balances'];
let stop: ConnectedIssuer['stop'];

beforeAll(async () => {
  const connected = await aConnectedIssuer(20);
  ({ api, cloud, issuer, holder, platformId, ordersFor } = connected);
  ({ send, sent, anOrderedCard, anIssuedCard, balances, stop } = connected);
});
afterAll(() => stop());

const statesSent = (cardId: string) => ordersFor(cardId).map(({ body }) => body.state);
const untilSent = (cardId: string, states: readonly string[]) =>
  until(
    () => statesSent(cardId),
    (known) => known.length >= states.length,
  );

describe('a production card', () => {
  it('is ordered by a signed message, and active once the issuer says so', async () => {
    const id = await anOrderedCard();
    const [order] = ordersFor(id) as [Order];
    expect(order.path).toBe('/rail/cards');
    expect(order.body).toMatchObject({ cardId: id, platformId, cardholderId: holder.customerId, version: 1 });
    const signed = `card.${order.headers['x-issuer-timestamp']}.${id}.${order.raw}`;
    const mac = createHmac('sha256', issuer.secret).update(signed).digest('hex');
    expect(order.headers['x-issuer-signature']).toBe(`v1=${mac}`);
    await sent(id, { type: 'CARD_ISSUED', ...details });
    expect(bodyOf(await api.get(`/cards/${id}`), 200)).toMatchObject({ state: 'ACTIVE', ...details });
    const again = await send(id, { type: 'CARD_REJECTED' });
    expect(again.body).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('is closed where the issuer rejects it, by a message or by its answer to the order', async () => {
    const id = await anOrderedCard();
    await sent(id, { type: 'CARD_REJECTED' });
    expect((await api.get(`/cards/${id}`)).body).toMatchObject({ state: 'CLOSED', stateReason: 'ISSUER_REJECTED' });
    issuer.answerWith(422);
    const other = await anOrderedCard();
    issuer.answerWith(202);
    expect(await cardIn(api, other, 'CLOSED')).toMatchObject({ stateReason: 'ISSUER_REJECTED' });
  });

  it('is ordered again until the issuer takes it, and the issuer learns of each state that the platform chooses', async () => {
    let asked = 0;
    issuer.answerWith(() => {
      asked += 1;
      return asked < 3 ? 503 : 202;
    });
    const id = await anOrderedCard();
    await untilSent(id, ['PROCESSING', 'PROCESSING', 'PROCESSING']);
    issuer.answerWith(202);
    await sent(id, { type: 'CARD_ISSUED', ...details });
    const states = ['FROZEN', 'ACTIVE', 'CLOSED'];
    for (const [index, state] of states.entries()) {
      bodyOf(await api.patch(`/cards/${id}`, { state }), 200);
      await untilSent(id, Array(index + 4).fill(state));
    }
    expect(statesSent(id)).toEqual([...Array(3).fill('PROCESSING'), ...states]);
  });

  it('comes again in its newest state when an operator resumes what a failed workflow or a restore has left', async () => {
    const ordered = await anOrderedCard();
    const frozen = await anIssuedCard();
    bodyOf(await api.patch(`/cards/${frozen}`, { state: 'FROZEN' }), 200);
    await untilSent(frozen, ['PROCESSING', 'FROZEN']);
    const rejected = await anOrderedCard();
    await sent(rejected, { type: 'CARD_REJECTED' });
    const before = Math.max(...ordersFor(frozen).map(({ body }) => body.version));
    await resume(cloud.services.store, { run: 'restore-1' });
    await untilSent(ordered, ['PROCESSING', 'PROCESSING']);
    await untilSent(frozen, ['PROCESSING', 'FROZEN', 'FROZEN']);
    expect(statesSent(ordered)).toEqual(['PROCESSING', 'PROCESSING']);
    expect(statesSent(frozen)).toEqual(['PROCESSING', 'FROZEN', 'FROZEN']);
    expect(ordersFor(frozen).at(-1)?.body.version).toBeGreaterThan(before);
    expect(statesSent(rejected)).toEqual(['PROCESSING']);
    await sent(ordered, { type: 'CARD_ISSUED', ...details });
    expect((await api.get(`/cards/${ordered}`)).body.state).toBe('ACTIVE');
  });

  it("is revealed on the issuer's page, and no number passes the service", async () => {
    const id = await anIssuedCard();
    const link = { panEmbedUrl: 'https://issuer.example.com/page', expiresAt: '2099-01-01T00:00:00.000Z' };
    issuer.answerWith({ status: 200, body: { ...link, number: '4000000000000002' } });
    const answer = bodyOf(await api.post(`/cards/${id}/reveal`), 200);
    issuer.answerWith(202);
    expect(answer).toEqual(link);
    expect(ordersFor(id).at(-1)?.path).toBe('/rail/card-reveals');
  });

  it.each([
    ['does not answer', 503],
    ['answers without a link', { status: 200, body: { panEmbedUrl: 'http://issuer.example.com/page' } }],
  ])('cannot be revealed while the issuer %s', async (_, answer) => {
    const id = await anIssuedCard();
    issuer.answerWith(answer);
    const refused = await api.post(`/cards/${id}/reveal`);
    issuer.answerWith(202);
    expect(refused.body).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(refused.headers.get('retry-after')).toBe('30');
  });
});

describe('a message of the issuer', () => {
  it('authorizes and clears a purchase, each once however often it comes', async () => {
    const id = await anIssuedCard();
    const [spendable, total] = await balances();
    // In the sandbox this ending fails the pull.
    const request = { messageId: randomUUID(), type: 'AUTHORIZATION', ...purchase(1_250, ' 006') };
    const answers = await Promise.all([request, request, request].map((message) => sent(id, message)));
    const [approved] = answers;
    expect(approved).toMatchObject({
      outcome: 'APPROVED',
      cardTransactionId: expect.stringMatching(/^CardTransaction:/),
    });
    expect(answers).toEqual([approved, approved, approved]);
    expect(await balances()).toEqual([spendable - 1_250, total]);
    const { cardTransactionId } = approved;
    const clearing = { messageId: randomUUID(), type: 'CLEARING', cardTransactionId, amount: 1_250 };
    expect((await sent(id, clearing)).outcome).toBe('APPROVED');
    expect((await sent(id, clearing)).outcome).toBe('APPROVED');
    expect(await balances()).toEqual([spendable - 1_250, total - 1_250]);
    expect((await api.get(`/transactions/${cardTransactionId}`)).body).toMatchObject({ status: 'SETTLED' });
    const back = { type: 'RETURN', cardTransactionId, amount: 1_250 };
    await sent(id, back);
    await sent(id, { type: 'RETURN_REVERSAL', cardTransactionId });
    await sent(id, { type: 'CREDIT', ...purchase(50) });
    expect(await balances()).toEqual([spendable - 1_200, total - 1_200]);
    const other = await send(id, { ...clearing, amount: 1 });
    expect(other.status).toBe(409);
  });

  it('replaces an authorized total, of which a clearing of nothing releases the rest', async () => {
    const id = await anIssuedCard();
    const [spendable, total] = await balances();
    const { cardTransactionId } = await sent(id, { type: 'AUTHORIZATION', ...purchase(1_000) });
    for (const amount of [1_600, 700]) {
      const advice = { messageId: randomUUID(), type: 'AUTHORIZATION_ADVICE', cardTransactionId, amount };
      for (const _ of [1, 2]) expect(await sent(id, advice)).toMatchObject({ outcome: 'APPROVED', cardTransactionId });
      expect(await balances()).toEqual([spendable - amount, total]);
    }
    const beyond = { type: 'AUTHORIZATION_ADVICE', cardTransactionId, amount: 10_000_000 };
    expect(await sent(id, beyond)).toMatchObject({ outcome: 'DECLINED', declineReason: 'INSUFFICIENT_FUNDS' });
    expect(await balances()).toEqual([spendable - 700, total]);
    await sent(id, { type: 'CLEARING', cardTransactionId, amount: 0 });
    expect(await balances()).toEqual([spendable, total]);
  });

  it('authorizes and clears a purchase at once', async () => {
    const id = await anIssuedCard();
    const [spendable, total] = await balances();
    const message = { messageId: randomUUID(), type: 'FINANCIAL_AUTHORIZATION', ...purchase(900) };
    const approved = await sent(id, message);
    expect(await sent(id, message)).toEqual(approved);
    expect(await balances()).toEqual([spendable - 900, total - 900]);
    expect(bodyOf(await api.get(`/transactions/${approved.cardTransactionId}`), 200)).toMatchObject({
      status: 'SETTLED',
      authorizedAmount: { amount: 900 },
    });
    const frozen = bodyOf(await api.patch(`/cards/${id}`, { state: 'FROZEN' }), 200);
    expect(frozen.state).toBe('FROZEN');
    const declined = await sent(id, { type: 'FINANCIAL_AUTHORIZATION', ...purchase(900) });
    expect(declined).toMatchObject({ outcome: 'DECLINED', declineReason: 'CARD_PAUSED' });
    expect(await balances()).toEqual([spendable - 900, total - 900]);
  });

  it('is answered DECLINED beyond the balance, and holds nothing', async () => {
    const id = await anIssuedCard();
    const before = await balances();
    const answer = await sent(id, { type: 'AUTHORIZATION', ...purchase(10_000_000) });
    expect(answer).toMatchObject({ outcome: 'DECLINED', declineReason: 'INSUFFICIENT_FUNDS' });
    expect(await balances()).toEqual(before);
  });

  it.each([
    ['another secret', { key: 'guessed' }],
    ['an old time', { timestamp: Math.floor(Date.now() / 1000) - 100_000 }],
    ['the header of the rail', { header: 'Rail' }],
  ])('is refused with %s', async (_, options) => {
    const id = await anIssuedCard();
    const before = await balances();
    const answer = await send(id, { type: 'AUTHORIZATION', ...purchase(100) }, options);
    expect(answer.body).toMatchObject({ status: 401, code: 'INVALID_SIGNATURE' });
    expect(await balances()).toEqual(before);
  });

  it('is refused for a card that the platform does not have', async () => {
    const answer = await send('Card:00000000-0000-4000-8000-000000000024', { type: 'CARD_REJECTED' });
    expect(answer.body).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
  });
});
