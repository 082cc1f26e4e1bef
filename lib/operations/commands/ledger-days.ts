import { now } from '../../../functions/ports/clock.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import {
  type ClosedDay,
  readClosedDay,
  readDayCheckpoint,
  readDayParts,
  readReopenings,
} from '../../../functions/store/ledger/days/closed-days.ts';
import { reopenDays } from '../../../functions/use-cases/ledger/days/close-days.ts';
import type { Option } from '../../command-line/command-line.ts';
import { checkChain } from '../../inspection/journal-chain.ts';
import { trialBalances, trialBalanceText } from '../../inspection/trial-balance.ts';
import { platformIdOf } from '../../platforms/platforms.ts';
import { closeDays } from '../day-closing.ts';
import { useJournal } from '../journal-access.ts';
import { defineOperation, jsonOption, type OperationGroup, reading, writing } from '../operation.ts';
import { actionOptions, requireText } from '../operator-identity.ts';
import { useDaysQueue, useQueues } from '../queue-access.ts';
import { stackOption, useTable } from '../table-access.ts';
import { dayIn } from './dates.ts';

const dayOption = {
  day: {
    type: 'string',
    value: 'DAY',
    description: 'A day of UTC, such as 2026-11-27. The last closed one if absent.',
  },
} as const satisfies Readonly<Record<string, Option>>;

/** The closed day that was asked for, or the last one. Throws when it is not closed. */
async function closedDay(day: string | undefined): Promise<ClosedDay> {
  const last = (await readDayCheckpoint(tableStore()))?.closed?.day;
  const asked = dayIn('--day', day) ?? last;
  const closed = asked === undefined ? undefined : await readClosedDay(tableStore(), asked);
  if (closed && last !== undefined && closed.day <= last) return closed;
  throw new Error(
    asked === undefined ? 'No day is closed yet.' : `${asked} is not closed: closed up to ${last ?? 'nothing'}.`,
  );
}

const close = defineOperation({
  role: 'operate',
  uses: [...writing, 'queue:days'],
  summary:
    'Closes the days that are over: writes their journal and trial balances. Exits with 1 if one cannot be closed.',
  options: {
    day: { type: 'string', value: 'DAY', description: 'Exits with 1 unless this day is closed then.' },
    ...stackOption,
  },
  async run({ day, stack }) {
    const wanted = dayIn('--day', day);
    await useTable(stack);
    await useDaysQueue(await useQueues(stack));
    const { closed, fault } = await closeDays(tableStore());
    if (fault) console.error(fault);
    console.log(`closed up to ${closed?.day ?? 'nothing yet'}`);
    const isOpen = wanted !== undefined && (closed === undefined || closed.day < wanted);
    if (isOpen && !fault) console.error(`${wanted} can be closed from a quarter of an hour after its end (UTC).`);
    if (fault || isOpen) process.exitCode = 1;
  },
});

const show = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Shows up to when days are closed, why the next one is not, and the files of a closed day.',
  options: { ...dayOption, ...stackOption, ...jsonOption },
  async run({ day, stack, json }) {
    await useTable(stack);
    const checkpoint = await readDayCheckpoint(tableStore());
    if (checkpoint?.fault) {
      console.error(`The day after ${checkpoint.closed?.day ?? 'nothing'} cannot be closed: ${checkpoint.fault}`);
      process.exitCode = 1;
    }
    const { manifest, ...closed } = await closedDay(day);
    const reopenings = (await readReopenings(tableStore())).filter((reopening) => reopening.day <= closed.day);
    if (json) return console.log(JSON.stringify({ ...closed, manifest, reopenings }));
    console.log(`${closed.day} was closed at ${closed.closedAt} with ${closed.entries} entries, parts ${closed.parts}`);
    console.log(`manifest ${manifest.sha256}  ${manifest.path}`);
    for (const { day: from, at, by, why } of reopenings) console.log(`reopened from ${from} at ${at} by ${by}: ${why}`);
    if (checkpoint?.open)
      console.log(`${checkpoint.open.day} is being closed: ${checkpoint.open.entries} entries so far`);
  },
});

const reopen = defineOperation({
  role: 'break-glass',
  uses: writing,
  summary:
    'Lets a closed day be closed again with the entries that it has now, and every day after it: for what cannot be put back as it was.',
  options: {
    day: { type: 'string', value: 'DAY', description: 'The first day to close again.' },
    why: actionOptions.why,
    by: { type: 'string', value: 'WHO', description: 'Who orders it, which is kept.' },
    ...stackOption,
  },
  async run({ day, why, by, stack }) {
    const first = dayIn('--day', requireText('--day', day));
    const [reason, who] = [requireText('--why', why), requireText('--by', by)];
    const reopening = { day: first, at: now().toISOString(), by: who, why: reason };
    await useTable(stack);
    await reopenDays(tableStore(), reopening);
    console.log(`${day} and the days after it are closed again by the next ledger day close`);
  },
});

const files = defineOperation({
  role: 'read',
  uses: [...reading, 'journal:read'],
  summary: 'Prints where the exported journal of a day is: a CSV and a Parquet file for each part, with their hashes.',
  options: { ...dayOption, ...stackOption },
  async run({ day, stack }) {
    await useTable(stack);
    const { address } = await useJournal(stack);
    const closed = await closedDay(day);
    const parts = await readDayParts(tableStore(), closed.day);
    for (const { parquet, csv } of parts)
      for (const { path, rows, sha256 } of [parquet, csv]) console.log(`${sha256}  ${rows} rows  ${address}/${path}`);
    console.log(`${closed.manifest.sha256}  manifest  ${address}/${closed.manifest.path}`);
  },
});

const verify = defineOperation({
  role: 'read',
  uses: [...reading, 'journal:read'],
  summary:
    'Checks the exported journal up to a day, file by file, by the chain of hashes. Exits with 1 if a file is not as it was.',
  options: { ...dayOption, ...stackOption },
  async run({ day, stack }) {
    await useTable(stack);
    const { manifest, ...closed } = await closedDay(day);
    const { faults, ...checked } = await checkChain(await useJournal(stack), {
      day: closed.day,
      sha256: manifest.sha256,
    });
    for (const fault of faults) console.error(fault);
    console.log(`days ${checked.days}, files ${checked.files}, entries ${checked.entries}, faults ${faults.length}`);
    if (faults.length > 0) process.exitCode = 1;
  },
});

/** Amounts of any size are exact as text. */
const exact = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

export const trialBalanceCommand = defineOperation({
  role: 'read',
  uses: reading,
  summary: "Prints the trial balance at the end of a closed day, and customers' money against cash.",
  options: {
    ...dayOption,
    platform: { type: 'string', value: 'ID', description: 'Only of this platform.' },
    ...stackOption,
    ...jsonOption,
  },
  async run({ day, platform, stack, json }) {
    const platformId = platform === undefined ? undefined : platformIdOf(platform);
    await useTable(stack);
    const reports = await trialBalances(tableStore(), (await closedDay(day)).day, platformId);
    console.log(json ? JSON.stringify(reports, exact) : reports.map(trialBalanceText).join('\n\n'));
  },
});

export const dayCommands: OperationGroup = { summary: 'Closes days of the books.', commands: { close, show, reopen } };

export const exportCommands: OperationGroup = {
  summary: 'Shows and checks the journal that each closed day was exported as.',
  commands: { files, verify },
};
