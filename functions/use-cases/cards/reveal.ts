import { cardLinkLifeSeconds } from '../../contract/figures.ts';
import { type CardRecord, hasNumber } from '../../domain/cards/card.ts';
import { isProduction } from '../../domain/environment.ts';
import { isUuid, uuidIn } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { expiryAfter } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { hashLinkSecret, newLinkSecret } from '../../runtime/secrets.ts';
import { putCardReveal, readCardReveal } from '../../store/cards/card-reveals.ts';
import { readCard } from '../../store/cards/cards.ts';
import type { CardNumber } from './card-issuer.ts';
import { requireCard } from './cards.ts';
import { requireIssuer } from './connected-issuer.ts';
import { sandboxIssuer } from './sandbox-issuer.ts';

/**
 * Makes a link to the page that shows a card's number, and records whose token asked for it. Refuses with NOT_IMPLEMENTED, and with
 * REFERENCE_NOT_FOUND a card that has no number to show.
 */
export async function revealCard({ caller, store, now, baseUrl }: Context, cardId: string) {
  const issuer = requireIssuer(caller);
  const { platformId, clientId: actor } = caller;
  const card = await requireCard(store, platformId, cardId);
  if (!hasNumber(card)) {
    throw new Refusal('REFERENCE_NOT_FOUND', `The card is ${card.state}; only an ACTIVE or FROZEN one has a number.`);
  }
  const secret = newLinkSecret();
  const issuersLink = await issuer.link(card);
  const expiresAt = issuersLink?.expiresAt ?? expiryAfter(now, cardLinkLifeSeconds).toISOString();
  const token = [platformId, uuidIn('Card', card.cardId), secret].join('.');
  return {
    status: 200 as const,
    body: { panEmbedUrl: issuersLink?.panEmbedUrl ?? `${baseUrl}/card-reveals/${token}`, expiresAt },
    writes: [putCardReveal({ platformId, cardId: card.cardId, actor, expiresAt }, hashLinkSecret(secret))],
  };
}

/**
 * Shows the page behind a link to the number of a sandbox card. Refuses with NOT_FOUND a link that is unknown or expired, or whose
 * card has been closed.
 */
export async function showCardNumber({ store, now }: Pick<Context, 'store' | 'now'>, token: string) {
  const [platformId = '', cardUuid = '', secret = '', ...more] = token.split('.');
  const reveal =
    more.length === 0 && isUuid<'Platform'>(platformId) && isUuid<'Card'>(cardUuid)
      ? await readCardReveal(store, platformId, cardUuid, hashLinkSecret(secret))
      : undefined;
  const isValid = reveal !== undefined && now.toISOString() < reveal.expiresAt;
  const card = isValid ? await readCard(store, reveal.platformId, reveal.cardId) : undefined;
  if (!card || isProduction(card) || !hasNumber(card))
    throw new Refusal('NOT_FOUND', 'The link is unknown or has expired.');
  return { status: 200 as const, body: pageOf(card, sandboxIssuer.number(card)) };
}

/** Every text is the issuer's: digits and no markup. */
function pageOf({ brand, expMonth = 0, expYear = 0 }: CardRecord, { number, securityCode }: CardNumber): string {
  const grouped = number.replace(/(\d{4})(?=\d)/g, '$1 ');
  const expiry = `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><title>Card</title>',
    '<style>body{font:1.25rem monospace;margin:1rem}dt{font-size:.75rem}dd{margin:0 0 .5rem}</style></head>',
    '<body><dl>',
    `<dt>${brand}</dt><dd id="number">${grouped}</dd>`,
    `<dt>Expires</dt><dd id="expiry">${expiry}</dd>`,
    `<dt>Security code</dt><dd id="security-code">${securityCode}</dd>`,
    '</dl></body>',
    '</html>',
  ].join('\n');
}
