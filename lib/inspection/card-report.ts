import { type PlatformId, uuidOf } from '../../functions/domain/ids.ts';
import { amountText } from '../../functions/domain/money.ts';
import { readCardDeclines } from '../../functions/store/cards/card-declines.ts';
import { readCard } from '../../functions/store/cards/cards.ts';
import type { Store } from '../../functions/store/table.ts';
import { UsageError } from '../command-line/command-line.ts';
import type { CardReport } from '../views/card-views.ts';
import { findAmong } from './find-payment.ts';

/** A card of any platform with what was declined of it, by its id. Throws where there is none. */
export async function findCardReport(store: Store, id: string, platform: string | undefined): Promise<CardReport> {
  if (uuidOf('Card', id) === undefined) throw new UsageError(`${id} is not the id of a card.`);
  return findAmong(platform, `a card ${id}`, (owner) => readCardReport(store, owner, id));
}

/** A card of a platform with what was declined of it; nothing where the id is none of the platform's. */
export async function readCardReport(
  store: Store,
  platformId: PlatformId,
  id: string,
): Promise<CardReport | undefined> {
  const card = await readCard(store, platformId, id);
  if (!card) return undefined;
  const { cardId, cardholderId, state, stateReason, last4, fundingSources } = card;
  const declines = await readCardDeclines(store, platformId, cardId);
  return {
    cardId,
    platformId,
    cardholderId,
    state,
    ...(stateReason && { stateReason }),
    ...(last4 && { last4 }),
    fundingSources,
    declines: declines.map(({ at, reason, amount, currency, descriptor, issuerTransactionToken }) => ({
      at,
      reason,
      amount,
      currency,
      descriptor,
      issuerTransactionToken,
    })),
  };
}

/** The report as an operator reads it. */
export function cardReportText({ declines, fundingSources, stateReason, ...card }: CardReport): string {
  const lines = [
    `${card.cardId}  ${card.state}${stateReason ? ` (${stateReason})` : ''}${card.last4 ? `  •••• ${card.last4}` : ''}`,
    `platform     ${card.platformId}`,
    `cardholder   ${card.cardholderId}`,
    `funded by    ${fundingSources.join(', ') || 'nothing'}`,
    '',
    declines.length === 0 ? 'Nothing was declined in the last 30 days.' : 'Declined, the newest first:',
    ...declines.map(
      ({ at, reason, amount, currency, descriptor }) =>
        `  ${at}  ${reason}  ${amountText(amount, currency)}  ${descriptor}`,
    ),
  ];
  return lines.join('\n');
}
