import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import type { CardRecord } from '../../domain/cards/card.ts';
import { Refusal } from '../../domain/refusal.ts';
import { newUuid } from '../../ports/random.ts';
import { type Connector, postToConnector, requireConnectorSignature } from '../../runtime/connector.ts';
import { logConnectorUnavailable } from '../../runtime/log.ts';
import type { CardIssuer, CardLink } from './card-issuer.ts';

/** It is unknown whether the issuer has taken a message. The workflow retries, for days if necessary. */
export class IssuerUnavailable extends Error {
  override readonly name = 'IssuerUnavailable';
}

/** The issuer connector: the web service that speaks to the issuer of production cards. */
export const issuerConnector: Connector = {
  name: 'issuer',
  header: 'Issuer',
  url: 'ISSUER_URL',
  secret: 'ISSUER_SECRET',
  secretPlace: 'ISSUER_SECRET_ARN',
  unavailable: IssuerUnavailable,
};

/** The issuer of production cards: a connector behind HTTPS. It answers a new card by a message of its own, in its time. */
export const httpIssuer: CardIssuer = {
  order: () => undefined,
  link: linkFromIssuer,
};

/** Authenticates a message about a card. Refuses with INVALID_SIGNATURE. */
export const requireIssuerSignature = (event: APIGatewayProxyEvent): Promise<void> =>
  requireConnectorSignature(event, issuerConnector, { purpose: 'message', subject: event.pathParameters?.id ?? '' });

/** The statuses that refuse a card itself. Any other failure leaves open what the issuer did. */
const refusingStatuses = [400, 422];

/**
 * Tells the issuer how a card is now: new, frozen, unfrozen or closed. Returns whether it has taken it; it refuses only new cards.
 * Throws IssuerUnavailable where that is unknown.
 */
export async function informIssuer(card: CardRecord): Promise<boolean> {
  const { cardId, platformId, cardholderId, platformCardId, form, currency, state, version } = card;
  const body = JSON.stringify({ cardId, platformId, cardholderId, platformCardId, form, currency, state, version });
  const key = `${cardId}-${version}`;
  const response = await postToConnector(issuerConnector, {
    path: 'cards',
    key,
    purpose: 'card',
    subject: cardId,
    body,
  });
  await response.body?.cancel();
  if (response.ok) return true;
  if (state === 'PROCESSING' && refusingStatuses.includes(response.status)) return false;
  throw new IssuerUnavailable(`The issuer answered ${response.status}.`);
}

/** When a client may ask again for a link that the issuer did not give. */
const retryAfterSeconds = 30;

const Link = z.object({ panEmbedUrl: z.url({ protocol: /^https$/ }), expiresAt: z.iso.datetime() });

/** Asks for the link once. Refuses with SERVICE_UNAVAILABLE while the issuer does not give one. */
async function linkFromIssuer(card: CardRecord): Promise<CardLink> {
  try {
    return await requestLink(card);
  } catch (cause) {
    if (!(cause instanceof IssuerUnavailable)) throw cause;
    logConnectorUnavailable(issuerConnector.name, cause);
    throw new Refusal('SERVICE_UNAVAILABLE', 'The card issuer does not answer; try again later.', {
      retryAfterSeconds,
    });
  }
}

/** The number itself never passes the service: the issuer shows it on a page of its own. */
async function requestLink({ cardId, platformId, issuerRef, version }: CardRecord): Promise<CardLink> {
  const response = await postToConnector(issuerConnector, {
    path: 'card-reveals',
    key: `${cardId}-${version}-${newUuid()}`,
    purpose: 'reveal',
    subject: cardId,
    body: JSON.stringify({ cardId, platformId, issuerRef }),
  });
  const { success, data } = Link.safeParse(await response.json().catch(() => undefined));
  // The answer is left out: it may hold what must not be logged.
  if (!response.ok || !success) throw new IssuerUnavailable(`The issuer answered ${response.status} without a link.`);
  return data;
}
