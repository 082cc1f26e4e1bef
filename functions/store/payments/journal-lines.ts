import { isLedgerAccount, isSystemAccount, type LedgerAccount } from '../../domain/ledger/chart-of-accounts.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { type Movement, movements, type Posting } from '../../domain/payments/postings.ts';

/** The accounts of a payment, by the role that a line of its journal names. */
interface JournalParties {
  readonly paymentId: string;
  readonly sourceAccountId?: string;
  readonly destinationAccountId?: string;
  readonly platformFeeAccountId?: string;
}

/** One movement of a payment's money. */
interface PaymentEntry {
  readonly movement: Movement;
  readonly postings: readonly Posting[];
  readonly at: string;
  /** The day on which the money moved outside, where the rail has named one. */
  readonly valueDate?: string | undefined;
}

/**
 * An entry as one line of text, its postings grouped by currency:
 * `2026-01-01T00:00:00.000Z EXECUTION USD source -1000, service-fees 3, exchange 997; BTC exchange -9951, payout-clearing 9951`.
 * A value date comes before the first currency. The payment's own accounts go by their role and the service's accounts without
 * `system:`, which keeps the item small.
 */
export function toLine(payment: Payment, { movement, at, valueDate, postings }: PaymentEntry): string {
  const groups: { readonly currency: string; readonly postings: string[] }[] = [];
  for (const { account, currency, amount } of postings) {
    const posting = `${nameOf(payment, account)} ${amount}`;
    const last = groups.at(-1);
    if (last?.currency === currency) last.postings.push(posting);
    else groups.push({ currency, postings: [posting] });
  }
  const texts = groups.map((group) => `${group.currency} ${group.postings.join(', ')}`).join('; ');
  return [at, movement, ...(valueDate ? [valueDate] : []), texts].join(' ').trimEnd();
}

/** Reads a line that `toLine` wrote. Throws at any other text. */
export function fromLine(payment: JournalParties, line: string): PaymentEntry {
  const unreadable = () => new Error(`The payment ${payment.paymentId} has an unreadable line in its journal: ${line}`);
  const match = (format: RegExp, part: string) => {
    const match = format.exec(part);
    if (!match) throw unreadable();
    // Every format has two groups that always match; further ones may be absent.
    return match.slice(1) as [string, string, string?, string?];
  };
  const [at, name, valueDate, groups] = match(lineFormat, line);
  const movement = movements.find((one) => one === name);
  if (!movement) throw unreadable();
  const postings = (groups?.split('; ') ?? []).flatMap((group) => {
    const [currency, lines] = match(groupFormat, group);
    return lines.split(', ').map((posting) => {
      const [account, amount] = match(postingFormat, posting);
      return { account: accountOf(payment, account), currency, amount: Number(amount) };
    });
  });
  return { movement, postings, at, ...(valueDate && { valueDate }) };
}

const lineFormat = /^(\S+) (\w+)(?: (\d{4}-\d{2}-\d{2}))?(?: (.+))?$/;
const groupFormat = /^([A-Z]+) (.+)/;
const postingFormat = /^([\w:-]+) (-?\d+)$/;

const roles = {
  source: 'sourceAccountId',
  destination: 'destinationAccountId',
  platformFeeAccount: 'platformFeeAccountId',
} as const satisfies Record<string, keyof JournalParties>;

const systemPrefix = 'system:' as const;

function nameOf(payment: Payment, account: LedgerAccount): string {
  const role = Object.entries(roles).find(([, member]) => payment[member] === account);
  if (role) return role[0];
  if (!/^(?:system:(?:cash:)?[\w-]+|InternalAccount:[\w-]+)$/.test(account))
    throw new Error(`The journal cannot name the account ${account}.`);
  return isSystemAccount(account) ? account.slice(systemPrefix.length) : account;
}

function accountOf(payment: JournalParties, name: string): LedgerAccount {
  const own = Object.entries(roles).find(([role]) => role === name);
  const account = own ? payment[own[1]] : `${isLedgerAccount(name) ? '' : systemPrefix}${name}`;
  if (!isLedgerAccount(account))
    throw new Error(`The payment ${payment.paymentId} has a posting to its ${name} and no such account.`);
  return account;
}
