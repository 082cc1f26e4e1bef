import { until } from './client/payments.ts';
import type { TestCloud } from './local-cloud.ts';

/** The first execution that is about a payment, a card, a card transaction or an operation. */
export const executionOf = ({ services }: TestCloud, id: string) =>
  services.stepFunctions.executions.list().find(({ arn }) => arn.endsWith(`:${id.replace(/^\w+:/, '')}`));

/** The states of an execution that has ended, and the failures that a console shows in red. */
export async function historyOf(cloud: TestCloud, id: string) {
  const execution = await until(
    () => executionOf(cloud, id),
    (found) => found !== undefined && found.status !== 'RUNNING',
  );
  const history = cloud.services.stepFunctions.executions.history(execution?.arn ?? '');
  const states = history.filter(({ type }) => type.endsWith('StateEntered')).map(({ detail }) => detail);
  const failures = history.filter(({ type }) => /Failed|TimedOut|Aborted/.test(type));
  return {
    status: execution?.status,
    states: states.map((state) => (state as { name: string }).name),
    failures: failures.map(({ detail }) => (detail as { error: string }).error),
  };
}

/** The history of an execution whose status at its end says all: it met no failure. */
export const wentThrough = (...states: readonly string[]) => ({ status: 'SUCCEEDED', states, failures: [] });

/** Resolves once an execution waits in a task that somebody else ends, for the given time. */
export async function waitsInTask(cloud: TestCloud, id: string, waits = 1): Promise<void> {
  await until(
    () => {
      const execution = executionOf(cloud, id);
      const history = cloud.services.stepFunctions.executions.history(execution?.arn ?? '');
      return history.filter(({ type }) => type === 'TaskStateEntered').length === waits && execution?.phase === 'HELD';
    },
    (isWaiting) => isWaiting,
  );
}
