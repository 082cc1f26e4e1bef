import type { TermsView } from '../../ledger-views.ts';
import { counted, duration, money, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { get } from '../server.ts';
import { Card, Empty, Problem, Time } from './parts.tsx';
import { Table } from './table.tsx';

/** The commercial terms of a platform by level, the first that holds first, and their history. */
export const Terms = ({ platformId }: { readonly platformId: string }) => {
  const [{ value: terms, problem }] = useLoaded(platformId, () => get<TermsView>(`/terms?platform=${platformId}`));
  if (problem) return <Problem>{problem}</Problem>;
  if (!terms) return null;
  const { environment, platform = {}, environmentTerms, defaults, history } = terms;
  return (
    <>
      <Card title="Of the platform" flush>
        <Lines lines={platform} />
      </Card>
      <Card title={environment === 'sandbox' ? 'Of the sandbox' : 'Of production'} flush>
        <Lines lines={environmentTerms} />
      </Card>
      <Card title="Defaults" flush>
        <Lines lines={defaults} />
      </Card>
      <Card title="History" flush>
        {history.length === 0 ? (
          <Empty title="Nothing was set yet">
            <p>
              <code>npm run operate -- terms set --platform ID …</code> sets a version.
            </p>
          </Empty>
        ) : (
          <History history={history} />
        )}
      </Card>
    </>
  );
};

const Lines = ({ lines }: { readonly lines: TermsView['defaults'] }) => {
  const rows = Object.entries(lines).flatMap(([key, line]) =>
    Object.entries(line).map(([name, value]) => ({ key, name, value })),
  );
  if (rows.length === 0) return <p class="card-body muted">Nothing is set here: what is below holds.</p>;
  return (
    <Table isBrief>
      <thead>
        <tr>
          <th>Payments</th>
          <th>Term</th>
          <th class="number">Value</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value }) => (
          <tr key={`${key} ${name}`}>
            <td class="is-title">{paymentsOf(key)}</td>
            <td class="is-state">{termName(name)}</td>
            <td class="number is-figure">{typeof value === 'number' ? valueText(key, name, value) : String(value)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

/** The currencies and the rail of a key such as `USD>EUR@SEPA`; a currency is empty where all are meant. */
function partsOf(key: string) {
  const [pair = '', rail] = key.replaceAll('*', '').split('@');
  const [sending = '', receiving = ''] = pair.split('>');
  return { sending, receiving, rail };
}

function paymentsOf(key: string): string {
  const { sending, receiving, rail } = partsOf(key);
  const currencies = receiving ? `${sending || 'all'} to ${receiving}` : sending || 'all';
  return rail ? `${currencies}, ${rail}` : currencies;
}

/** A term without its unit, which its value has. */
const termName = (name: string): string =>
  words(name.replace(/(BasisPoints|Seconds|Days)$/, '').replaceAll(/(?=[A-Z])/g, '_'));

const basisPointsPerPercent = 100;

function valueText(key: string, name: string, value: number): string {
  if (name.endsWith('BasisPoints')) return `${value / basisPointsPerPercent} %`;
  if (name.endsWith('Seconds')) return value === 0 ? 'at once' : duration(value * 1_000);
  if (name.endsWith('Days')) return counted(value, 'day');
  const { sending, receiving } = partsOf(key);
  const currency = name === 'railCost' ? receiving || sending : sending;
  return currency ? money(value, currency) : `${value.toLocaleString('en')} smallest units`;
}

const History = ({ history }: { readonly history: TermsView['history'] }) => (
  <Table isBrief>
    <thead>
      <tr>
        <th class="number">Version</th>
        <th>From</th>
        <th>Set</th>
        <th>By</th>
        <th>Why</th>
      </tr>
    </thead>
    <tbody>
      {history.map(({ version, from, setAt, by, why }) => (
        <tr key={version}>
          <td class="number is-figure">{version}</td>
          <td class="nowrap is-when">
            <Time at={from} day />
          </td>
          <td class="nowrap">
            <Time at={setAt} day />
          </td>
          <td class="is-state">{by}</td>
          <td class="is-title">{why}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
