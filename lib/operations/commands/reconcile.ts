import { readFileSync } from 'node:fs';
import { isCurrencyCode } from '../../../functions/contract/currencies.ts';
import type { CashBook } from '../../../functions/domain/ledger/reconciliation.ts';
import { usualTolerance } from '../../../functions/domain/ledger/reconciliation.ts';
import { now } from '../../../functions/ports/clock.ts';
import { takeEntries } from '../../bookkeeping/reconciliation/cash-entries.ts';
import { type Imported, importStatement } from '../../bookkeeping/reconciliation/import.ts';
import { matchByHand, matchItems, unmatch } from '../../bookkeeping/reconciliation/matching.ts';
import { removeStatement } from '../../bookkeeping/reconciliation/removal.ts';
import { listOpenItems, showReconciliation } from '../../bookkeeping/reconciliation/view.ts';
import { proposeWriteOff } from '../../bookkeeping/reconciliation/write-off.ts';
import { readStatements } from '../../bookkeeping/statements/read-statements.ts';
import { type Option, UsageError } from '../../command-line/command-line.ts';
import { platformIdOf } from '../../platforms/platforms.ts';
import { defineOperation, jsonOption, type OperationGroup, writing } from '../operation.ts';
import { actionOptions, operatorOf, requireText } from '../operator-identity.ts';
import { stackOption, useTable } from '../table-access.ts';
import { accountIn } from './entry-options.ts';
import { entryText } from './entry-text.ts';
import { importedText, matchesText, matchText, openText, reconciliationText, removedText } from './reconcile-text.ts';

const cashOptions = {
  cash: { type: 'string', value: 'NAME', description: 'The cash account: NAME of system:cash:NAME.' },
  environment: { type: 'string', value: 'NAME', description: 'Its environment.', default: 'production' },
  ...stackOption,
  ...jsonOption,
} as const satisfies Readonly<Record<string, Option>>;

const bookOptions = {
  ...cashOptions,
  currency: { type: 'string', value: 'CODE', description: 'The currency of the cash account.' },
} as const satisfies Readonly<Record<string, Option>>;

const daysOption = {
  days: {
    type: 'string',
    value: 'NUMBER',
    description: 'How many days the dates of a line and its entry may lie apart.',
    default: String(usualTolerance.days),
  },
} as const;

const itemsOption = {
  items: { type: 'string', value: 'NUMBERS', description: 'Open items by their numbers, such as 12,45.' },
} as const;

const importCommand = defineOperation({
  role: 'operate',
  uses: [...writing, 'table:delete'],
  summary:
    'Imports statements (camt.053, MT940, CSV, settlement files) and joins their lines with entries. What was imported before is not imported again.',
  operands: [{ name: 'FILE', description: 'The file with the statements.' }],
  options: {
    ...cashOptions,
    ...daysOption,
    column: {
      type: 'string',
      value: 'COLUMN=NAME',
      multiple: true,
      description: 'The name that a CSV file has for a column, such as amount=Betrag.',
    },
    by: actionOptions.by,
  },
  async run({ cash, environment, days, column, by, stack, json }, [file = '']) {
    const account = cashIn(cash, environment);
    const tolerance = toleranceOf(days);
    const operator = await operatorOf(by, stack);
    const statements = readStatements(readFileSync(file, 'utf8'), columnsOf(column ?? []));
    await useTable(stack);
    const imported: Imported[] = [];
    for (const statement of statements) imported.push(await importStatement(account, statement, operator));
    const books = new Map(imported.map(({ book }) => [book.currency, book]));
    const results = [];
    for (const book of books.values()) results.push({ book, ...(await reconcile(book, tolerance)) });
    if (json) return console.log(JSON.stringify({ imported, results }));
    console.log(imported.map(importedText).join('\n'));
    for (const { book, matches, open } of results) {
      console.log(matchesText(matches, book.currency));
      console.log(openText(open, book.currency, today()));
    }
  },
});

/** Takes new entries, joins what leaves no doubt, and shows what is open then. */
async function reconcile(book: CashBook, tolerance: { readonly days: number }) {
  await takeEntries(book);
  const matches = await matchItems(book, tolerance);
  return { matches, open: await listOpenItems(book) };
}

const open = defineOperation({
  role: 'operate',
  uses: [...writing, 'table:delete'],
  isView: true,
  summary: 'Lists the open items of a cash account with their age: lines without an entry and entries without a line.',
  options: bookOptions,
  async run({ cash, environment, currency, stack, json }) {
    const book = bookIn(cash, environment, currency);
    await useTable(stack);
    await takeEntries(book);
    const items = await listOpenItems(book);
    console.log(json ? JSON.stringify(items) : openText(items, book.currency, today()));
  },
});

const match = defineOperation({
  role: 'operate',
  uses: [...writing, 'table:delete'],
  summary: 'Joins lines and entries by the rules again, or the open items that you name, whose sums have to agree.',
  options: { ...bookOptions, ...daysOption, ...itemsOption, ...actionOptions },
  async run({ cash, environment, currency, days, items, why, by, stack, json }) {
    const book = bookIn(cash, environment, currency);
    if (items === undefined) {
      const tolerance = toleranceOf(days);
      await useTable(stack);
      const { matches, open } = await reconcile(book, tolerance);
      if (json) return console.log(JSON.stringify({ matches, open }));
      return console.log(`${matchesText(matches, book.currency)}\n${openText(open, book.currency, today())}`);
    }
    const numbers = numbersIn(items);
    const action = { why: requireText('--why', why), by: await operatorOf(by, stack) };
    await useTable(stack);
    const made = await matchByHand(book, numbers, action);
    console.log(json ? JSON.stringify(made) : matchText(made, book.currency));
  },
});

const unmatchCommand = defineOperation({
  role: 'operate',
  uses: [...writing, 'table:delete'],
  summary: 'Undoes a match. Its items are open again, and no rule joins them any more.',
  operands: [{ name: 'NUMBER', description: 'The number of the match.' }],
  options: { ...bookOptions, ...actionOptions },
  async run({ cash, environment, currency, why, by, stack, json }, [text = '']) {
    const book = bookIn(cash, environment, currency);
    const [number = 0] = numbersIn(text);
    const action = { why: requireText('--why', why), by: await operatorOf(by, stack) };
    await useTable(stack);
    const undone = await unmatch(book, number, action);
    console.log(json ? JSON.stringify(undone) : matchText(undone, book.currency));
  },
});

const remove = defineOperation({
  role: 'operate',
  uses: [...writing, 'table:delete'],
  summary:
    'Takes an imported statement back, so that a corrected one can be imported. None of its lines may be matched or written off.',
  operands: [{ name: 'NUMBER', description: 'The number of the statement, as show says.' }],
  options: { ...bookOptions, ...actionOptions },
  async run({ cash, environment, currency, why, by, stack, json }, [text = '']) {
    const book = bookIn(cash, environment, currency);
    const [number = 0] = numbersIn(text);
    requireText('--why', why);
    await operatorOf(by, stack);
    await useTable(stack);
    const statement = await removeStatement(book, number);
    console.log(json ? JSON.stringify(statement) : removedText(statement));
  },
});

const writeOff = defineOperation({
  role: 'operate',
  uses: writing,
  summary:
    'Proposes the manual entry that makes up for what open items differ by. Approve it with ledger approve; the next match joins it with them.',
  options: {
    ...bookOptions,
    ...itemsOption,
    to: { type: 'string', value: 'ACCOUNT', description: 'The account on the other side, such as system:rail-costs.' },
    platform: {
      type: 'string',
      value: 'ID',
      description: 'The platform whose ledger it is; needed where no item is of an entry.',
    },
    ...actionOptions,
  },
  async run({ cash, environment, currency, items, to, platform, why, by, stack, json }) {
    const book = bookIn(cash, environment, currency);
    const order = {
      numbers: numbersIn(items ?? ''),
      to: accountIn('--to', to ?? ''),
      platformId: platform === undefined ? undefined : platformIdOf(platform),
      why: requireText('--why', why),
      by: await operatorOf(by, stack),
    };
    await useTable(stack);
    const entry = await proposeWriteOff(book, order);
    console.log(json ? JSON.stringify({ entry }) : entryText({ entry }));
  },
});

const show = defineOperation({
  role: 'operate',
  uses: [...writing, 'table:delete'],
  isView: true,
  summary: 'Shows the statements and matches of a cash account, and how its balances explain each other.',
  options: bookOptions,
  async run({ cash, environment, currency, stack, json }) {
    const book = bookIn(cash, environment, currency);
    await useTable(stack);
    await takeEntries(book);
    const view = await showReconciliation(book);
    console.log(json ? JSON.stringify(view) : reconciliationText(view));
  },
});

export const reconcileCommands: OperationGroup = {
  summary: 'Reconciles cash accounts with the statements of banks, card networks and providers.',
  commands: { import: importCommand, open, match, unmatch: unmatchCommand, remove, 'write-off': writeOff, show },
};

const today = (): string => now().toISOString().slice(0, 10);

function cashIn(cash: string | undefined, environment: string): Pick<CashBook, 'environment' | 'name'> {
  const name = requireText('--cash', cash).replace(/^system:cash:/, '');
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) throw new UsageError(`--cash ${name} is no name of a cash account.`);
  if (environment === 'sandbox' || environment === 'production') return { environment, name };
  throw new UsageError('--environment is sandbox or production.');
}

function bookIn(cash: string | undefined, environment: string, currency: string | undefined): CashBook {
  const account = cashIn(cash, environment);
  const code = requireText('--currency', currency);
  if (!isCurrencyCode(code)) throw new UsageError(`There is no currency ${code}.`);
  return { ...account, currency: code };
}

function toleranceOf(days: string): { readonly days: number } {
  if (/^\d{1,2}$/.test(days)) return { days: Number(days) };
  throw new UsageError('--days is a number of days from 0 to 99.');
}

function numbersIn(text: string): readonly number[] {
  if (/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/.test(text)) return text.split(',').map(Number);
  throw new UsageError(`Give numbers such as 12,45, not "${text}".`);
}

function columnsOf(columns: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    columns.map((text) => {
      const separator = text.indexOf('=');
      if (separator < 1) throw new UsageError(`--column ${text}: give COLUMN=NAME.`);
      return [text.slice(0, separator), text.slice(separator + 1)];
    }),
  );
}
