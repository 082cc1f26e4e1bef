import type { TermsView } from '../../ledger-views.ts';
import { words } from '../format.ts';
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
    Object.entries(line).map(
      ([name, value]) => [key, name, typeof value === 'number' ? value.toLocaleString('en') : String(value)] as const,
    ),
  );
  if (rows.length === 0) return <p class="card-body muted">None.</p>;
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
        {rows.map(([key, name, value]) => (
          <tr key={`${key} ${name}`}>
            <td class="mono is-title">{key === '*' ? 'all' : key}</td>
            <td class="is-state">{words(name.replaceAll(/(?=[A-Z])/g, '_'))}</td>
            <td class="number is-figure">{value}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

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
