/** A bank's statement, made from what the rail's connector has done, is held against the cash account of a production platform. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Match, OpenItem } from '../../functions/domain/ledger/reconciliation.ts';
import { setTerms } from '../../lib/platforms/terms.ts';
import { type BankBooks, type BankMovement, camt053, mt940 } from '../kit/bank-statements.ts';
import { bodyOf } from '../kit/client/api.ts';
import { accountIn, transactionIn, until } from '../kit/client/payments.ts';
import { aConnectedPlatform, type ConnectedPlatform } from '../kit/client/production.ts';
import { signedHeaders } from '../kit/fake-rail.ts';
import { operateOn } from '../kit/operate.ts';

let platform: ConnectedPlatform;
let folder: string;
/** What the bank has in its own books. */
const atBank: BankMovement[] = [];
const cash = 'example-bank';

beforeAll(async () => {
  platform = await aConnectedPlatform();
  folder = mkdtempSync(join(tmpdir(), 'statements-'));
  const { platformId } = platform;
  await setTerms({ platformId }, { changes: { USD: { railCost: 25 } }, why: 'Contract of the rail', by: 'operator' });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await platform.stop();
});

const operate = (...args: readonly string[]) => operateOn(platform.cloud.dataDir, ...args);
const ofCash = ['--cash', cash, '--currency', 'USD'];
const byAnn = ['--by', 'Ann Example'];
const dayOf = (index: number): string => `2026-10-${String(1 + (index % 5)).padStart(2, '0')}`;
const plainId = (paymentId: string): string => paymentId.replaceAll('-', '');

async function reportTo(path: string, purpose: string, subject: string, content: object) {
  const body = JSON.stringify({ platformId: platform.platformId, ...content });
  const headers = signedHeaders(`${purpose}.TIMESTAMP.${subject}.${body}`);
  return bodyOf(await platform.cloud.api.post(path, body, { credentials: null, headers }), 200);
}
const report = (paymentId: string, content: object) =>
  reportTo(`/rails/payouts/${paymentId}/outcome`, 'outcome', paymentId, content);

/** Money that arrives at the bank, and is in part recalled by the sender's bank. */
async function deposited(depositId: string, amount: number, content: object, reference: string): Promise<string> {
  const { effect } = await reportTo(`/rails/deposits/${depositId}`, 'deposit', depositId, {
    ...{ amount, currency: 'USD', cashAccount: cash, valueDate: dayOf(1), ...content },
  });
  atBank.push({ amount, valueDate: dayOf(1), reference });
  return effect;
}
async function recalled(depositId: string, returnId: string, amount: number): Promise<void> {
  const content = { returnId, amount, currency: 'USD', valueDate: dayOf(3) };
  await reportTo(`/rails/deposits/${depositId}/return`, 'deposit-return', depositId, content);
  atBank.push({ amount: -amount, valueDate: dayOf(3), text: `RECALL ${returnId}` });
}

/** A payout that the bank carries out, and charges 0.25 dollars for. */
async function paidOut(amount: number, index: number, networkReference?: string): Promise<string> {
  const source = { accountId: platform.accountId };
  const destination = { accountId: platform.recipient.externalAccountId };
  const { id } = bodyOf(await platform.api.post('/transfer-out', { source, destination, amount }), 201);
  const paymentId = id.replace('Transaction:', '');
  await until(
    () => platform.rail.ordersFor(paymentId).length,
    (orders) => orders > 0,
  );
  const valueDate = dayOf(index);
  await report(paymentId, {
    outcome: 'DELIVERED',
    cashAccount: cash,
    valueDate,
    ...(networkReference && { networkReference }),
  });
  await transactionIn(platform.api, id, 'COMPLETED');
  const reference = networkReference ?? plainId(paymentId);
  atBank.push({ amount: -amount, valueDate, reference }, { amount: -25, valueDate, reference, text: 'Charge' });
  return paymentId;
}

function imported(name: string, file: string, ...options: readonly string[]) {
  writeFileSync(join(folder, name), file);
  return operate('reconcile', 'import', join(folder, name), '--cash', cash, '--why', 'Daily', ...byAnn, ...options);
}

async function openItems(): Promise<readonly OpenItem[]> {
  const { output, errors } = await operate('reconcile', 'open', ...ofCash, '--json');
  expect(errors).toBe('');
  return JSON.parse(output);
}

const books = (movements: readonly BankMovement[], changes: Partial<BankBooks> = {}): BankBooks => ({
  ...{
    statementId: 'OCTOBER-1',
    currency: 'USD',
    opening: 10_000_000,
    from: '2026-10-01',
    to: '2026-10-05',
    movements,
  },
  ...changes,
});

/** What the first statement leaves in the ledger. */
const afterFirst = 7_000 - 3_000 + 800 - (1_000 * 6 + 15 + 7 * 25);

describe('a statement that is made from the connector’s own books', () => {
  it('reconciles to no open item', async () => {
    for (let index = 0; index < 6; index += 1)
      await paidOut(1_000 + index, index, index % 2 === 0 ? undefined : `TRACE-00000${index}`);
    const returned = await paidOut(5_000, 2);
    await report(returned, { outcome: 'FAILED', valueDate: dayOf(4) });
    atBank.push({ amount: 5_000, valueDate: dayOf(4), text: `RETURN OF ${returned.toUpperCase()}` });
    const { accountId } = platform;
    expect(await deposited('of-contoso', 7_000, { accountId, endToEndId: 'E2E-CONTOSO-1' }, 'E2E-CONTOSO-1')).toBe(
      'RECORDED',
    );
    await recalled('of-contoso', 'recall-of-contoso', 3_000);
    const unknown = { accountIdentifier: '000999999999', traceNumber: 'TRACE-900001' };
    expect(await deposited('of-a-stranger', 800, unknown, 'TRACE-900001')).toBe('UNMATCHED');
    // The books follow by a moment: 7 payouts, of two parts each, a return, two deposits and a recall.
    await until(openItems, (items) => items.length === 18);

    const file = camt053(books(atBank));
    const first = await imported('october.xml', file);
    expect(first.output).toContain(`OCTOBER-1: statement 1, 18 lines from 2026-10-01 to 2026-10-05`);
    expect(first.output).toContain('matched 18, of which 16 agree in reference, amount and date');
    expect(first.output).toMatch(/TOLERANT {2}the reference is in the text/);
    expect(first.output).toContain('No item is open.');
    expect((await imported('again.xml', file)).output).toContain('nothing was imported');

    const { output } = await operate('reconcile', 'show', ...ofCash);
    const text = `${(afterFirst / 100).toFixed(2)} USD`;
    expect(output).toContain(
      `the ledger with ${text}; open items are 0.00 USD of that, 100000.00 USD was there before`,
    );
  });

  it('shows what differs, which operators settle between them', async () => {
    atBank.length = 0;
    for (let index = 0; index < 8; index += 1) await paidOut(2_000 + index, index);
    const before = 10_000_000 + afterFirst;
    const payouts = atBank.filter(({ text }) => text !== 'Charge');
    const charges = atBank.filter(({ text }) => text === 'Charge');
    const [missing, late, wrong, misread, twice, reversed, ...right] = payouts;
    if (!missing || !late || !wrong || !misread || !twice || !reversed) throw new Error('Eight payouts were made.');
    const planted = [
      ...[...right, ...charges],
      { ...late, valueDate: '2026-10-20' },
      { ...wrong, amount: wrong.amount - 5 },
      { ...misread, reference: 'UNREADABLE' },
      ...[twice, twice],
      { ...reversed, amount: -reversed.amount },
      { amount: -1_250, valueDate: '2026-10-09', text: 'Account fee' },
    ].map((movement): BankMovement => ({ ...movement, bookingDate: '2026-10-06' }));
    await until(openItems, (items) => items.length === 16);
    const next = { statementId: 'OCTOBER-2', opening: before, from: '2026-10-06', to: '2026-10-20' };
    const gap = await imported('gap.sta', mt940(books(planted, { ...next, opening: before + 1 })));
    expect(gap.code).toBe(2);
    expect(gap.errors).toContain('one is missing');
    const result = await imported('october-2.sta', mt940(books(planted, next)));
    expect(result.errors).toBe('');

    const open = await openItems();
    const shown = open.map(({ side, amount }) => `${side} ${amount}`).sort();
    expect(shown).toEqual(
      [
        `LEDGER ${missing.amount}`,
        ...[`LEDGER ${late.amount}`, `STATEMENT ${late.amount}`],
        ...[`LEDGER ${wrong.amount}`, `STATEMENT ${wrong.amount - 5}`],
        ...[`LEDGER ${misread.amount}`, `STATEMENT ${misread.amount}`],
        `STATEMENT ${twice.amount}`,
        ...[`LEDGER ${reversed.amount}`, `STATEMENT ${-reversed.amount}`],
        'STATEMENT -1250',
      ].sort(),
    );
    const numbers = (amount: number): string =>
      open
        .filter((item) => item.amount === amount)
        .map(({ number }) => number)
        .join();
    const match = (items: string) =>
      operate('reconcile', 'match', ...ofCash, '--items', items, '--why', 'Asked the bank', ...byAnn, '--json');
    const joined: Match = JSON.parse((await match(numbers(late.amount))).output);
    expect(joined).toMatchObject({ kind: 'MANUAL', by: 'Ann Example', reason: 'Asked the bank' });
    expect((await match(numbers(-1_250))).errors).toContain('A match has two items or more.');
    await operate('reconcile', 'unmatch', String(joined.number), ...ofCash, '--why', 'Too early', ...byAnn);
    expect(await openItems()).toHaveLength(open.length);

    const balance = (await accountIn(platform.api, 'USD')).balance.amount;
    const fee = ['--items', numbers(-1_250), '--to', 'system:rail-costs', '--platform', platform.platformId];
    const proposed = await operate('reconcile', 'write-off', ...ofCash, ...fee, '--why', 'Fee', ...byAnn, '--json');
    const { number } = JSON.parse(proposed.output).entry;
    await operate(
      'ledger',
      'approve',
      String(number),
      '--why',
      'Checked',
      '--platform',
      platform.platformId,
      '--by',
      'Ben Example',
    );
    await until(openItems, (items) => items.length === open.length + 1);
    const settled = await operate('reconcile', 'match', ...ofCash, '--why', 'Daily');
    expect(settled.output).toMatch(/SETTLED/);
    expect(await openItems()).toHaveLength(open.length - 1);
    expect((await accountIn(platform.api, 'USD')).balance.amount).toBe(balance);
    expect((await operate('reconcile', 'open', ...ofCash)).output).toMatch(
      /^10 open: 5 of statements and 5 of the ledger$/m,
    );
  });

  it('takes a statement back that the bank corrects, but none with matched lines', async () => {
    const shown = JSON.parse((await operate('reconcile', 'show', ...ofCash, '--json')).output);
    const open = await openItems();
    const next = { statementId: 'OCTOBER-3', opening: shown.position.statements, from: '2026-10-21', to: '2026-10-21' };
    const line: BankMovement = { amount: -990, valueDate: '2026-10-21', text: 'Account fee' };
    await imported('wrong.sta', mt940(books([{ ...line, amount: -909 }], next)));
    const corrected = mt940(books([line], next));
    expect((await imported('corrected.sta', corrected)).errors).toContain('remove that one first (reconcile remove)');
    const remove = (number: string) =>
      operate('reconcile', 'remove', number, ...ofCash, '--why', 'The bank has corrected it', ...byAnn);
    expect((await remove('2')).errors).toContain('Statement 3 follows on statement 2.');
    expect((await remove('3')).output).toMatch(/^OCTOBER-3.*: statement 3 was removed with its 1 lines/);
    expect((await remove('2')).errors).toContain('Lines of statement 2 are matched');
    expect((await imported('corrected.sta', corrected)).output).toMatch(/^OCTOBER-3.*: statement 4, 1 lines/m);
    expect((await openItems()).map(({ amount }) => amount)).toEqual([...open.map(({ amount }) => amount), -990]);
  });
});
