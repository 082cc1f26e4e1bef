/** The settlement file of a card network is held against what the issuer has reported. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnyBody, bodyOf } from '../../kit/client/api.ts';
import { purchase } from '../../kit/client/cards.ts';
import { aConnectedIssuer, type ConnectedIssuer } from '../../kit/client/issuer.ts';
import { until } from '../../kit/client/payments.ts';
import { operateOn } from '../../kit/operate.ts';

let connected: ConnectedIssuer;
let folder: string;
beforeAll(async () => {
  connected = await aConnectedIssuer(1);
  folder = mkdtempSync(join(tmpdir(), 'settlements-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await connected.stop();
});

const valueDate = '2026-10-02';
const operate = (command: string, ...args: readonly string[]) =>
  operateOn(connected.cloud.dataDir, 'reconcile', command, ...args, '--cash', 'card-network');
const openCount = async (): Promise<number> =>
  JSON.parse((await operate('open', '--currency', 'USD', '--json')).output).length;

/** A file of one settlement, with the sum that it comes to. */
function settlementFile(rows: readonly (readonly [reference: string, cents: number])[]): string {
  const major = (cents: number): string => `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`;
  const row = (reference: string, cents: number): string =>
    ['SETTLEMENT-1', 'MEMBER-0001', 'USD', valueDate, reference, major(cents)].join(',');
  const total = rows.reduce((sum, [, cents]) => sum + cents, 0);
  return [
    'settlementId,account,currency,settlementDate,reference,amount',
    ...rows.map(([reference, cents]) => row(reference, cents)),
    row('TOTAL', total),
  ].join('\n');
}

it('leaves nothing open but what the issuer has not reported', { timeout: 120_000 }, async () => {
  const cardId = await connected.anIssuedCard();
  const sent = (content: object): Promise<AnyBody> => connected.sent(cardId, content);
  const authorized = async (amount: number): Promise<string> =>
    (await sent({ type: 'AUTHORIZATION', ...purchase(amount) })).cardTransactionId;
  const [first, second] = [await authorized(1_000), await authorized(700)];
  for (const networkReference of ['NET-000000001', 'NET-000000002'])
    await sent({ type: 'CLEARING', cardTransactionId: first, amount: 500, networkReference, valueDate });
  await sent({ type: 'RETURN', cardTransactionId: first, amount: 200, networkReference: 'NET-000000003', valueDate });
  await sent({ type: 'CLEARING', cardTransactionId: second, amount: 700, valueDate });
  const { issuerTransactionToken } = bodyOf(await connected.api.get(`/transactions/${second}`), 200);
  await until(openCount, (count) => count === 4);

  const file = join(folder, 'settlement.csv');
  writeFileSync(
    file,
    settlementFile([
      ['NET-000000001', -500],
      ['NET-000000002', -500],
      ['NET-000000003', 200],
      [issuerTransactionToken, -700],
      ['NET-000000004', -90],
    ]),
  );
  const { output } = await operate('import', file, '--why', 'Daily', '--by', 'Ann Example');
  expect(output).toContain('matched 4, of which 4 agree in reference, amount and date');
  expect(output).toContain('1 open: 1 of statements and 0 of the ledger');
  expect(output).toMatch(/STATEMENT +-0\.90 USD +2026-10-02 +statement 1 line 5 +NET-000000004/);

  await sent({ type: 'CLEARING', amount: 90, networkReference: 'NET-000000004', valueDate });
  await until(openCount, (count) => count === 2);
  expect((await operate('match', '--why', 'Daily', '--currency', 'USD')).output).toContain('No item is open.');
});
