import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Id } from '../../functions/domain/ids.ts';
import { type AnyBody, bodyOf } from '../kit/client/api.ts';
import { fundedAccount } from '../kit/client/payments.ts';
import {
  type ReceivedWebhook,
  startTestCloud,
  type TestCloud,
  type WebhookAnswer,
  webhookReceiver,
} from '../kit/local-cloud.ts';

export let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
export let cloud: TestCloud;
// biome-ignore lint/suspicious/noExplicitAny: a customer, named and nameless, as the interface shows it.
export let jane: any;
// biome-ignore lint/suspicious/noExplicitAny: a customer of whom nothing is known.
export let unnamed: any;
export const person = {
  customerType: 'INDIVIDUAL',
  fullName: 'Jane Example',
  birthDate: '1990-01-31',
  nationality: 'US',
} as const;

export const lookUp = (address: string, query = '') =>
  cloud.api.get(`/receiver/uma/${encodeURIComponent(address)}${query}`);

/** A quote of 100.00 US dollars from the platform to a UMA address. */
export const quoteTo = async (umaAddress: string, changes: object = {}) => {
  const { lookupId } = bodyOf(await lookUp(umaAddress), 200);
  const request = {
    source: { sourceType: 'ACCOUNT', accountId: await fundedAccount(cloud.api, 10_000) },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    lookupId,
    immediatelyExecute: true,
    ...changes,
  };
  return cloud.api.post('/quotes', request);
};

/** 50.00 US dollars that come in for Jane. */
export const receive = (changes: object = {}) =>
  cloud.api.post('/sandbox/uma/receive', {
    senderUmaAddress: '$success.eur@sandbox.uma.money',
    receiverUmaAddress: jane.umaAddress,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 5_000,
    ...changes,
  });

export const eventsOf = (id: string) => receiver.received.filter(({ body }) => body.data?.id === id);
export const typesOf = (id: string) => eventsOf(id).map(({ body }) => body.type);
const isAsking = ({ body }: ReceivedWebhook) => body.type === 'INCOMING_PAYMENT.PENDING';

/** Answers the webhook that asks; everything else is accepted. */
export const answerAsking = (
  answer: WebhookAnswer | ((webhook: ReceivedWebhook) => WebhookAnswer | Promise<WebhookAnswer>),
) =>
  receiver.answerWith((webhook) => {
    if (!isAsking(webhook)) return 200;
    return typeof answer === 'function' ? answer(webhook) : answer;
  });

export const eventually = (id: string, type: string) =>
  receiver.waitFor(({ body }) => body.type === type && body.data.id === id);

/** What the customers hold in US dollars: nothing of a payment may show before it is completed. */
export async function dollarsOf(customerId: Id<'Customer'>): Promise<number> {
  const { store } = cloud.services;
  const { listOwnedAccounts } = await import('../../functions/store/ledger/accounts.ts');
  const accounts = await listOwnedAccounts(store, await firstPlatform(), customerId);
  return accounts.find(({ currency }) => currency === 'USD')?.balance ?? Number.NaN;
}
const firstPlatform = async () => {
  const { readCredential } = await import('../../functions/store/platforms/tokens.ts');
  const credential = await readCredential(cloud.services.store, cloud.tokenId);
  if (!credential) throw new Error('The first platform has no credential.');
  return credential.platformId;
};

/** Starts a cloud with a receiver of webhooks, a customer with all data and one without. */
export function useUmaCloud(clockSpeed: number): void {
  beforeAll(async () => {
    receiver = await webhookReceiver();
    cloud = await startTestCloud({ webhookUrl: receiver.url, clockSpeed });
    jane = bodyOf(await cloud.api.post('/customers', { ...person, umaAddress: '$Jane.Example@uma.example.com' }), 201);
    unnamed = bodyOf(await cloud.api.post('/customers', { customerType: 'INDIVIDUAL' }), 201);
  });
  afterAll(async () => {
    await receiver.close();
    await cloud.stop();
  });
  beforeEach(() => receiver.answerWith(200));
}

/** The incoming payment from a customer of the same platform, as it is announced. */
export const announcedFrom = async (senderUmaAddress: string): Promise<AnyBody> => {
  const { body } = await receiver.waitFor(
    ({ body: { type, data } }) =>
      type === 'INCOMING_PAYMENT.PENDING' && data.source?.umaAddress === senderUmaAddress.toLowerCase(),
  );
  return body.data;
};
