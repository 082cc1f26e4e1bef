import { setImmediate as nextTurn } from 'node:timers/promises';
import { ExecutionAlreadyExists, InvalidName, TaskDoesNotExist, TaskTimedOut } from '@aws-sdk/client-sfn';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { waitsAhead } from '../../../lib/local/end-of-turn.ts';
import { until } from '../../kit/local-parts.ts';
import { arnOf, failing, machine, named, type States, task, waitingTask } from './step-functions-support.ts';

beforeEach(() => {
  vi.stubEnv('CLOCK_SPEED', '1000');
});

describe('what passes from state to state', () => {
  it('follows the choice whose text equals, and the default otherwise', async () => {
    const choice = {
      Type: 'Choice',
      Choices: [{ Variable: '$.a.b', StringEquals: 'left', Next: 'Left' }],
      Default: 'Right',
    };
    const { start, finished } = machine({
      Choice: choice,
      Left: { Type: 'Pass', Result: 'went left', End: true },
      Right: { Type: 'Pass', Result: 'went right', End: true },
    });
    start({ a: { b: 'left' } });
    start({ a: { b: 'other' } }, 'two');
    expect(await finished()).toMatchObject({ status: 'SUCCEEDED', output: 'went left', transitions: 2 });
    expect(await finished('two')).toMatchObject({ output: 'went right' });
  });

  it('hands a task its payload and takes its selected result to its result path', async () => {
    const parameters = {
      FunctionName: 'Double',
      Payload: { 'n.$': '$.number', fixed: [1], deep: { 'n.$': '$.number' } },
    };
    const { start, finished } = machine(
      {
        Double: task('Double', {
          Parameters: parameters,
          ResultSelector: { 'n.$': '$.Payload.twice' },
          ResultPath: '$.a.b',
        }),
      },
      {
        Double: ({ n, fixed, deep }: { n: number; fixed: number[]; deep: { n: number } }) => ({
          twice: n + deep.n,
          fixed,
        }),
      },
    );
    start({ number: 21, a: { kept: true } });
    expect(await finished()).toMatchObject({ output: { number: 21, a: { kept: true, b: { n: 42 } } } });
  });

  it('keeps its input where the result path is null', async () => {
    const { start, finished } = machine({ Drop: task('Drop', { ResultPath: null }) }, { Drop: () => 'dropped' });
    start({ kept: 1 });
    expect(await finished()).toMatchObject({ output: { kept: 1 } });
  });

  it('succeeds with the whole answer of the invocation where nothing is selected', async () => {
    const { start, finished } = machine(
      { Plain: task('Plain', { End: undefined, Next: 'Done' }), Done: { Type: 'Succeed' } },
      { Plain: () => 7 },
    );
    start();
    expect(await finished()).toMatchObject({ output: { Payload: 7, StatusCode: 200 } });
  });

  it('fails in a Fail state and where a path finds nothing', async () => {
    const { start, finished, lines } = machine({ Bad: { Type: 'Fail', Error: 'Broken', Cause: 'because' } });
    start();
    expect(await finished()).toMatchObject({ status: 'FAILED', error: 'Broken', cause: 'because' });
    expect(lines).toHaveLength(1);
    const missing = machine({
      Choice: { Type: 'Choice', Choices: [{ Variable: '$.gone', StringEquals: 'a', Next: 'Choice' }] },
    });
    missing.start();
    expect(await missing.finished()).toMatchObject({ status: 'FAILED', error: 'States.Runtime' });
  });

  it('waits, and goes on', async () => {
    const { start, finished, found } = machine({
      Wait: { Type: 'Wait', SecondsPath: '$.s', Next: 'Done' },
      Done: { Type: 'Succeed' },
    });
    start({ s: 30 });
    expect(found()?.status).toBe('RUNNING');
    expect(await finished()).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('what AWS refuses', () => {
  const large = 'x'.repeat(262_200);

  it.each([
    ['a wait of a part of a second', { Wait: { Type: 'Wait', SecondsPath: '$.s', End: true } }, 1.5],
    ['a wait of a text', { Wait: { Type: 'Wait', SecondsPath: '$.s', End: true } }, '30'],
    ['a wait of more than three years', { Wait: { Type: 'Wait', SecondsPath: '$.s', End: true } }, 100_000_000],
    ['a time-out of nothing', { Hand: waitingTask('Hand', { TimeoutSecondsPath: '$.s' }) }, 0],
  ])('ends an execution: %s', async (_, states, s) => {
    const { start, finished } = machine(states as States);
    start({ s, id: 'x' });
    expect(await finished()).toMatchObject({ status: 'FAILED', error: 'States.Runtime' });
  });

  it('ends an execution whose data are too large, whatever its tasks catch', async () => {
    const Catch = [{ ErrorEquals: ['States.ALL'], Next: 'Caught' }];
    const { start, finished } = machine(
      { Work: task('Work', { Retry: [{ ErrorEquals: ['States.ALL'] }], Catch }), Caught: { Type: 'Succeed' } },
      { Work: () => large },
    );
    start();
    expect(await finished()).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  });

  it('is no input, no output and no failure that is too large, and no name without a character', async () => {
    const { service, start } = machine({ Wait: { Type: 'Wait', Seconds: 100, End: true } });
    expect(() => start({ large })).toThrow('too large');
    expect(() => start({}, '')).toThrow(InvalidName);
    const taskToken = Buffer.from(arnOf('one')).toString('base64url');
    start();
    expect(() => service.sendTaskFailure({ taskToken, error: 'x'.repeat(257) })).toThrow('too long');
    expect(() => service.sendTaskFailure({ taskToken, error: 'x', cause: 'x'.repeat(32_769) })).toThrow('too long');
  });
});

describe('tasks at once', () => {
  it('are ahead where they are the only ones of their owner', async () => {
    const aheadOnes: string[] = [];
    const handle = async ({ name }: { name: string }) => {
      if (waitsAhead()) aheadOnes.push(name);
      await nextTurn();
    };
    const { start, finished } = machine({ Work: task('Work') }, { Work: handle as never });
    const names = ['one', 'two', 'three'];
    for (const name of names) start({ owner: name === 'three' ? 'B' : 'A', name }, name);
    await Promise.all(names.map(finished));
    expect(aheadOnes).toEqual(['one', 'three']);
  });
});

describe('tasks that fail', () => {
  const retrier = { ErrorEquals: ['Busy'], IntervalSeconds: 1, BackoffRate: 2, MaxAttempts: 3, JitterStrategy: 'FULL' };

  it('are tried again, each time counted, and then succeed', async () => {
    let calls = 0;
    const busyTwice = () => {
      calls += 1;
      if (calls < 3) throw named('Busy');
      return 'at last';
    };
    const { start, finished } = machine({ Try: task('Try', { Retry: [retrier] }) }, { Try: busyTwice });
    start();
    expect(await finished()).toMatchObject({ status: 'SUCCEEDED', transitions: 3 });
  });

  it('fail the execution with the class of the error once the attempts are spent', async () => {
    let calls = 0;
    const { start, finished } = machine(
      { Try: task('Try', { Retry: [retrier] }) },
      {
        Try: () => {
          calls += 1;
          throw named('Busy', 'still');
        },
      },
    );
    start();
    const { error, cause, status } = await finished();
    expect({ status, error, calls }).toEqual({ status: 'FAILED', error: 'Busy', calls: 4 });
    expect(JSON.parse(cause ?? '')).toMatchObject({ errorType: 'Busy', errorMessage: 'still' });
  });

  it.each([
    ['its name', 'Wrong', ['Other', 'Wrong'], true],
    ['States.ALL', 'Wrong', ['States.ALL'], true],
    ['States.TaskFailed', 'Wrong', ['States.TaskFailed'], true],
    ['another name', 'Wrong', ['Other'], false],
  ])('are caught by %s', async (_, error, ErrorEquals, caught) => {
    const Catch = [{ ErrorEquals, ResultPath: '$.failure', Next: 'Caught' }];
    const { start, finished } = machine(
      { Try: task('Try', { Catch }), Caught: { Type: 'Succeed' } },
      { Try: failing(error) },
    );
    start({ kept: 1 });
    const result = await finished();
    if (caught) expect(result).toMatchObject({ status: 'SUCCEEDED', output: { kept: 1, failure: { Error: 'Wrong' } } });
    else expect(result).toMatchObject({ status: 'FAILED', error: 'Wrong' });
  });

  it('time out after TimeoutSeconds, which States.TaskFailed does not cover, and their late answer counts no more', async () => {
    const Catch = [
      { ErrorEquals: ['States.TaskFailed'], Next: 'Wrong' },
      { ErrorEquals: ['States.Timeout'], ResultPath: '$.timeout', Next: 'Late' },
    ];
    const answer = Promise.withResolvers<string>();
    const { start, finished } = machine(
      { Slow: task('Slow', { TimeoutSeconds: 10, Catch }), Late: { Type: 'Succeed' }, Wrong: { Type: 'Fail' } },
      { Slow: () => answer.promise },
    );
    start();
    expect(await finished()).toMatchObject({ status: 'SUCCEEDED', output: { timeout: { Error: 'States.Timeout' } } });
    answer.resolve('too late');
  });
});

describe('tasks that wait for their token', () => {
  const handed: { id: string; token: string }[] = [];
  const Hand = (event: { id: string; token: string }) => void handed.push(event);
  const onlyToken = async (id: string) => {
    await until(() => handed.some((one) => one.id === id));
    return handed.findLast((one) => one.id === id)?.token ?? '';
  };

  it('end with the output sent for it, once', async () => {
    const { service, start, finished } = machine(
      { Hand: waitingTask('Hand', { ResultSelector: { 'x.$': '$.x' } }) },
      { Hand },
    );
    start({ id: 'sent' });
    const taskToken = await onlyToken('sent');
    service.sendTaskSuccess({ taskToken, output: '{"x":1,"y":2}' });
    expect(await finished()).toMatchObject({ status: 'SUCCEEDED', output: { x: 1 } });
    expect(() => service.sendTaskSuccess({ taskToken, output: '{}' })).toThrow(TaskTimedOut);
    expect(() => service.sendTaskFailure({ taskToken })).toThrow(TaskTimedOut);
    expect(() => service.sendTaskSuccess({ taskToken: 'unknown', output: '{}' })).toThrow(TaskDoesNotExist);
  });

  it('may be settled by their own function before it returns', async () => {
    const self: { settle?: (token: string) => void } = {};
    const { service, start, finished } = machine(
      { Hand: waitingTask('Hand') },
      {
        Hand: ({ token }: { token: string }) => {
          self.settle?.(token);
          throw named('Ignored');
        },
      },
    );
    self.settle = (taskToken) => service.sendTaskSuccess({ taskToken, output: '"early"' });
    start({ id: 'early' });
    expect(await finished()).toMatchObject({ status: 'SUCCEEDED', output: 'early' });
  });

  it('fail with the error and cause sent for it', async () => {
    const Catch = [{ ErrorEquals: ['PayoutFailed'], ResultPath: '$.failure', Next: 'Caught' }];
    const { service, start, finished } = machine(
      { Hand: waitingTask('Hand', { Catch }), Caught: { Type: 'Succeed' } },
      { Hand },
    );
    start({ id: 'failed' });
    service.sendTaskFailure({ taskToken: await onlyToken('failed'), error: 'PayoutFailed', cause: '{"why":1}' });
    expect(await finished()).toMatchObject({ output: { failure: { Error: 'PayoutFailed', Cause: '{"why":1}' } } });
  });

  it('time out after the seconds in their input, and the token is worth nothing then', async () => {
    const Catch = [{ ErrorEquals: ['States.Timeout'], Next: 'Late' }];
    const { service, start, finished } = machine(
      { Hand: waitingTask('Hand', { TimeoutSecondsPath: '$.seconds', Catch }), Late: { Type: 'Succeed' } },
      { Hand },
    );
    start({ id: 'late', seconds: 20 });
    const taskToken = await onlyToken('late');
    expect(await finished()).toMatchObject({ status: 'SUCCEEDED', output: { Error: 'States.Timeout' } });
    expect(() => service.sendTaskSuccess({ taskToken, output: '{}' })).toThrow(TaskTimedOut);
  });

  it('get a new token with every attempt', async () => {
    const tokens: string[] = [];
    const { service, start, finished } = machine(
      { Hand: waitingTask('Hand', { Retry: [{ ErrorEquals: ['Again'], IntervalSeconds: 1 }] }) },
      { Hand: ({ token }: { token: string }) => void tokens.push(token) },
    );
    start({ id: 'again' });
    await until(() => tokens.length === 1);
    service.sendTaskFailure({ taskToken: tokens[0] ?? '', error: 'Again' });
    await until(() => tokens.length === 2);
    expect(() => service.sendTaskSuccess({ taskToken: tokens[0] ?? '', output: '{}' })).toThrow(TaskTimedOut);
    service.sendTaskSuccess({ taskToken: tokens[1] ?? '', output: '"second"' });
    expect(await finished()).toMatchObject({ output: 'second' });
  });
});

describe('names of executions', () => {
  it('are taken once: the same start is harmless while it runs, any other is refused', async () => {
    const { service, start, finished } = machine({ Wait: { Type: 'Wait', Seconds: 100, End: true } });
    expect(start({ a: 1 })).toEqual(start({ a: 1 }));
    expect(() => start({ a: 2 })).toThrow(ExecutionAlreadyExists);
    await finished();
    expect(() => start({ a: 1 })).toThrow(ExecutionAlreadyExists);
    expect(service.executions.list()).toHaveLength(1);
  });

  it.each(['Transaction:1', 'a b', 'x'.repeat(81)])('are what AWS takes: not %s', (name) => {
    const { start } = machine({ Done: { Type: 'Succeed' } });
    expect(() => start({}, name)).toThrow(InvalidName);
  });
});

describe('the record of an execution', () => {
  it('names every state entered and every failure', async () => {
    const { service, start, finished } = machine(
      { Try: task('Try', { Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Done' }] }), Done: { Type: 'Succeed' } },
      { Try: failing('Wrong') },
    );
    start();
    await finished();
    const history = service.executions.history(arnOf('one'));
    expect(history.map(({ type }) => type)).toEqual([
      'ExecutionStarted',
      'TaskStateEntered',
      'TaskFailed',
      'SucceedStateEntered',
      'ExecutionSucceeded',
    ]);
  });

  it('ends with the output of the execution, which is stored once', async () => {
    const { service, start, finished } = machine({ Done: { Type: 'Succeed' } }, {});
    start({ paid: 5 });
    await finished();
    expect(service.executions.history(arnOf('one')).at(-1)).toMatchObject({
      type: 'ExecutionSucceeded',
      detail: { output: '{"paid":5}' },
    });
  });
});

describe('definitions', () => {
  const end = { End: true };
  it.each<[string, States]>([
    ['a state of an unknown type', { Map: { Type: 'Map', ...end } }],
    [
      'a comparison other than StringEquals',
      { Choice: { Type: 'Choice', Choices: [{ Variable: '$.n', NumericEquals: 1, Next: 'Choice' }] } },
    ],
    ['another service than Lambda', { Put: { ...task('Put'), Resource: 'arn:aws:states:::dynamodb:putItem' } }],
    ['a field that is not supported', { Try: task('Try', { HeartbeatSeconds: 5 }) }],
    ['an intrinsic function', { Try: { Type: 'Pass', Parameters: { 'a.$': "States.Format('{}', $.a)" }, ...end } }],
    ['a path with an index', { Try: { Type: 'Pass', Parameters: { 'a.$': '$.list[0]' }, ...end } }],
    ['a missing state', { Try: { Type: 'Pass', Next: 'Nowhere' } }],
    ['a state without a way on', { Try: { Type: 'Pass' } }],
  ])('with %s are refused when they are read', (_, states) => {
    expect(() => machine(states)).toThrow();
  });
});
