import type { Environment } from '../../../functions/domain/environment.ts';
import { idOf, type PlatformId } from '../../../functions/domain/ids.ts';
import {
  isCashAccount,
  isLedgerAccount,
  type LedgerAccount,
} from '../../../functions/domain/ledger/chart-of-accounts.ts';
import { transfer } from '../../../functions/domain/payments/manual-entry.ts';
import { listBooks } from '../../../functions/store/ledger/books/chart.ts';
import { readDayCheckpoint } from '../../../functions/store/ledger/days/closed-days.ts';
import type { ManualEntryState } from '../../../functions/store/ledger/manual-entries.ts';
import { readOpenItems } from '../../../functions/store/ledger/reconciliation.ts';
import type { Store } from '../../../functions/store/table.ts';
import { approveEntry, listEntries, proposeEntry, rejectEntry } from '../../bookkeeping/manual-entries.ts';
import { trialBalances } from '../../inspection/trial-balance.ts';
import { showTerms } from '../../platforms/terms.ts';
import { ConsoleRefusal } from '../http.ts';
import type { ManualEntryView, OpenItemsView, TrialBalanceView } from '../ledger-views.ts';
import { numberIn, type Routes, textIn } from '../routes.ts';
import { chartView } from './chart.ts';

interface BookParts {
  readonly store: Store;
  readonly platformOf: (
    query: URLSearchParams,
  ) => Promise<{ readonly platformId: PlatformId; readonly environment: Environment }>;
}

/** What the pages Balances and Books ask for and command. */
export const bookRoutes = ({ store, platformOf }: BookParts): Routes => {
  const platformIdIn = async (query: URLSearchParams) => (await platformOf(query)).platformId;
  return {
    'GET /balances': async ({ query }) => chartView(store, await platformIdIn(query), query.get('from') || undefined),
    'GET /trial-balance': async ({ query }) => trialBalanceView(store, await platformIdIn(query)),
    'GET /manual-entries': async ({ query }) =>
      (await listEntries(await platformIdIn(query))).map(manualEntryView).reverse(),
    'POST /manual-entries': async ({ query, body }) => {
      const postings = transfer(
        accountIn(textIn(body, 'from')),
        accountIn(textIn(body, 'to')),
        textIn(body, 'currency'),
        numberIn(body, 'amount', 1),
      );
      const platformId = await platformIdIn(query);
      const order = { platformId, why: textIn(body, 'why'), by: { name: textIn(body, 'by') } };
      return refusing(async () => manualEntryView({ entry: await proposeEntry({ ...order, postings }) }));
    },
    'POST /manual-entries/decision': async ({ query, body }) => {
      const platformId = await platformIdIn(query);
      const decision = { platformId, number: numberIn(body, 'number', 1), by: { name: textIn(body, 'by') } };
      const isApproved = textIn(body, 'outcome') === 'APPROVED';
      return refusing(async () =>
        manualEntryView(
          await (isApproved ? approveEntry(decision) : rejectEntry({ ...decision, why: textIn(body, 'why') })),
        ),
      );
    },
    'GET /open-items': async ({ query }) => openItems(store, await platformOf(query)),
    'GET /terms': async ({ query }) => showTerms({ platformId: await platformIdIn(query) }),
  };
};

function accountIn(text: string): LedgerAccount {
  const account = idOf('InternalAccount', text) ?? text;
  if (!isLedgerAccount(account)) throw new ConsoleRefusal(400, `${text} is no account of the ledger.`);
  return account;
}

/** What cannot be booked is refused with a sentence. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ConsoleRefusal(400, (cause as Error).message);
  }
}

async function trialBalanceView(store: Store, platformId: PlatformId): Promise<TrialBalanceView> {
  const checkpoint = await readDayCheckpoint(store);
  const closed = checkpoint?.closed?.day;
  const [report] = closed === undefined ? [] : await trialBalances(store, closed, platformId);
  return {
    ...(closed && { closed }),
    ...(checkpoint?.fault && { fault: checkpoint.fault }),
    lines: (report?.lines ?? []).map(({ account, owner, opening, debits, credits, closing, ...line }) => ({
      ...line,
      account: account ?? (owner === 'CUSTOMER' ? 'Accounts of customers' : 'Accounts of the platform'),
      ...{ opening: Number(opening), debits: Number(debits), credits: Number(credits), closing: Number(closing) },
    })),
    safeguarding: (report?.safeguarding ?? []).map(({ currency, customers, platforms, cash, surplus }) => ({
      ...{ currency, customers: Number(customers), platforms: Number(platforms) },
      ...{ cash: Number(cash), surplus: Number(surplus) },
    })),
  };
}

const manualEntryView = ({ entry, decision, reversal }: ManualEntryState): ManualEntryView => ({
  ...{ number: entry.number, why: entry.why, postings: entry.postings },
  ...{ proposedBy: entry.proposedBy.name, proposedAt: entry.proposedAt },
  ...(decision && {
    decision: {
      ...{ outcome: decision.outcome, by: decision.decidedBy.name, at: decision.decidedAt },
      ...(decision.why && { why: decision.why }),
    },
  }),
  ...(reversal && { reversedBy: reversal.reversedBy }),
});

/**
 * The open items of the cash accounts that a platform has entries on, as the last reconciliation left them. Other platforms of its
 * environment share them.
 */
async function openItems(
  store: Store,
  { platformId, environment }: { readonly platformId: PlatformId; readonly environment: Environment },
): Promise<readonly OpenItemsView[]> {
  const views: OpenItemsView[] = [];
  for await (const { account, currency } of listBooks(store, platformId, { accounts: 'system:cash:' })) {
    if (!isCashAccount(account)) continue;
    const book = { environment, name: account.slice('system:cash:'.length), currency };
    const items = (await readOpenItems(store, book)).map(({ number, side, amount, bookingDate, references, text }) => ({
      ...{ number, side, amount, currency, bookingDate, references, text },
    }));
    views.push({ cash: account, currency, items });
  }
  return views;
}
