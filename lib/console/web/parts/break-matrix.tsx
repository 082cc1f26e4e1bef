import type { BreakCall, BreakPlan, BreakResult, BreakView } from '../../../views/break-views.ts';
import { words } from '../format.ts';
import { Card } from './parts.tsx';

/** A call in words: TransactWrite of createQuote. */
export const callName = (call: BreakCall | undefined): string =>
  call ? `${call.operation} of ${call.function}` : 'unknown';

const kinds = ({ items }: BreakCall): string => items.map(words).join(', ');

/** A row for each call in the order of the flow, a column for each fault. */
export const BreakMatrix = ({ run, plan }: { readonly run: BreakView; readonly plan: BreakPlan }) => {
  const found = new Map(run.results.map((result) => [`${result.number} ${result.fault}`, result]));
  const next = run.results.length;
  return (
    <Card
      title="Calls and faults"
      flush
      end={
        <span class="legend">
          <span class="done">held</span>
          <span class="failed">broke</span>
          <span>not tried</span>
        </span>
      }
    >
      <div class="table-wrap">
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">Call</th>
              {plan.faults.map(({ name, text }) => (
                <th key={name} scope="col" class="matrix-fault" title={text}>
                  <span>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.calls.map((call, index) => [
              call.function !== plan.calls[index - 1]?.function && (
                <tr key={`${call.function} ${index}`} class="is-function">
                  <th scope="rowgroup" colSpan={plan.faults.length + 1}>
                    {call.function}
                  </th>
                </tr>
              ),
              <tr key={index}>
                <th scope="row">
                  <span class="matrix-call">
                    <span class="matrix-number">{index + 1}</span>
                    <span>
                      {call.operation} <span class="faint">{kinds(call)}</span>
                    </span>
                  </span>
                </th>
                {plan.faults.map(({ name }, column) => (
                  <Cell
                    key={name}
                    result={found.get(`${index + 1} ${name}`)}
                    isNow={run.state === 'running' && index * plan.faults.length + column === next}
                  />
                ))}
              </tr>,
            ])}
          </tbody>
        </table>
      </div>
      <dl class="fault-texts">
        {plan.faults.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};

const Cell = ({ result, isNow }: { readonly result: BreakResult | undefined; readonly isNow: boolean }) => {
  const state = isNow ? 'is-now' : !result ? '' : result.violations.length === 0 ? 'is-good' : 'is-bad';
  const text = isNow ? 'running' : !result ? 'not tried' : result.violations.length === 0 ? 'held' : 'broke';
  return (
    <td class={`cell ${state}`} title={result?.violations.join('\n')}>
      <span class="hidden-label">{text}</span>
    </td>
  );
};
