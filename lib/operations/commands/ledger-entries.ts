import type { PlatformId } from '../../../functions/domain/ids.ts';
import type { ManualEntry } from '../../../functions/domain/payments/manual-entry.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import {
  approveEntry,
  type EntryOrder,
  listEntries,
  proposeEntry,
  proposeRefund,
  proposeReversal,
  rejectEntry,
  requireEntry,
} from '../../bookkeeping/manual-entries.ts';
import { type Option, UsageError } from '../../command-line/command-line.ts';
import { findPayment } from '../../inspection/find-payment.ts';
import { platformIdOf } from '../../platforms/platforms.ts';
import { defineOperation, jsonOption, type Operation, reading, writing } from '../operation.ts';
import { actionOptions, operatorOf, requireText } from '../operator-identity.ts';
import { stackOption, useTable } from '../table-access.ts';
import { dayIn } from './dates.ts';
import { internalAccountIn, postingOptions, postingsOf } from './entry-options.ts';
import { entryText } from './entry-text.ts';

const shared = {
  platform: { type: 'string', value: 'ID', description: 'The platform whose ledger it is.' },
  ...stackOption,
  ...jsonOption,
} as const satisfies Readonly<Record<string, Option>>;

const numberOperand = { name: 'NUMBER', description: 'The number of the manual entry.' } as const;

const propose = defineOperation({
  role: 'operate',
  uses: writing,
  summary:
    'Proposes a manual entry, which another operator has to approve. Amounts in the smallest unit; what an entry adds it also takes, in each currency.',
  options: {
    ...shared,
    ...postingOptions,
    refund: { type: 'string', value: 'PAYMENT', description: 'Instead: settles the refund of a payment that failed.' },
    reverse: { type: 'string', value: 'NUMBER', description: 'Instead: takes back a booked manual entry, once.' },
    'value-date': {
      type: 'string',
      value: 'DAY',
      description: 'When the money moved outside, such as 2026-12-01. The day of the approval if absent.',
    },
    ...actionOptions,
  },
  async run({ platform, 'value-date': day, why, by, stack, json, ...values }) {
    const platformId = requirePlatform(platform);
    const reason = requireText('--why', why);
    const valueDate = dayIn('--value-date', day);
    const propose = proposalOf(values);
    const operator = await operatorOf(by, stack);
    await useTable(stack);
    const entry = await propose({ platformId, why: reason, by: operator, ...(valueDate && { valueDate }) });
    console.log(json ? JSON.stringify({ entry }) : entryText({ entry }));
  },
});

type Values = Parameters<typeof postingsOf>[0] & {
  readonly refund?: string | undefined;
  readonly reverse?: string | undefined;
};

/** The proposal of the entry that the options describe. Throws UsageError where they describe none, or two. */
function proposalOf(values: Values): (order: EntryOrder) => Promise<ManualEntry> {
  const { refund, reverse, account } = values;
  const sources = [values.posting, values.as, refund, reverse].filter((value) => value !== undefined);
  if (sources.length !== 1) throw new UsageError('Give one of --posting, --as, --refund and --reverse.');
  if (refund !== undefined) {
    const to = account === undefined ? undefined : internalAccountIn('--account', account);
    return async (order) => {
      const { paymentId } = await findPayment(tableStore(), refund, order.platformId);
      return proposeRefund({ ...order, refundOf: paymentId, ...(to && { to }) });
    };
  }
  if (reverse !== undefined) {
    const reverses = numberIn('--reverse', reverse);
    return (order) => proposeReversal({ ...order, reverses });
  }
  const postings = postingsOf(values);
  return (order) => proposeEntry({ ...order, postings });
}

const approve = defineOperation({
  role: 'operate',
  uses: [...writing, 'table:delete'],
  summary: 'Books a manual entry that another operator has proposed.',
  operands: [numberOperand],
  options: { ...shared, by: actionOptions.by },
  async run({ platform, by, stack, json }, [text = '']) {
    const [platformId, number] = [requirePlatform(platform), numberIn('NUMBER', text)];
    const operator = await operatorOf(by, stack);
    await useTable(stack);
    const state = await approveEntry({ platformId, number, by: operator });
    console.log(json ? JSON.stringify(state) : entryText(state));
  },
});

const reject = defineOperation({
  role: 'operate',
  uses: writing,
  summary: 'Ends a manual entry that is not booked.',
  operands: [numberOperand],
  options: { ...shared, ...actionOptions },
  async run({ platform, why, by, stack, json }, [text = '']) {
    const [platformId, number] = [requirePlatform(platform), numberIn('NUMBER', text)];
    const reason = requireText('--why', why);
    const operator = await operatorOf(by, stack);
    await useTable(stack);
    const state = await rejectEntry({ platformId, number, by: operator, why: reason });
    console.log(json ? JSON.stringify(state) : entryText(state));
  },
});

const show = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Shows the manual entries of a platform, or one: what they move, why, and who proposed and decided them.',
  options: {
    ...shared,
    number: { type: 'string', value: 'NUMBER', description: 'Only this one.' },
    open: { type: 'boolean', description: 'Only those that wait for a decision.' },
  },
  async run({ platform, number, open, stack, json }) {
    const platformId = requirePlatform(platform);
    const only = number === undefined ? undefined : numberIn('--number', number);
    await useTable(stack);
    const all =
      only === undefined ? await listEntries(platformId) : [await requireEntry(tableStore(), platformId, only)];
    const shown = open ? all.filter(({ decision }) => !decision) : all;
    if (json) return console.log(JSON.stringify(shown));
    console.log(shown.length > 0 ? shown.map(entryText).join('\n\n') : 'There are none.');
  },
});

/** The commands of manual entries, which two operators make together. */
export const entryCommands = { propose, approve, reject, show } as const satisfies Readonly<Record<string, Operation>>;

const requirePlatform = (platform: string | undefined): PlatformId => platformIdOf(requireText('--platform', platform));

function numberIn(option: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new UsageError(`${option} is the number of a manual entry, from 1.`);
  return Number(text);
}
