import { setTimeout as pause } from 'node:timers/promises';
import type { Execution } from '../../lib/local/executions.ts';
import { type Machine, readMachine, waitsForToken } from '../../lib/local/states-language.ts';
import type { StepFunctions } from '../../lib/local/step-functions.ts';
import { markdownTable } from '../kit/measuring/markdown.ts';
import { Payer } from '../kit/measuring/payer.ts';
import type { Measured } from './measured.ts';
import { withSession } from './session.ts';

/** A locked quote lives 5 minutes: 3 seconds of the measurement. */
const clockSpeed = 100;

/** Measures the transitions and functions of a payment's workflow, for each course of a payment. */
export const measureWorkflow = (): Promise<Measured> =>
  withSession(clockSpeed, async ({ cloud, client }) => {
    const { stepFunctions } = cloud.services;
    const payer = await Payer.make(client);
    const walletId = await payer.wallet();
    const failing = await payer.wallet('003');
    const lock = async () => client.post('/quotes', payer.quoteRequest(walletId, false));
    const kinds: Readonly<Record<string, () => Promise<{ id: string }>>> = {
      'paid at once': () => payer.pay(walletId),
      'locked, then executed': async () => client.post(`/quotes/${(await lock()).id}/execute`, {}),
      'paid at once, fails, refunded': () => payer.pay(failing),
    };
    const rows: [string, number, number][] = [];
    for (const [kind, make] of Object.entries(kinds)) {
      const { id } = await make();
      const execution = await ended(stepFunctions, id.replace('Quote:', ''));
      rows.push([kind, execution.transitions, historyEvents(stepFunctions, execution)]);
    }
    const [, transitions, events] = rows[0] ?? ['', 0, 0];
    return {
      markdown: markdownTable(
        'Workflow',
        ['Payment', 'State transitions', 'History events'],
        rows,
        'A transition is a state entered, as Step Functions bills it; history events as it records them. A quote that is not executed has no workflow.',
      ),
      summary: `its workflow takes ${transitions} state transitions and ${events} history events`,
    };
  });

/** The state transitions of a payment; none where its quote was never executed. Throws when its execution has not ended. */
export async function transitionsOf(stepFunctions: StepFunctions, name: string): Promise<number> {
  const isStarted = stepFunctions.executions.list().some(({ arn }) => arn.endsWith(`:${name}`));
  return isStarted ? (await ended(stepFunctions, name)).transitions : 0;
}

/** Waits for the end of the execution with this name. */
export async function ended({ executions }: StepFunctions, name: string): Promise<Execution> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const execution = executions.list().find(({ arn }) => arn.endsWith(`:${name}`));
    if (execution && execution.status !== 'RUNNING') return execution;
    await pause(50);
  }
  throw new Error(`The execution ${name} has not ended.`);
}

/**
 * The events that Step Functions keeps of an execution without retries. The local one keeps fewer: a state entered counts
 * for its entry and, unless it is a task, its exit; a task is scheduled, started and, where it waits for its token,
 * submitted; its end counts with the exit.
 */
function historyEvents({ executions }: StepFunctions, { arn, revision }: Execution): number {
  const machine = readMachine(executions.definition(revision));
  const history = executions.history(arn);
  return history.reduce((count, { type, detail }) => count + weightOf(machine, type, detail as { name?: string }), 0);
}

function weightOf({ States }: Machine, type: string, { name = '' }: { name?: string }): number {
  const state = States[name];
  if (type === 'TaskStateEntered') return state?.Type === 'Task' && waitsForToken(state) ? 4 : 3;
  return type.startsWith('Execution') ? 1 : 2;
}
