import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { workflows } from '../../functions/topology/workflows.ts';

const Machine = z.object({
  States: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Resource: z.string().optional(),
      TimeoutSeconds: z.number().optional(),
      TimeoutSecondsPath: z.string().optional(),
      Catch: z.array(z.object({ ErrorEquals: z.array(z.string()), Next: z.string() })).optional(),
      Retry: z
        .array(
          z.object({
            ErrorEquals: z.array(z.string()),
            IntervalSeconds: z.number().default(1),
            BackoffRate: z.number().default(2),
            MaxAttempts: z.number(),
            MaxDelaySeconds: z.number().optional(),
            JitterStrategy: z.string().optional(),
          }),
        )
        .optional(),
    }),
  ),
});

const machines = Object.values(workflows).map(({ file }) => ({
  file,
  states: Object.entries(Machine.parse(JSON.parse(readFileSync(`statemachines/${file}`, 'utf8'))).States),
}));

const tasks = machines.flatMap(({ states }) =>
  states
    .filter(([, { Type }]) => Type === 'Task')
    .map(([state, task]) => ({ state, ...task, waits: task.Resource?.endsWith('.waitForTaskToken') })),
);

/** Every rule by which a state of a workflow is tried again, beside those that forbid it. */
const retriers = machines.flatMap(({ file, states }) =>
  states.flatMap(([state, { Retry = [] }]) =>
    Retry.filter(({ MaxAttempts }) => MaxAttempts > 0).map((retrier) => ({ name: `${file} ${state}`, ...retrier })),
  ),
);

const hour = 3600;

describe.each(retriers)('retries of $name', ({ IntervalSeconds, BackoffRate, MaxAttempts, ...retrier }) => {
  const { MaxDelaySeconds = Number.POSITIVE_INFINITY, JitterStrategy } = retrier;
  /** When each attempt comes at the latest, in seconds after the first; a full jitter takes half of each delay on average. */
  const times: number[] = [];
  for (let attempt = 0, at = 0; attempt < MaxAttempts; attempt += 1) {
    at += Math.min(MaxDelaySeconds, IntervalSeconds * BackoffRate ** attempt) / 2;
    times.push(at);
  }

  it('come within seconds at first and a quarter of an hour apart in the end', () => {
    expect(JitterStrategy).toBe('FULL');
    expect(times.filter((at) => at < 60).length).toBeGreaterThan(5);
    expect(MaxDelaySeconds).toBeGreaterThanOrEqual(900);
    expect(MaxDelaySeconds).toBeLessThanOrEqual(hour);
  });

  it('outlast a weekend with few attempts, so that no execution dies of an outage', () => {
    expect(times.at(-1)).toBeGreaterThan(7 * 24 * hour);
    expect(times.filter((at) => at < 60 * hour).length).toBeLessThan(300);
  });
});

/** What a task that waits does when its time is over, and what each task does about the errors that it knows. */
const caught: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AwaitClearing: { 'States.Timeout': 'ExpireCardAuthorization' },
  AwaitAuthorization: { 'States.Timeout': 'ExpireAuthorization' },
  AwaitFunding: { 'States.Timeout': 'ExpireQuote' },
  AwaitApproval: { 'States.Timeout': 'ExpireApproval' },
  AwaitFunds: { 'States.Timeout': 'ExpireStablecoinOperation' },
  CollectFunds: { PayoutFailed: 'FailPayout' },
  SubmitPayout: { PayoutFailed: 'FailPayout', CompletionFailed: 'CompletePayout' },
};

describe.each(tasks)('the task $state', ({ state, TimeoutSeconds, TimeoutSecondsPath, ...task }) => {
  const { Retry = [], Catch = [], waits } = task;
  const errors = caught[state] ?? {};

  it('is tried again after every failure but those that it knows', () => {
    const known = Object.keys(errors).filter((error) => error !== 'States.Timeout');
    const never = known.length > 0 ? [{ ErrorEquals: known, MaxAttempts: 0 }] : [];
    const always = { IntervalSeconds: 1, BackoffRate: 2, MaxAttempts: 1_000, MaxDelaySeconds: hour / 2 };
    expect(Retry).toMatchObject([...never, { ErrorEquals: ['States.TaskFailed'], ...always }]);
    expect(Retry).toHaveLength(never.length + 1);
  });

  it('goes on from every error that it knows', () => {
    const next = Catch.flatMap(({ ErrorEquals, Next }) => ErrorEquals.map((error) => [error, Next]));
    expect(Object.fromEntries(next)).toEqual(errors);
  });

  it('waits for an answer until its time is over, or for two weeks', () => {
    expect(TimeoutSecondsPath).toBe('States.Timeout' in errors ? '$.waitSeconds' : undefined);
    expect(TimeoutSeconds).toBe(waits && !TimeoutSecondsPath ? 14 * 24 * hour : undefined);
  });
});
