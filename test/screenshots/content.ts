import { setTimeout as wait } from 'node:timers/promises';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { type Areas, fillAreas } from '../kit/client/areas.ts';
import { createBankAccount, createSparkWallet, fundedAccount, transactionIn, until } from '../kit/client/payments.ts';

/** What the pictures open. */
export interface Content {
  readonly accountId: string;
  readonly customerId: string;
  /** One of each area of the contract, by its page. */
  readonly areas: Areas;
  /** Payments by what they show, as uuids. */
  readonly payments: { readonly refunded: string; readonly waiting: string; readonly completed: string };
}

const uuidIn = (id: string): string => id.slice(-36);

interface Person {
  readonly customerId: string;
  readonly walletId: string;
}

async function aPerson(api: Api, fullName: string, region: string, ending?: string): Promise<Person> {
  const body = { customerType: 'INDIVIDUAL', region, fullName, birthDate: '1990-01-31', nationality: region };
  const contacts = { email: 'person@example.com', phoneNumber: '+4915550100000' };
  const { id } = bodyOf(await api.post('/customers', { ...body, ...contacts }), 201);
  return { customerId: id, walletId: await createSparkWallet(api, id, ending) };
}

/** Fills a fresh service with what a platform has after a day: payments of every kind, one that waits, one that failed, a failing webhook. */
export async function makeContent(api: Api, baseUrl: string): Promise<Content> {
  const consoleUrl = new URL('/_console', baseUrl).href;
  const command = (path: string, body: object) =>
    fetch(`${consoleUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  bodyOf(await api.patch('/config', { webhookEndpoint: `${consoleUrl}/inbox` }), 200);
  const accountId = await fundedAccount(api, 2_500_000);
  const people = [
    await aPerson(api, 'Amara Okafor', 'US'),
    await aPerson(api, 'Mateo Rivera', 'US'),
    await aPerson(api, 'Grace Lindqvist', 'US'),
  ] as const;
  const [amara, mateo, grace] = people;
  const quote = async ({ walletId }: Person, lockedCurrencyAmount: number, more: object = {}): Promise<AnyBody> =>
    bodyOf(
      await api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: walletId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount,
        immediatelyExecute: true,
        ...more,
      }),
      201,
    );
  const ended = async ({ transactionId }: AnyBody, status: string): Promise<string> => {
    await transactionIn(api, transactionId, status);
    return uuidIn(transactionId);
  };

  await ended(await quote(amara, 12_500), 'COMPLETED');
  await ended(await quote(mateo, 4_999), 'COMPLETED');
  const refunded = await ended(await quote(await aPerson(api, 'Noah Whitfield', 'US', '003'), 80_000), 'FAILED');
  await bankTransfers(api, amara);
  await incoming(api, grace);
  const cards = await purchase(api, mateo);
  const returned = await quote(grace, 25_000);
  await ended(returned, 'COMPLETED');
  await api.post(`/sandbox/transactions/${returned.transactionId}/simulate`, { event: 'BANK_RETURN' });
  await transactionIn(api, returned.transactionId, 'FAILED');
  await api.post('/quotes', { lockedCurrencyAmount: 100 });

  const european = await aPerson(api, 'Lena Brandt', 'DE');
  const { transactionId } = await quote(european, 30_000);
  await transactionIn(api, transactionId, 'PENDING_AUTHORIZATION');
  await quote(amara, 15_000, { immediatelyExecute: false });
  const completed = await ended(await quote(amara, 7_250), 'COMPLETED');

  const areas = await fillAreas(api, baseUrl);
  await command('/inbox/answer', { answer: '500' });
  await ended(await quote(mateo, 3_100), 'COMPLETED');
  const failing = async () => bodyOf(await api.get('/webhooks/deliveries?limit=5'), 200).data;
  await until(failing, (deliveries) => deliveries.some(({ attemptCount }: AnyBody) => attemptCount > 0), {
    pause: () => wait(100),
  });
  await command('/worlds/save', { name: 'before the refund' });
  return {
    accountId,
    customerId: amara.customerId,
    areas: { ...areas, cards },
    payments: { refunded, waiting: uuidIn(transactionId), completed },
  };
}

async function bankTransfers(api: Api, { customerId }: Person): Promise<void> {
  const bankId = await createBankAccount(api, customerId);
  const { data } = bodyOf(await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`), 200);
  const [{ id: own }] = data;
  const pulled = { source: { accountId: bankId }, destination: { accountId: own }, amount: 60_000 };
  const { id: inId } = bodyOf(await api.post('/transfer-in', pulled), 201);
  await transactionIn(api, inId, 'COMPLETED');
  const paid = { source: { accountId: own }, destination: { accountId: bankId }, amount: 21_000 };
  const { id: outId } = bodyOf(await api.post('/transfer-out', paid), 201);
  await transactionIn(api, outId, 'COMPLETED');
}

async function incoming(api: Api, { customerId }: Person): Promise<void> {
  const request = {
    senderUmaAddress: '$success.usd@sandbox.uma.money',
    customerId,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 45_000,
  };
  const { id } = bodyOf(await api.post('/sandbox/uma/receive', request), 200);
  await transactionIn(api, id, 'COMPLETED');
}

/** A card that buys a coffee. Gives the uuid of the card. */
async function purchase(api: Api, { customerId }: Person): Promise<string> {
  const { data } = bodyOf(await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`), 200);
  const [{ id: own }] = data;
  bodyOf(await api.post(`/sandbox/internal-accounts/${own}/fund`, { amount: 20_000 }), 200);
  const card = bodyOf(
    await api.post('/cards', { cardholderId: customerId, form: 'VIRTUAL', fundingSources: [own] }),
    201,
  );
  await until(
    async () => bodyOf(await api.get(`/cards/${card.id}`), 200).state,
    (state) => state === 'ACTIVE',
  );
  const dollar = { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 };
  const merchant = { descriptor: 'BLUE DOOR COFFEE', mcc: '5814', country: 'US' };
  bodyOf(
    await api.post(`/sandbox/cards/${card.id}/simulate/authorization`, { amount: 640, currency: dollar, merchant }),
    202,
  );
  return uuidIn(card.id);
}
