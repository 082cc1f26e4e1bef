import { useSignal } from '@preact/signals';
import type { RecordedEvent } from '../../../views/events.ts';
import type { ChartAccount, ChartView } from '../../ledger-views.ts';
import { accountName, money, shortId, uuidIn, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { nameOf } from '../names.ts';
import { Skeleton } from '../parts/list.tsx';
import { Card, Empty, Page, Person, Problem } from '../parts/parts.tsx';
import { Table } from '../parts/table.tsx';
import { hrefOf } from '../router.ts';
import { get } from '../server.ts';
import { platform } from '../state.ts';

const isBooking = ({ kind }: RecordedEvent): boolean => kind === 'posting';

/** The chart of accounts with what each account holds. */
export const BalancesPage = () => {
  const platformId = platform.value?.platformId ?? '';
  // A place in the chart of one platform says nothing in that of another.
  return <Chart key={platformId} platformId={platformId} />;
};

const Chart = ({ platformId }: { readonly platformId: string }) => {
  const from = useSignal('');
  const [{ value: view, problem }] = useLoaded(
    `${platformId} ${from.value}`,
    () => get<ChartView>(`/balances?platform=${platformId}&from=${encodeURIComponent(from.value)}`),
    isBooking,
  );
  const isEmpty = view && view.accounts.length + view.own.length === 0;
  return (
    <Page
      title="Balances"
      lead="The chart of accounts. Open an account to see its entries and why it holds what it holds. A balance below zero is a debit, such as that of cash."
      actions={
        <a class="button" href={hrefOf('books')}>
          Trial balance and entries
        </a>
      }
    >
      {problem && <Problem>{problem}</Problem>}
      {!view && !problem && <Skeleton lines={10} />}
      {isEmpty && (
        <Card>
          <Empty title="No money has moved yet">
            <p>Fund an account and pay on the page Pay; every entry shows up here.</p>
            <a class="button is-primary" href={hrefOf('pay')}>
              Make a payment
            </a>
          </Empty>
        </Card>
      )}
      {view && view.accounts.length > 0 && (
        <Card title="Accounts of the platform and its customers" flush>
          <Accounts accounts={view.accounts} />
          <Pages next={view.next} from={from} />
        </Card>
      )}
      {view && view.own.length > 0 && (
        <Card title="The service's own accounts" flush>
          <Accounts accounts={view.own} isOwn />
        </Card>
      )}
      {view && view.unused.length > 0 && (
        <p class="row">
          <span class="muted">Without entries:</span>
          {view.unused.map(({ account, currency }) => (
            <a key={account} class="step" href={hrefOf('balances', uuidIn(account))} title={account}>
              {currency} <span class="mono">{shortId(uuidIn(account))}</span>
            </a>
          ))}
        </p>
      )}
    </Page>
  );
};

const Pages = ({ next, from }: { readonly next: string | undefined; readonly from: { value: string } }) =>
  next === undefined && from.value === '' ? null : (
    <p class="row card-body">
      {from.value !== '' && (
        <button type="button" class="button is-small" onClick={() => (from.value = '')}>
          First page
        </button>
      )}
      {next !== undefined && (
        <button type="button" class="button is-small" onClick={() => (from.value = next)}>
          Next page
        </button>
      )}
    </p>
  );

/** The service holds nothing back of its own accounts, and they are nobody else's. */
const Accounts = ({
  accounts,
  isOwn = false,
}: {
  readonly accounts: readonly ChartAccount[];
  readonly isOwn?: boolean;
}) => (
  <Table isBrief>
    <thead>
      <tr>
        <th>Account</th>
        <th>Type</th>
        {!isOwn && <th>Of</th>}
        <th class="number">Entries</th>
        {!isOwn && <th class="number">Held</th>}
        <th class="number">Balance</th>
      </tr>
    </thead>
    <tbody>
      {accounts.map((each) => (
        <tr key={`${each.account} ${each.currency}`} data-account={each.account}>
          <td class="is-title">
            <AccountName account={each.account} />
          </td>
          <td class="faint is-state">{words(each.accountType)}</td>
          {!isOwn && <td>{each.customerId ? <Person id={each.customerId} /> : 'the platform'}</td>}
          <td class="number">{each.entries}</td>
          {!isOwn && <td class="number">{each.held ? money(each.held, each.currency) : ''}</td>}
          <td class="number is-figure">{money(each.balance, each.currency)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** A ledger account, linked where it has a page. */
export const AccountName = ({ account }: { readonly account: string }) =>
  account.startsWith('InternalAccount:') ? (
    <a class="free-text" href={hrefOf('balances', uuidIn(account))} title={account}>
      {nameOf(account) ?? shortId(account)}
    </a>
  ) : (
    <span title={account}>{accountName(account)}</span>
  );
