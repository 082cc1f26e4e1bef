import { copyFileSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';
import { readDayCheckpoint } from '../../functions/store/ledger/days/closed-days.ts';
import { checkChain } from '../../lib/inspection/journal-chain.ts';
import { localJournal } from '../../lib/operations/journal-access.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { authorize, createCard, createCardholder, simulate } from '../kit/client/cards.ts';
import { createBankAccount, fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aPayment, aRecipient, refunded } from '../kit/client/rewards.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { operateOn } from '../kit/operate.ts';
import { documentedQueries, marginQuery, queryFiles } from '../kit/warehouse.ts';

const aDay = 24 * 3_600_000;
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** Noon of tomorrow, so that no test runs over the end of a day. */
const start = Date.parse(dayAt(Date.now() + aDay)) + aDay / 2;
const [first, second] = [dayAt(start), dayAt(start + aDay)];

const cloud = useTestCloud();
let apis: readonly Api[] = [];
let ahead = start - Date.now();
beforeAll(async () => {
  provide('clock', { now: () => new Date(Date.now() + ahead) });
  apis = [cloud.api, await anotherPlatform(cloud)];
});

const operate = (...args: readonly string[]) => operateOn(cloud.dataDir, 'ledger', ...args);
const folder = () => join(cloud.dataDir, 'files');

/** Money in and out of a platform: deposits, conversions, a refund, transfers and purchases by card. */
async function aBusyDay(api: Api): Promise<void> {
  const accountId = await fundedAccount(api, 5_000_000);
  const recipient = await aRecipient(api);
  const paid = await aPayment(api, accountId, recipient);
  const failing = await aPayment(api, accountId, await aRecipient(api, '004'));
  const bank = await createBankAccount(api, recipient.customerId);
  const [from, to] = [{ accountId }, { accountId: bank }];
  const out = bodyOf(await api.post('/transfer-out', { source: from, destination: to, amount: 1_234 }), 201);
  const pulled = bodyOf(await api.post('/transfer-in', { source: to, destination: from, amount: 777 }), 201);
  const card = await createCard(api, await createCardholder(api, 9_000));
  const { id: cardTransactionId } = await authorize(api, card.id, 1_000);
  await simulate(api, card.id, 'clearing', { cardTransactionId, amount: 900 });
  for (const id of [paid.transactionId, out.id, pulled.id]) await transactionIn(api, id, 'COMPLETED');
  await refunded(api, failing.transactionId);
}

/** Both platforms pay, then the day ends and is closed. */
async function closeABusyDay(): Promise<void> {
  for (const api of apis) await aBusyDay(api);
  await expectCleanBooks(cloud);
  const [day, now] = [dayAt(Date.now() + ahead), Date.now()];
  ahead = Date.parse(day) + aDay + 20 * 60_000 - now;
  const closed = await operate('day', 'close', '--why', 'The day is over', '--day', day);
  expect(closed).toMatchObject({ code: 0, output: `closed up to ${day}\n` });
}

const textOf = (lines: readonly AnyBody[]): readonly string[] =>
  lines.map(({ currency, accountType, owner, account, balance }) =>
    [currency, accountType, owner, account, balance].join(' '),
  );

/** The lines of the service's trial balance of a platform that are not zero. */
async function trialBalance(day: string, platformId: string): Promise<readonly string[]> {
  const [report] = JSON.parse(
    (await operate('trial-balance', '--day', day, '--platform', platformId, '--json')).output,
  );
  const lines = report.lines.filter(({ closing }: AnyBody) => closing !== '0');
  return textOf(lines.map((line: AnyBody) => ({ ...line, account: line.account ?? '', balance: line.closing })));
}

/** What the files alone say, by each query of the runbook, is what the service says. */
async function expectSameFromFiles(day: string): Promise<void> {
  const queries = documentedQueries(day);
  expect(queries).toHaveLength(2);
  for (const query of queries) {
    const rows = await queryFiles(folder(), query);
    const platforms = Map.groupBy(rows, ({ platformId = '' }) => platformId);
    expect(platforms.size).toBe(2);
    for (const [platformId, lines] of platforms) {
      expect(textOf(lines).toSorted()).toEqual((await trialBalance(day, platformId)).toSorted());
      // Customers, the platform, cash, clearing or fees, and both sides of the conversion.
      expect(lines.length).toBeGreaterThan(6);
    }
  }
}

describe('a closed day', { timeout: 120_000 }, () => {
  it('has the same trial balance by its files alone as by the service, with and without another day', async () => {
    await closeABusyDay();
    await expectSameFromFiles(first);
    const before = await trialBalance(first, cloud.platformId);
    await closeABusyDay();
    await expectSameFromFiles(second);
    await expectSameFromFiles(first);
    expect(await trialBalance(first, cloud.platformId)).toEqual(before);
    expect(await trialBalance(second, cloud.platformId)).not.toEqual(before);
    const { output } = await operate('trial-balance');
    expect(output).toContain(`sandbox, end of ${second} (UTC)`);
    expect(output).toMatch(/^LIABILITY +customers +[\d.]+ USD$/m);
    expect(output).toMatch(/^ASSET +system:cash:\S+ +[\d.]+ USD +$/m);
    expect(output).toMatch(/^customers .* USD, .*, (covered with|SHORT BY) /m);
  });

  it('says what each payment has earned', async () => {
    const margins = await queryFiles(folder(), marginQuery());
    const earned = (await trialBalance(second, cloud.platformId)).filter((line) => /INCOME|EXPENSE/.test(line));
    expect(earned.length).toBeGreaterThan(0);
    const own = margins.filter(({ platformId }) => platformId === cloud.platformId);
    expect(own.length).toBeGreaterThan(0);
    const sumOf = (lines: readonly Record<string, string>[], name: string) =>
      lines.reduce((sum, line) => sum + BigInt(line[name] ?? 0), 0n);
    const [query = ''] = documentedQueries(second);
    const balances = (await queryFiles(folder(), query)).filter(
      ({ platformId, accountType }) => platformId === cloud.platformId && /INCOME|EXPENSE/.test(accountType ?? ''),
    );
    expect(sumOf(own, 'margin')).toBe(sumOf(balances, 'balance'));
  });

  it('has the same rows as CSV and as Parquet', async () => {
    const rows = "SELECT * FROM 'journal/date=*/platform=*/part-*.parquet' EXCEPT ALL";
    expect(await queryFiles(folder(), `${rows} SELECT * FROM 'journal/date=*/platform=*/part-*.csv'`)).toEqual([]);
    const [count] = await queryFiles(folder(), "SELECT count(*) AS rows FROM 'journal/date=*/platform=*/part-*.csv'");
    const { entries } = JSON.parse((await operate('day', 'show', '--json')).output);
    expect(entries).toBeGreaterThan(50);
    expect(Number(count?.rows)).toBeGreaterThan(entries);
  });

  it('shows its files, and finds any that was changed, removed or added', async () => {
    const shown = await operate('export', 'files', '--day', first);
    const paths = [...shown.output.matchAll(/(journal\/\S+)$/gm)].map(([, path = '']) => path);
    expect(paths).toHaveLength(2 * 2 + 1);
    const clean = await operate('export', 'verify');
    expect(clean).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^days 3, files 8, entries \d+, faults 0\n$/),
    });
    const { closed } = (await readDayCheckpoint(cloud.services.store)) ?? {};
    const check = async () =>
      (await checkChain(localJournal(folder()), { day: second, sha256: closed?.manifest ?? '' })).faults;
    for (const path of paths) {
      const file = join(folder(), path);
      copyFileSync(file, join(cloud.dataDir, 'kept'));
      const bytes = readFileSync(file);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      expect(await check()).toEqual([expect.stringContaining(`${path} was changed`)]);
      rmSync(file);
      expect(await check()).toEqual([expect.stringContaining(`${path} is missing`)]);
      renameSync(join(cloud.dataDir, 'kept'), file);
    }
    const added = join(`journal/date=${first}`, `platform=${cloud.platformId}`, 'part-00009.parquet');
    copyFileSync(join(folder(), paths[0] ?? ''), join(folder(), added));
    expect(await check()).toEqual([`${added} is not in the manifest of its day.`]);
    const found = await operate('export', 'verify');
    expect(found).toMatchObject({ code: 1, errors: `${added} is not in the manifest of its day.\n` });
    rmSync(join(folder(), added));
    expect(await operate('export', 'verify')).toMatchObject({ code: 0 });
  });

  it('has the same files, byte for byte, when it is closed again', async () => {
    const contents = () => {
      const names = globSync(`journal/date=${second}/**/*.*`, { cwd: folder() });
      return new Map(names.toSorted().map((name) => [name, readFileSync(join(folder(), name)).toString('base64')]));
    };
    const before = contents();
    expect(before.size).toBe(5);
    expect((await operate('day', 'reopen', '--day', second, '--why', 'to try it')).code).toBe(2);
    const reopened = await operate('day', 'reopen', '--day', second, '--why', 'to try it', '--by', 'Jane Example');
    expect(reopened.code).toBe(0);
    expect((await operate('trial-balance', '--day', second)).errors).toBe(
      `${second} is not closed: closed up to ${first}.\n`,
    );
    expect((await operate('day', 'close', '--why', 'The day is over', '--day', second)).code).toBe(0);
    expect(contents()).toEqual(before);
    expect((await operate('day', 'show')).output).toMatch(
      new RegExp(`^reopened from ${second} at .* by Jane Example: to try it$`, 'm'),
    );
  });

  it('cannot be one that is not over, and says so', async () => {
    const today = dayAt(Date.now() + ahead);
    expect(await operate('day', 'close', '--why', 'The day is over', '--day', today)).toMatchObject({
      code: 1,
      output: `closed up to ${second}\n`,
      errors: `${today} can be closed from a quarter of an hour after its end (UTC).\n`,
    });
    for (const command of [['trial-balance'], ['day', 'show'], ['export', 'files']]) {
      const asked = await operate(...command, '--day', today);
      expect(asked).toMatchObject({ code: 2, errors: `${today} is not closed: closed up to ${second}.\n` });
    }
    expect((await operate('trial-balance', '--day', 'yesterday')).code).toBe(2);
  });
});
