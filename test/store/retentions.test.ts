import { expect, it } from 'vitest';
import { putDeviceCode } from '../../functions/store/agents/device-codes.ts';
import { putCardDecline } from '../../functions/store/cards/card-declines.ts';
import { putCardTask } from '../../functions/store/cards/card-tasks.ts';
import { putWaitingTask } from '../../functions/store/payments/waiting-tasks.ts';
import type { Write } from '../../functions/store/table.ts';
import { anAgent } from '../kit/agents.ts';
import { aQuote, noon, platformId } from '../kit/builders.ts';
import { aCard, aCardTransaction } from '../kit/card-builders.ts';

const day = 86_400;
const now = new Date(noon);
const { cardId } = aCard();
const { agentId } = anAgent();

const attempt = { taskToken: 'token-1', retryCount: 0 };
const authorized = aCardTransaction({ authorizedUntil: new Date(now.getTime() + 7 * day * 1000).toISOString() });
const decline = {
  ...({ platformId, cardId, issuerTransactionToken: 'token-1', reason: 'CARD_PAUSED', at: noon } as const),
  ...{ amount: 500, currency: 'USD', descriptor: 'Example shop' },
};

it.each<[string, () => Write, number]>([
  ['the trace of a declined authorization', () => putCardDecline(decline), 30 * day],
  ['a device code, which is answered as expired', () => putDeviceCode('hash', { platformId, agentId }, now), 30 * day],
  [
    'the token of a workflow that waits for a quote, which ends sooner',
    () => putWaitingTask(aQuote(), attempt, now),
    day,
  ],
  ['the token of a workflow that waits for clearings for a week', () => putCardTask(authorized, attempt), 8 * day],
])('%s is kept for so long', (_what, write, seconds) => {
  const { put } = write();
  expect(Number(put?.item.expiresAtSeconds) - now.getTime() / 1000).toBe(seconds);
});
