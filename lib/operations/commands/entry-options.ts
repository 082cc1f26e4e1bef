import { isCurrencyCode, maximumAmount } from '../../../functions/contract/currencies.ts';
import { type Id, idOf } from '../../../functions/domain/ids.ts';
import { isLedgerAccount, type LedgerAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import { type Preset, presets } from '../../../functions/domain/payments/manual-entry.ts';
import type { Posting } from '../../../functions/domain/payments/postings.ts';
import { type Option, UsageError } from '../../command-line/command-line.ts';

/** The options that say what an entry moves. */
export const postingOptions = {
  posting: {
    type: 'string',
    value: 'ACCOUNT=CURRENCY:MINOR',
    multiple: true,
    description: 'Adds to an account, or takes from it where MINOR is below 0, as in system:suspense=USD:-5000.',
  },
  as: {
    type: 'string',
    value: 'PRESET',
    description:
      'Instead: suspense (to the account), receivable (collected from the account) or loss (given up for the account).',
  },
  account: { type: 'string', value: 'ID', description: 'The account of the preset, or the one that gets a refund.' },
  amount: { type: 'string', value: 'CURRENCY:MINOR', description: 'The amount of the preset, such as USD:5000.' },
} as const satisfies Readonly<Record<string, Option>>;

interface PostingValues {
  readonly posting?: readonly string[] | undefined;
  readonly as?: string | undefined;
  readonly account?: string | undefined;
  readonly amount?: string | undefined;
}

/** The postings that the options name. Throws UsageError where they name none. */
export function postingsOf({ posting = [], as, account, amount }: PostingValues): readonly Posting[] {
  if (as === undefined) return posting.map(postingIn);
  if (!isPreset(as)) throw new UsageError(`--as ${as}: choose one of ${Object.keys(presets).join(', ')}.`);
  const { currency, minor } = amountIn('--amount', amount ?? '');
  if (minor < 1) throw new UsageError('--amount is greater than 0.');
  return presets[as](accountIn('--account', account ?? ''), currency, minor);
}

const isPreset = (name: string): name is Preset => Object.hasOwn(presets, name);

function postingIn(text: string): Posting {
  const separator = text.indexOf('=');
  const account = accountIn(`--posting ${text}`, text.slice(0, separator));
  const { currency, minor } = amountIn(`--posting ${text}`, text.slice(separator + 1));
  return { account, currency, amount: minor };
}

/** An account that an operator typed. Throws UsageError for a text that names none. */
export function accountIn(option: string, text: string): LedgerAccount {
  if (isLedgerAccount(text)) return text;
  throw new UsageError(`${option}: give an account such as system:suspense or InternalAccount:….`);
}

/** The id of an internal account that an operator typed. Throws UsageError for another text. */
export function internalAccountIn(option: string, text: string): Id<'InternalAccount'> {
  const id = idOf('InternalAccount', text);
  if (!id) throw new UsageError(`${option} ${text} is not the id of an internal account.`);
  return id;
}

function amountIn(option: string, text: string): { readonly currency: string; readonly minor: number } {
  const [, currency = '', digits] = /^([A-Z]+):(-?\d{1,16})$/.exec(text) ?? [];
  const minor = Number(digits);
  if (digits !== undefined && isCurrencyCode(currency) && Math.abs(minor) <= maximumAmount) return { currency, minor };
  throw new UsageError(`${option}: give an amount in the smallest unit, such as USD:5000.`);
}
