import type { RecordedEvent } from '../../../views/events.ts';
import type { LedgerView, SideLine, TAccount } from '../../ledger-views.ts';
import { accountName, money, shortId, uuidIn, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Badge, Card, Empty, Id, Page, Problem } from '../parts/parts.tsx';
import { hrefOf } from '../router.ts';
import { get } from '../server.ts';
import { platform } from '../state.ts';

const isBooking = ({ kind }: RecordedEvent): boolean => kind === 'posting';

export const BalancesPage = () => {
  const platformId = platform.value?.platformId ?? '';
  const [{ value: view, problem }] = useLoaded(
    platformId,
    () => get<LedgerView>(`/balances?platform=${platformId}`),
    isBooking,
  );
  const internal = view?.accounts.filter(({ balance }) => balance !== undefined) ?? [];
  const system = view?.accounts.filter(({ balance }) => balance === undefined) ?? [];
  return (
    <Page
      title="Balances"
      lead="Each account with what went out at the left and what came in at the right. Open one to see why it holds what it holds."
      actions={view && <AuditBadge audit={view.audit} />}
    >
      {problem && <Problem>{problem}</Problem>}
      {view && view.audit.differences.length > 0 && <Differences audit={view.audit} />}
      {view && view.audit.entries === 0 && (
        <Card>
          <Empty title="No money has moved yet">
            <p>Fund an account and pay on the page Pay; every posting shows up here.</p>
            <a class="button is-primary" href={hrefOf('pay')}>
              Make a payment
            </a>
          </Empty>
        </Card>
      )}
      <Accounts
        title="Accounts of the platform and its customers"
        accounts={internal.filter(isUsed)}
        unused={internal.filter((account) => !isUsed(account))}
      />
      <Accounts
        title="The service's own accounts"
        note="The other side of each posting: conversions, fees, and money on its way or outside. In each currency, everything sums to zero."
        accounts={system}
      />
    </Page>
  );
};

/** Whether the ledger adds up, as `npm run operate -- ledger verify` says it. */
export const AuditBadge = ({ audit }: { readonly audit: LedgerView['audit'] }) => {
  const { entries, accounts, inMotion, differences } = audit;
  const [first] = differences;
  if (first) return <Badge tone="bad">Ledger does not add up</Badge>;
  const text = `${entries} ${entries === 1 ? 'entry' : 'entries'} in ${accounts} accounts`;
  return inMotion > 0 ? (
    <Badge tone="waiting">{`${inMotion} accounts changed while ${text} were added up`}</Badge>
  ) : (
    <Badge tone="good">Ledger verified: {text}</Badge>
  );
};

const Differences = ({ audit }: { readonly audit: LedgerView['audit'] }) => (
  <div class="notice is-bad" role="alert">
    <ul>
      {audit.differences.map((difference) => (
        <li key={difference}>{difference}</li>
      ))}
    </ul>
  </div>
);

const Accounts = ({
  title,
  note,
  accounts,
  unused = [],
}: {
  readonly title: string;
  readonly note?: string;
  readonly accounts: readonly TAccount[];
  readonly unused?: readonly TAccount[];
}) =>
  accounts.length + unused.length === 0 ? null : (
    <section class="stack" aria-label={title}>
      <div>
        <h2>{title}</h2>
        {note && <p class="muted">{note}</p>}
      </div>
      <div class="t-accounts">
        {accounts.map((account) => (
          <TCard key={`${account.account} ${account.currency}`} account={account} />
        ))}
      </div>
      {unused.length > 0 && (
        <p class="row">
          <span class="muted">Without entries:</span>
          {unused.map(({ account, currency }) => (
            <a key={account} class="step" href={hrefOf('balances', uuidIn(account))} title={account}>
              {currency} <span class="mono">{shortId(uuidIn(account))}</span>
            </a>
          ))}
        </p>
      )}
    </section>
  );

const isUsed = (account: TAccount): boolean => account.in.length + account.out.length > 0;

const total = (lines: readonly SideLine[]): number => lines.reduce((sum, line) => sum + line.sum, 0);

const TCard = ({ account }: { readonly account: TAccount }) => {
  const { currency, balance, held = 0 } = account;
  const isSystem = balance === undefined;
  return (
    <Card>
      <div class="t-head">
        <div>
          {isSystem ? (
            <strong>{accountName(account.account)}</strong>
          ) : (
            <a class="t-name" href={hrefOf('balances', uuidIn(account.account))} title={account.account}>
              {account.customerId ? 'Customer account' : 'Platform account'}
            </a>
          )}
          <div class="faint">
            {isSystem ? currency : <span class="mono">{shortId(uuidIn(account.account))}</span>}
            {account.customerId && (
              <>
                {' of '}
                <Id id={account.customerId} bare />
              </>
            )}
          </div>
        </div>
        <div class="t-balance">
          {money(isSystem ? total(account.in) - total(account.out) : balance, currency)}
          {held > 0 && <div class="faint">and {money(held, currency)} held</div>}
        </div>
      </div>
      <div class="t-sides">
        <Side name="Out" lines={account.out} currency={currency} />
        <Side name="In" lines={account.in} currency={currency} />
      </div>
    </Card>
  );
};

/** An amount without its currency, which the head of the account names. */
const figure = (amount: number, currency: string): string => money(amount, currency).replace(` ${currency}`, '');

const Side = ({
  name,
  lines,
  currency,
}: {
  readonly name: string;
  readonly lines: readonly SideLine[];
  readonly currency: string;
}) => (
  <dl class="t-side">
    <div class="t-side-name">
      <dt>{name}</dt>
      <dd>{figure(total(lines), currency)}</dd>
    </div>
    {lines.map(({ movement, count, sum }) => (
      <div key={movement}>
        <dt>
          {words(movement)} {count > 1 && <span class="faint">× {count}</span>}
        </dt>
        <dd>{figure(sum, currency)}</dd>
      </div>
    ))}
    {lines.length === 0 && (
      <div class="faint">
        <dt>nothing yet</dt>
        <dd />
      </div>
    )}
  </dl>
);
