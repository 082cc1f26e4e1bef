import { randomUUID } from 'node:crypto';
import { expectCleanBooks } from '../clean-books.ts';
import { fakeRail, signedHeaders } from '../fake-rail.ts';
import { startTestCloud, webhookReceiver } from '../local-cloud.ts';
import { type AnyBody, bodyOf } from './api.ts';
import { type Cardholder, cardRequest, customerAccount } from './cards.ts';
import { until } from './payments.ts';
import { aProductionPlatform, deposit } from './production.ts';

/** What an issuer says of a card that it accepts. */
export const issuedDetails = {
  brand: 'VISA',
  last4: '4242',
  expMonth: 11,
  expYear: 2030,
  processorRef: 'processor-1',
  issuerRef: 'issuer-1',
};

/** A production platform with a connected issuer, an endpoint for its webhooks and a cardholder who has 1,000.00. `stop` also checks the books. */
export async function aConnectedIssuer(clockSpeed: number) {
  const [issuer, receiver] = await Promise.all([fakeRail(), webhookReceiver()]);
  const cloud = await startTestCloud({ clockSpeed, issuer: { url: issuer.url, secret: issuer.secret } });
  const { api, platformId, recipient } = await aProductionPlatform(cloud);
  bodyOf(await api.patch('/config', { webhookEndpoint: receiver.url }), 200);
  const { customerId } = recipient;
  const { id: accountId } = await customerAccount(api, customerId);
  const holder: Cardholder = { customerId, accountId };
  await deposit(cloud.services.store, platformId, accountId, 100_000);

  const ordersFor = (cardId: string) => issuer.orders.filter(({ body }) => body.cardId === cardId);

  /** Sends a message as the runbook says; the options are of its signature. */
  function send(cardId: string, content: object, options: Parameters<typeof signedHeaders>[1] = {}) {
    const body = JSON.stringify({ messageId: randomUUID(), platformId, ...content });
    const headers = signedHeaders(`message.TIMESTAMP.${cardId}.${body}`, { header: 'Issuer', ...options });
    return api.post(`/cards/${cardId}/issuer-messages`, body, { credentials: null, headers });
  }
  const sent = async (cardId: string, content: object): Promise<AnyBody> => bodyOf(await send(cardId, content), 200);

  /** A card that the issuer has got the order of. */
  async function anOrderedCard(): Promise<string> {
    const { id } = bodyOf(await api.post('/cards', cardRequest(holder)), 201);
    await until(
      () => ordersFor(id).length,
      (count) => count > 0,
    );
    return id;
  }
  /** A card that can be used. */
  async function anIssuedCard(): Promise<string> {
    const id = await anOrderedCard();
    await sent(id, { type: 'CARD_ISSUED', ...issuedDetails });
    return id;
  }

  /** The spendable and the whole balance of the cardholder's account. */
  async function balances(): Promise<readonly [number, number]> {
    const { balance, totalBalance } = await customerAccount(api, customerId);
    return [balance.amount, totalBalance.amount];
  }

  const stop = async (): Promise<void> => {
    await expectCleanBooks(cloud);
    await cloud.stop();
    await Promise.all([issuer.close(), receiver.close()]);
  };
  const connector = { issuer, ordersFor, send, sent, anOrderedCard, anIssuedCard };
  return { cloud, api, platformId, holder, receiver, balances, stop, ...connector };
}
export type ConnectedIssuer = Awaited<ReturnType<typeof aConnectedIssuer>>;
