import type { FunctionComponent } from 'preact';
import type { OpenItemsView, TrialBalanceView } from '../../ledger-views.ts';
import { accountName, money, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { ManualEntries } from '../parts/manual-entries.tsx';
import { Badge, Card, Change, Empty, Page, Problem } from '../parts/parts.tsx';
import { Table } from '../parts/table.tsx';
import { Terms } from '../parts/terms.tsx';
import { hrefOf, place } from '../router.ts';
import { get } from '../server.ts';
import { platform } from '../state.ts';

/** What an accountant works with: the trial balance, manual entries, open items and commercial terms. */
export const BooksPage = () => {
  const tab = tabs.find(({ id }) => id === place.value.id) ?? tabs[0];
  if (!tab) return null;
  const platformId = platform.value?.platformId ?? '';
  return (
    <Page title="Books" lead={tab.lead}>
      <nav class="tabs" aria-label="Books">
        {tabs.map(({ id, name }) => (
          <a key={id} class="tab" href={hrefOf('books', id)} aria-current={id === tab.id ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <tab.show key={`${tab.id} ${platformId}`} platformId={platformId} />
    </Page>
  );
};

interface OfPlatform {
  readonly platformId: string;
}

const TrialBalance = ({ platformId }: OfPlatform) => {
  const [{ value: view, problem }] = useLoaded(platformId, () =>
    get<TrialBalanceView>(`/trial-balance?platform=${platformId}`),
  );
  if (problem) return <Problem>{problem}</Problem>;
  if (!view) return null;
  return (
    <>
      {view.fault && <Problem>{view.fault}</Problem>}
      {view.closed === undefined ? (
        <Card>
          <Empty title="No day is closed yet">
            <p>
              A day can be closed once it is over (UTC): <code>npm run operate -- ledger day close</code>.
            </p>
          </Empty>
        </Card>
      ) : (
        <>
          <Card title={`At the end of ${view.closed} (UTC)`} flush>
            <TrialLines view={view} />
          </Card>
          <Card title="Customers' money against cash" flush>
            <Safeguarding view={view} />
          </Card>
        </>
      )}
    </>
  );
};

const TrialLines = ({ view: { lines } }: { readonly view: TrialBalanceView }) => (
  <Table isBrief>
    <thead>
      <tr>
        <th>Account</th>
        <th>Type</th>
        <th class="number">Opening</th>
        <th class="number">Debits</th>
        <th class="number">Credits</th>
        <th class="number">Closing</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ account, accountType, currency, opening, debits, credits, closing }) => (
        <tr key={`${account} ${currency}`}>
          <td class="is-title">{accountName(account)}</td>
          <td class="faint is-state">{words(accountType)}</td>
          <td class="number">{money(opening, currency)}</td>
          <td class="number">{money(debits, currency)}</td>
          <td class="number">{money(credits, currency)}</td>
          <td class="number is-figure">{money(closing, currency)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const Safeguarding = ({ view: { safeguarding } }: { readonly view: TrialBalanceView }) => (
  <Table isBrief>
    <thead>
      <tr>
        <th>Currency</th>
        <th class="number">Customers</th>
        <th class="number">Platforms</th>
        <th class="number">Cash</th>
        <th>Covered</th>
      </tr>
    </thead>
    <tbody>
      {safeguarding.map(({ currency, customers, platforms, cash, surplus }) => (
        <tr key={currency}>
          <td class="is-title">{currency}</td>
          <td class="number">{money(customers, currency)}</td>
          <td class="number">{money(platforms, currency)}</td>
          <td class="number is-figure">{money(cash, currency)}</td>
          <td class="is-state">
            {surplus < 0 ? (
              <Badge tone="bad">{money(-surplus, currency)} short</Badge>
            ) : (
              <Badge tone="good">{money(surplus, currency)} more</Badge>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const OpenItems = ({ platformId }: OfPlatform) => {
  const [{ value: views, problem }] = useLoaded(platformId, () =>
    get<readonly OpenItemsView[]>(`/open-items?platform=${platformId}`),
  );
  if (problem) return <Problem>{problem}</Problem>;
  if (!views) return null;
  if (views.length === 0) {
    return (
      <Card>
        <Empty title="No cash account has entries yet">
          <p>Money that comes in or goes out is booked on one.</p>
        </Empty>
      </Card>
    );
  }
  return (
    <>
      {views.map((view) => (
        <Card key={`${view.cash} ${view.currency}`} title={`${accountName(view.cash)}, ${view.currency}`} flush>
          {view.items.length === 0 ? <NothingOpen /> : <Items view={view} />}
        </Card>
      ))}
    </>
  );
};

const NothingOpen = () => (
  <p class="card-body muted">
    No statement has left anything open. <code>npm run operate -- reconcile import FILE</code> compares one with the
    entries.
  </p>
);

const Items = ({ view: { items } }: { readonly view: OpenItemsView }) => (
  <Table isBrief>
    <thead>
      <tr>
        <th class="number">No.</th>
        <th>Booked</th>
        <th>On</th>
        <th>Reference</th>
        <th>Text</th>
        <th class="number">Amount</th>
      </tr>
    </thead>
    <tbody>
      {items.map(({ number, side, amount, currency, bookingDate, references, text }) => (
        <tr key={number}>
          <td class="number">{number}</td>
          <td class="nowrap is-when">{bookingDate}</td>
          <td class="is-state">{side === 'STATEMENT' ? 'the statement only' : 'the ledger only'}</td>
          <td class="mono">{references.join(', ')}</td>
          <td class="is-title">{text || references.join(', ')}</td>
          <td class="number is-figure">
            <Change amount={amount} currency={currency} />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const tabs: readonly {
  readonly id: string;
  readonly name: string;
  readonly lead: string;
  readonly show: FunctionComponent<OfPlatform>;
}[] = [
  {
    id: 'trial-balance',
    name: 'Trial balance',
    lead: 'What every account came to at the end of the last closed day.',
    show: TrialBalance,
  },
  {
    id: 'entries',
    name: 'Manual entries',
    lead: 'Entries that one operator proposes and another approves.',
    show: ManualEntries,
  },
  {
    id: 'open-items',
    name: 'Open items',
    lead: 'Lines of statements without an entry, and entries without a line.',
    show: OpenItems,
  },
  {
    id: 'terms',
    name: 'Terms',
    lead: 'Limits, fees and spreads, version by version. The first level that says something holds.',
    show: Terms,
  },
];
