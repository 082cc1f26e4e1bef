import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { handler } from '../../../functions/api/cards/receive-issuer-message.ts';
import { handler as reveal } from '../../../functions/api/cards/reveal-card.ts';
import type { CardRecord } from '../../../functions/domain/cards/card.ts';
import { aCustomer } from '../../kit/builders.ts';
import { aNewCard } from '../../kit/card-builders.ts';
import { purchase } from '../../kit/client/cards.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { about, otherAccounts, producer, useCards } from '../../kit/rooms/cards.ts';
import { sendIssuerMessage as send } from '../../kit/rooms/issuer-messages.ts';

// The log reads its level when it is imported, and writes to the console that a spy can see only in this mode.
vi.hoisted(() => {
  process.env.LOG_LEVEL = 'INFO';
  process.env.POWERTOOLS_DEV = 'true';
});

const cards = useCards();
const methods = ['info', 'error', 'warn', 'log', 'debug'] as const;
let spies: MockInstance[];
beforeEach(() => {
  spies = methods.map((method) => vi.spyOn(console, method).mockReturnValue());
  vi.stubEnv('ISSUER_SECRET', 'example-rail-secret');
  vi.stubEnv('ISSUER_URL', 'https://issuer.example.com');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
const logged = () => spies.flatMap(({ mock }) => mock.calls.flat()).join('\n');

const aProductionCard = () => cards.add({ environment: 'production' });
const acceptance = {
  ...{ type: 'CARD_ISSUED', brand: 'VISA', last4: '0000', expMonth: 11, expYear: 2028 },
  ...{ processorRef: 'processor', issuerRef: 'issuer' },
};
const rejection = { type: 'CARD_REJECTED' };

// Messages over HTTP: test/http/cards/production-issuer.test.ts.
describe('POST /cards/{id}/issuer-messages', () => {
  it.each([
    ['has no such card', {}],
    ['is not named', { platformId: 'platform' }],
  ])('finds no card where the platform %s', async (_, changes) => {
    const answer = await send(aNewCard().cardId, { ...rejection, ...changes });
    expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('does not find a card of the sandbox', async () => {
    const { cardId } = await cards.add();
    expect(await send(cardId, rejection)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(cards.stored()).toMatchObject([{ state: 'ACTIVE' }]);
  });

  it('refuses a signature over another card, and every one where no issuer is connected', async () => {
    const { cardId } = await aProductionCard();
    const refusal = { status: 401, body: { code: 'INVALID_SIGNATURE' } };
    expect(await send(cardId, rejection, 'Card:other')).toMatchObject(refusal);
    vi.stubEnv('ISSUER_SECRET', '');
    expect(await send(cardId, rejection)).toMatchObject(refusal);
  });

  it.each([
    ['accepted', acceptance, 'ACTIVE'],
    ['rejected', rejection, 'CLOSED'],
  ])('records once that a card is %s', async (_, message, state) => {
    const { cardId } = await cards.add({ ...aNewCard(), environment: 'production', version: 1 });
    expect(await send(cardId, message)).toMatchObject({ status: 200, body: { outcome: 'APPROVED' } });
    expect(cards.stored()).toMatchObject([{ state, event: { type: 'CARD.STATE_CHANGE' } }]);
    for (const [messageId, other] of [
      ['message-2', message],
      ['message-3', rejection],
    ] as const)
      expect(await send(cardId, { ...other, messageId })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(cards.stored()).toMatchObject([{ state, version: 2 }]);
  });

  it('gives a repeated message its first answer, years later too', async () => {
    const { cardId } = await aProductionCard();
    const message = { type: 'AUTHORIZATION', ...purchase(1_000) };
    const first = await send(cardId, message);
    expect(first).toMatchObject({ status: 200, body: { outcome: 'APPROVED' } });
    expect(logged()).toContain(first.body.cardTransactionId.replace('CardTransaction:', ''));
    expect(logged()).not.toContain('declined');
    cards.clock.advance(3 * 365 * 86_400);
    expect(await send(cardId, message)).toMatchObject({ status: 200, body: first.body });
    expect(cards.table.ofType('CARD_TRANSACTION')).toHaveLength(1);
    const [kept] = cards.table.ofType('ISSUER_MESSAGE');
    expect(kept).not.toHaveProperty('expiresAtSeconds');
  });

  it.each<[string, string, Partial<CardRecord>]>([
    ['AUTHORIZATION', 'CARD_PAUSED', { state: 'FROZEN' }],
    ['AUTHORIZATION', 'CARD_CLOSED', { state: 'CLOSED' }],
    ['AUTHORIZATION', 'LIMIT_EXCEEDED', { maxSpendPerTransaction: 999 }],
    ['AUTHORIZATION', 'FUNDING_SOURCE_UNAVAILABLE', { fundingSources: [] }],
    ['AUTHORIZATION', 'FUNDING_SOURCE_UNAVAILABLE', { fundingSources: [otherAccounts.frozen] }],
    ['FINANCIAL_AUTHORIZATION', 'CARD_PAUSED', { state: 'FROZEN' }],
  ])('declines %s with %s: %j', async (type, declineReason, changes) => {
    const { cardId } = await cards.add({ environment: 'production', ...changes });
    const answer = await send(cardId, { type, ...purchase(1_000) });
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'DECLINED', declineReason } });
    expect(cards.table.ofType('CARD_TRANSACTION')).toEqual([]);
    expect(logged()).toContain(declineReason);
  });

  it.each([
    ['AUTHORIZATION', { verificationStatus: 'REJECTED' }],
    ['AUTHORIZATION', { verificationStatus: 'HOLD' }],
    ['FINANCIAL_AUTHORIZATION', { verificationStatus: 'REJECTED' }],
    ['AUTHORIZATION', { isDeleted: true }],
  ] as const)('declines %s of a holder who is not verified any more (%o), and still credits', async (type, changes) => {
    const { cardId } = await aProductionCard();
    cards.table.holds(stored.customer(aCustomer(changes)));
    const answer = await send(cardId, { type, ...purchase(1_000) });
    const declined = { outcome: 'DECLINED', declineReason: 'CARDHOLDER_NOT_APPROVED' };
    expect(answer).toMatchObject({ status: 200, body: declined });
    expect(cards.table.ofType('CARD_TRANSACTION')).toEqual([]);
    const credit = await send(cardId, { messageId: 'message-2', type: 'CREDIT', ...purchase(1_000) });
    expect(credit).toMatchObject({ status: 200, body: { outcome: 'APPROVED' } });
  });

  it('refuses another message with the id of an earlier one', async () => {
    const { cardId } = await aProductionCard();
    await send(cardId, { type: 'AUTHORIZATION', ...purchase(1_000) });
    const other = await send(cardId, { type: 'AUTHORIZATION', ...purchase(1_001) });
    expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(cards.table.ofType('CARD_TRANSACTION')).toHaveLength(1);
  });
});

describe('a card number that an issuer sends by mistake', () => {
  const number = '4000001234567899';
  const extra = { pan: number, cvv: number, card: { number } };
  const details = { brand: 'VISA', last4: '4242', expMonth: 11, expYear: 2030, processorRef: 'p', issuerRef: 'i' };
  const transaction = { cardTransactionId: number };
  const inMerchant = { ...purchase(100), merchant: { descriptor: number, mcc: number, country: number } };
  const messages: readonly (readonly [string, object])[] = [
    ['as an unknown type', { type: number }],
    ['as the last four digits', { type: 'CARD_ISSUED', ...details, last4: number }],
    ['as the month and year', { type: 'CARD_ISSUED', ...details, expMonth: Number(number), expYear: Number(number) }],
    ['as the brand', { type: 'CARD_ISSUED', ...details, brand: number }],
    ['as the platform', { ...rejection, platformId: number }],
    ['as the id of the message', { type: 'CLEARING', ...transaction, amount: 1, messageId: number }],
    ['as the amount', { type: 'AUTHORIZATION', ...purchase(Number(number)) }],
    ['as the currency', { type: 'AUTHORIZATION', ...purchase(100), currency: { code: number } }],
    ['as the merchant', { type: 'AUTHORIZATION', ...inMerchant }],
    ['as the transaction to clear', { type: 'CLEARING', ...transaction, amount: 1 }],
    ['as the transaction of an advice', { type: 'AUTHORIZATION_ADVICE', ...transaction, amount: 1 }],
    ['as the transaction of a return', { type: 'RETURN', ...transaction, amount: 1 }],
    ['as the transaction of a reversal', { type: 'RETURN_REVERSAL', ...transaction }],
    ['to a card that is issued', { type: 'CARD_ISSUED', ...details }],
    ['with a purchase', { type: 'FINANCIAL_AUTHORIZATION', ...purchase(100) }],
    ['with a credit', { type: 'CREDIT', ...purchase(100) }],
  ];

  it.each(messages)('is in no refusal and no log line, and not kept beside a message: %s', async (_, message) => {
    const { cardId } = await aProductionCard();
    const answer = await send(cardId, { ...message, ...extra });
    if (answer.status !== 200) expect(answer.text).not.toContain(number);
    expect(logged()).toContain('durationMs');
    expect(logged()).not.toContain(number);
    if (!JSON.stringify(message).includes(number)) expect(JSON.stringify(cards.table.items())).not.toContain(number);
  });

  it('is in no log line as the id of a card or within a body that is no JSON', async () => {
    expect((await send(number, rejection)).text).not.toContain(number);
    const text = await invoke(handler, { path: { id: 'Card:1' }, body: `{"pan": ${number}`, caller: null });
    expect(text.text).not.toContain(number);
    expect(logged()).toContain('durationMs');
    expect(logged()).not.toContain(number);
  });

  it.each([
    ['a failure', 500, { number }],
    ['no link', 200, { number }],
    ['a link without encryption', 200, { panEmbedUrl: `http://issuer.example.com/${number}`, expiresAt: number }],
  ])('is in no refusal and no log line when a reveal is answered with %s', async (_, status, body) => {
    const { cardId } = await aProductionCard();
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
    const answer = await about(reveal, cardId, undefined, producer);
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '30' },
      body: { code: 'SERVICE_UNAVAILABLE' },
    });
    expect(answer.text).not.toContain(number);
    expect(logged()).toContain(`The issuer answered ${status}`);
    expect(logged()).not.toContain(number);
  });

  it('answers a failure of its own otherwise than one of the issuer', async () => {
    const { cardId } = await aProductionCard();
    vi.stubGlobal('fetch', async () => ({ ok: true }));
    expect(await about(reveal, cardId, undefined, producer)).toMatchObject({ status: 500 });
  });

  it('cannot come by the link to it, which is in no log line', async () => {
    const { cardId } = await aProductionCard();
    const link = { panEmbedUrl: 'https://issuer.example.com/private-link', expiresAt: '2099-01-01T00:00:00.000Z' };
    vi.stubGlobal('fetch', async () => Response.json({ ...link, number }));
    const answer = await about(reveal, cardId, undefined, producer);
    expect(answer).toMatchObject({ status: 200, body: link });
    expect(answer.text).not.toContain(number);
    expect(logged()).toContain('durationMs');
    expect(logged()).not.toContain('private-link');
    expect(JSON.stringify(cards.table.items())).not.toMatch(/private-link|4000001234567899/);
  });
});
