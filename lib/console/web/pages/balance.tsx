import type { RecordedEvent } from '../../../views/events.ts';
import type { Evidence, ExplainedBalance, ExplainedPosting } from '../../ledger-views.ts';
import { money, shortId, uuidIn, words } from '../format.ts';
import { BalanceChart } from '../graph/balance-chart.tsx';
import { useLoaded } from '../load.ts';
import { nameOf } from '../names.ts';
import { ActionsOn } from '../parts/actions-on.tsx';
import { openEventById } from '../parts/event-drawer.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { LoadingPage } from '../parts/list.tsx';
import { Paged } from '../parts/pager.tsx';
import { Badge, Card, Change, CopyButton, Empty, Name, Page, Problem, Time } from '../parts/parts.tsx';
import { Table } from '../parts/table.tsx';
import { hrefOf, place } from '../router.ts';
import { get } from '../server.ts';
import { platform } from '../state.ts';

/** A balance explained: the line it took, and each entry with the move, the request and the webhooks behind it. */
export const BalancePage = () => {
  const { id } = place.value;
  const accountId = `InternalAccount:${id}`;
  const platformId = platform.value?.platformId ?? '';
  const concerns = ({ kind, subjects }: RecordedEvent) =>
    (kind === 'posting' || kind === 'webhook') && subjects.includes(id);
  const [{ value: view, problem }] = useLoaded(
    `${accountId} ${platformId}`,
    () => get<ExplainedBalance>(`/balances/${encodeURIComponent(accountId)}?platform=${platformId}`),
    concerns,
  );
  if (problem) {
    return (
      <Page title="Balance">
        <Problem>{problem}</Problem>
        <p>
          <a href={hrefOf('balances')}>All balances</a>
        </p>
      </Page>
    );
  }
  if (!view) return <LoadingPage title="Balance" />;
  const { currency, balance, held, postings, unexplained } = view;
  return (
    <Page
      title={
        <span class="row">
          <span class="amounts">{money(balance, currency)}</span>
          {held > 0 && <Badge tone="waiting">{money(held, currency)} held</Badge>}
        </span>
      }
      lead={`${nameOf(accountId) ?? 'Account'} (${shortId(id)}). Every figure leads to the request that moved the money and the webhook that reported it.`}
      actions={<CopyButton text={view.accountId} what="id" />}
    >
      {postings.length === 0 ? (
        <Card>
          <Empty title="Nothing was posted here">
            <p>Fund the account or pay from it on the page Pay.</p>
            <a class="button is-primary" href={hrefOf('pay')}>
              Make a payment
            </a>
          </Empty>
        </Card>
      ) : (
        <>
          <Card title="Balance after each entry">
            <BalanceChart postings={postings} currency={currency} />
          </Card>
          <Card title="Entries" flush end={<SumBadge view={view} />}>
            {unexplained !== 0 && (
              <p class="notice is-bad">
                {money(unexplained, currency)} are not explained by entries. If it stays, see docs/runbooks/ledger.md.
              </p>
            )}
            <Paged rows={postings.toReversed()}>{(shown) => <Entries postings={shown} currency={currency} />}</Paged>
            {view.entries > postings.length && (
              <p class="card-body muted">
                The newest {postings.length} of {view.entries} entries. <code>npm run operate -- balance explain</code>{' '}
                shows all.
              </p>
            )}
          </Card>
        </>
      )}
      <ActionsOn
        fits={({ path }) => /internal-accounts\/\{(id|accountId)\}/.test(path)}
        known={{ InternalAccount: `InternalAccount:${uuidIn(place.value.id)}` }}
      />
    </Page>
  );
};

const SumBadge = ({ view: { entries, postings, currency, unexplained } }: { readonly view: ExplainedBalance }) => (
  <Badge tone={unexplained === 0 ? 'good' : 'bad'}>
    {entries} {entries === 1 ? 'entry sums' : 'entries sum'} to {money(postings.at(-1)?.sum ?? 0, currency)}
  </Badge>
);

const Entries = ({
  postings,
  currency,
}: {
  readonly postings: readonly ExplainedPosting[];
  readonly currency: string;
}) => (
  <Table isBrief>
    <thead>
      <tr>
        <th class="number">No.</th>
        <th>When</th>
        <th>Entry</th>
        <th>Because of</th>
        <th class="number">Amount</th>
        <th class="number">Balance</th>
        <th>Move, request and webhook</th>
      </tr>
    </thead>
    <tbody>
      {postings.map((posting) => (
        <tr key={posting.number} data-cause={posting.cause}>
          <td class="number faint">{posting.number}</td>
          <td class="faint nowrap is-when">
            <Time at={posting.at} day />
          </td>
          <td class="is-state">
            {posting.entry ? <Link evidence={posting.entry} text={words(posting.movement)} /> : words(posting.movement)}
          </td>
          <td class="is-title">
            <Cause cause={posting.cause} />
          </td>
          <td class="number is-figure">
            <Change amount={posting.amount} currency={currency} />
          </td>
          <td class="number">{money(posting.sum, currency)}</td>
          <td class="is-more">
            <Trail posting={posting} />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const Cause = ({ cause }: { readonly cause: string }) => {
  const [kind = '', uuid = ''] = cause.split(':');
  if (kind === 'Transaction') {
    return (
      <a class="free-text" href={hrefOf('payments', uuid)} title={cause}>
        {nameOf(cause) ?? `Payment ${shortId(uuid)}`}
      </a>
    );
  }
  return (
    <span class="id" title={cause}>
      {shortId(cause)}
    </span>
  );
};

const Trail = ({ posting: { move, request, webhooks, entry } }: { readonly posting: ExplainedPosting }) => {
  if (!entry) return <span class="faint">no longer recorded</span>;
  return (
    <div class="trail">
      {move && <Step icon="move" evidence={move} />}
      {request && <Step icon="request" evidence={request} />}
      {[...Map.groupBy(webhooks, ({ title }) => title).values()].map(([webhook, ...again]) =>
        webhook ? <Step key={webhook.id} icon="webhook" evidence={webhook} times={1 + again.length} /> : null,
      )}
    </div>
  );
};

interface StepProps {
  readonly icon: IconName;
  readonly evidence: Evidence;
  /** How often the same happened. */
  readonly times?: number;
}

const Step = ({ icon, evidence, times = 1 }: StepProps) => (
  <button type="button" class={`step is-${evidence.tone}`} onClick={() => openEventById(evidence.id)}>
    <Icon name={icon} size={13} />{' '}
    <span>
      <Name text={shortTitle(evidence.title)} />
    </span>
    {times > 1 && <span class="faint">× {times}</span>}
  </button>
);

const Link = ({ evidence, text }: { readonly evidence: Evidence; readonly text: string }) => (
  <button type="button" class="link" onClick={() => openEventById(evidence.id)}>
    {text}
  </button>
);

/** A path without the version, and ids by the beginning of their uuid. */
const shortTitle = (title: string): string =>
  title.replace(/ \/[\d-]+\//, ' /').replace(/([0-9a-f]{8})-[0-9a-f-]{27}/g, '$1…');
