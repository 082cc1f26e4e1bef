import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { againCommand } from '../../../views/again.ts';
import type { BreakDefect, BreakResult, BreakView } from '../../../views/break-views.ts';
import { breakRun, cancelBreaking, followBreaks, startBreaking } from '../breaks.ts';
import { useLoaded } from '../load.ts';
import { BreakMatrix, callName } from '../parts/break-matrix.tsx';
import { Field, Select } from '../parts/form.tsx';
import { Badge, Card, CopyButton, Empty, Page, Problem } from '../parts/parts.tsx';
import { hrefOf, place } from '../router.ts';
import { get } from '../server.ts';

/** How many broken results are shown in words; a flow that breaks without a fault breaks at every call. */
const shownBroken = 30;

/** Every fault at each call of a payment, in a simulated world. */
export const BreakPage = () => {
  const { id } = place.value;
  const defect = useSignal('');
  const [{ value: defects = [] }] = useLoaded('defects', () => get<BreakDefect[]>('/breaks/defects'));
  useEffect(followBreaks, []);
  const run = breakRun.value?.paymentId === id ? breakRun.value : undefined;
  const isRunning = breakRun.value?.state === 'running';
  return (
    <Page
      title="Break it everywhere"
      lead="A payment like this one runs in a simulated world, with the real functions and the real workflow: once for each fault at each call. Every time it must reach the same end, move its money once and send its webhooks."
      actions={
        <a class="button is-small" href={hrefOf('payments', id)}>
          Payment {id.slice(0, 8)}
        </a>
      }
    >
      <div class="row break-controls">
        <Field label="Planted defect">
          {(field) => (
            <Select
              id={field}
              value={defect}
              choices={[{ value: '', text: 'None' }, ...defects.map(({ name, text }) => ({ value: name, text }))]}
            />
          )}
        </Field>
        {isRunning ? (
          <button type="button" class="button" onClick={cancelBreaking}>
            Cancel
          </button>
        ) : (
          <button type="button" class="button is-primary" onClick={() => startBreaking(id, defect.value)}>
            {run ? 'Break it again' : 'Break it'}
          </button>
        )}
      </div>
      {run ? <Run run={run} /> : <Nothing isOther={isRunning} />}
    </Page>
  );
};

const Nothing = ({ isOther }: { readonly isOther: boolean }) => (
  <Card>
    <Empty title={isOther ? 'Another payment is being broken' : 'Nothing has been tried yet'}>
      <p>
        {isOther
          ? 'One payment at a time: cancel that, or wait until it is done.'
          : 'Break it to see each call that it makes and how it bears crashes, conflicts, throttling, time-outs and repetitions. A planted defect shows that the proof finds one.'}
      </p>
    </Empty>
  </Card>
);

const Run = ({ run }: { readonly run: BreakView }) => {
  const { plan, results } = run;
  const broken = results.filter(({ violations }) => violations.length > 0);
  return (
    <>
      <Progress run={run} broken={broken.length} />
      {run.problem && <Problem>{run.problem}</Problem>}
      {plan?.violations.map((violation) => (
        <Problem key={violation}>Without a fault: {violation}</Problem>
      ))}
      {broken.length > 0 && <Broken run={run} broken={broken} />}
      {plan && <BreakMatrix run={run} plan={plan} />}
    </>
  );
};

const Progress = ({ run, broken }: { readonly run: BreakView; readonly broken: number }) => {
  const { flow, defect, state, plan, results } = run;
  const all = plan ? plan.calls.length * plan.faults.length : 0;
  return (
    <Card>
      <div class="stack">
        <div class="row">
          <Badge tone={state === 'running' ? 'waiting' : state === 'failed' ? 'bad' : 'neutral'}>{state}</Badge>
          <span role="status">
            {plan
              ? `${plan.calls.length} calls, ${results.length} of ${all} faults tried`
              : 'Runs it once without a fault'}
          </span>
          {results.length > 0 && (
            <Badge tone={broken === 0 ? 'good' : 'bad'}>{broken === 0 ? 'it holds' : `${broken} broke it`}</Badge>
          )}
          {defect && <Badge tone="waiting">with a planted defect</Badge>}
          <span class="push faint">
            flow <code>{flow}</code>
          </span>
        </div>
        {state === 'running' && <progress value={results.length} max={all || 1} aria-label="Faults tried" />}
      </div>
    </Card>
  );
};

/** Without the platform, and ids by the beginning of their uuid. */
const shortened = (violation: string): string =>
  violation.replace(/^[0-9a-f-]{35,36} /, '').replace(/([0-9a-f]{8})-[0-9a-f-]{27}/g, '$1');

const Broken = ({ run, broken }: { readonly run: BreakView; readonly broken: readonly BreakResult[] }) => (
  <Card
    title="What broke"
    flush
    end={
      broken.length > shownBroken && (
        <span class="faint">
          the first {shownBroken} of {broken.length}
        </span>
      )
    }
  >
    <ul class="broken">
      {broken.slice(0, shownBroken).map((result) => (
        <li key={`${result.number} ${result.fault}`}>
          <div class="row">
            <Badge tone="bad">{result.fault}</Badge>
            <strong>
              Call {result.number}, {callName(run.plan?.calls[result.number - 1])}
            </strong>
          </div>
          {result.violations.map((violation) => (
            <p key={violation} title={violation}>
              {shortened(violation)}
            </p>
          ))}
          <div class="row">
            <code class="again">{againCommand(run, result)}</code>
            <CopyButton text={againCommand(run, result)} what="command" />
          </div>
        </li>
      ))}
    </ul>
  </Card>
);
