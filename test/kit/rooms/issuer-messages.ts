import { handler } from '../../../functions/api/cards/receive-issuer-message.ts';
import { now } from '../../../functions/ports/clock.ts';
import { signedHeaders } from '../fake-rail.ts';
import { invoke } from '../invoke.ts';
import { platformId } from './cards.ts';

/** Sends a message about a card as the connected issuer does. */
export function sendIssuerMessage(cardId: string, content: object, signedId = cardId) {
  const body = JSON.stringify({ messageId: 'message-1', platformId, ...content });
  const timestamp = Math.floor(now().getTime() / 1000);
  const headers = signedHeaders(`message.TIMESTAMP.${signedId}.${body}`, { timestamp, header: 'Issuer' });
  return invoke(handler, { path: { id: cardId }, body, headers, caller: null });
}
