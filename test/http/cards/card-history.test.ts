/** What somebody reads who opens the execution of a card or of a purchase. */
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../../kit/client/api.ts';
import {
  authorize,
  type Cardholder,
  cardIn,
  cardRequest,
  createCard,
  createCardholder,
  simulate,
} from '../../kit/client/cards.ts';
import { historyOf, waitsInTask, wentThrough } from '../../kit/executions.ts';
import { useTestCloud } from '../../kit/local-cloud.ts';

const clockSpeed = 20;
const sevenDaysMs = (7 * 24 * 3_600_000) / clockSpeed;
const cloud = useTestCloud({ clockSpeed });
let holder: Cardholder;
let cardId: string;
beforeAll(async () => {
  holder = await createCardholder(cloud.api);
  cardId = (await createCard(cloud.api, holder)).id;
});

/** A purchase whose execution waits for its clearings. */
async function aPurchase(amount: number): Promise<string> {
  const { id } = await authorize(cloud.api, cardId, amount);
  await waitsInTask(cloud, id);
  return id;
}

describe('the execution of a card', () => {
  it.each([
    ['accepts it', 'xyz', 'ACTIVE', ['Route', 'IssueCard']],
    ['accepts it late', '005', 'ACTIVE', ['Route', 'AwaitIssuer', 'IssueCard']],
    ['rejects it', '002', 'CLOSED', ['Route', 'IssueCard']],
  ])('is the answer of an issuer that %s, and shows no failure', async (_, ending, state, states) => {
    const request = cardRequest(holder, { platformCardId: `example-${ending}` });
    const { id } = bodyOf(await cloud.api.post('/cards', request), 201);
    await cardIn(cloud.api, id, state);
    expect(await historyOf(cloud, id)).toEqual(wentThrough(...states, 'Route', 'Finished'));
  });
});

describe('the execution of a purchase', () => {
  it.each([
    ['cleared', [1_000]],
    ['cleared in two parts', [400, 600]],
    ['closed by a clearing of nothing', [0]],
  ])('that is %s is the wait for it, and shows no failure', async (_, clearings) => {
    const cardTransactionId = await aPurchase(1_000);
    for (const amount of clearings) await simulate(cloud.api, cardId, 'clearing', { cardTransactionId, amount });
    expect(await historyOf(cloud, cardTransactionId)).toEqual(
      wentThrough('Route', 'AwaitClearing', 'Route', 'Finished'),
    );
  });

  it('whose card is closed ends with it, and shows no failure', async () => {
    const { id } = await createCard(cloud.api, holder);
    const { id: cardTransactionId } = await authorize(cloud.api, id, 1_000);
    await waitsInTask(cloud, cardTransactionId);
    bodyOf(await cloud.api.patch(`/cards/${id}`, { state: 'CLOSED' }), 200);
    expect(await historyOf(cloud, cardTransactionId)).toEqual(
      wentThrough('Route', 'AwaitClearing', 'Route', 'Finished'),
    );
  });

  it('that is not cleared is the end of its authorization, and shows the wait that was in vain', async () => {
    const cardTransactionId = await aPurchase(1_000);
    cloud.services.durable.clock.advance(sevenDaysMs + 1_000);
    expect(await historyOf(cloud, cardTransactionId)).toEqual({
      status: 'SUCCEEDED',
      states: ['Route', 'AwaitClearing', 'ExpireCardAuthorization', 'Route', 'Finished'],
      failures: ['States.Timeout'],
    });
  });
});
