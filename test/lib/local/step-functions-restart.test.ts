import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDurable, aFolder, until } from '../../kit/local-parts.ts';
import { type Handlers, machine, type States, waitingTask } from './step-functions-support.ts';

beforeEach(() => {
  vi.stubEnv('CLOCK_SPEED', '1000');
});

describe('after a restart', () => {
  const restart = (
    states: States,
    handlers: Handlers,
    before: { durable: ReturnType<typeof aDurable>; folder: string },
  ) => {
    before.durable.close();
    return machine(states, handlers, aDurable(before.folder));
  };

  it('a task whose function was being called is called again with the same token', async () => {
    const [folder, tokens]: [string, string[]] = [aFolder(), []];
    const states = { Hand: waitingTask('Hand') };
    const Hand = ({ token }: { token: string }) => {
      tokens.push(token);
      return tokens.length === 1 ? new Promise(() => {}) : undefined;
    };
    const first = machine(states, { Hand }, aDurable(folder));
    first.start({ id: 'x' });
    await until(() => tokens.length === 1);
    first.service.stop();
    const second = restart(states, { Hand }, { durable: first.durable, folder });
    await until(() => tokens.length === 2);
    expect(tokens[1]).toBe(tokens[0]);
    second.service.sendTaskSuccess({ taskToken: tokens[0] ?? '', output: '"resumed"' });
    expect(await second.finished()).toMatchObject({ status: 'SUCCEEDED', output: 'resumed' });
  });

  it('a waiting task waits on under its old deadline, without another call', async () => {
    const folder = aFolder();
    let calls = 0;
    const Hand = () => {
      calls += 1;
    };
    const states = {
      Hand: waitingTask('Hand', { TimeoutSeconds: 300, Catch: [{ ErrorEquals: ['States.Timeout'], Next: 'Late' }] }),
      Late: { Type: 'Succeed' },
    };
    const first = machine(states, { Hand }, aDurable(folder));
    first.start({ id: 'x' });
    await until(() => first.found()?.phase === 'HELD');
    const deadline = first.found()?.dueAt;
    first.service.stop();
    const second = restart(states, { Hand }, { durable: first.durable, folder });
    expect(second.found()?.dueAt).toBe(deadline);
    expect(await second.finished()).toMatchObject({ status: 'SUCCEEDED', output: { Error: 'States.Timeout' } });
    expect(calls).toBe(1);
  });

  it('an execution ends by the definition that it began with', async () => {
    const folder = aFolder();
    const first = machine(
      { Wait: { Type: 'Wait', Seconds: 200, Next: 'Old' }, Old: { Type: 'Pass', Result: 'old', End: true } },
      {},
      aDurable(folder),
    );
    first.start();
    first.service.stop();
    const second = restart({ New: { Type: 'Succeed' } }, {}, { durable: first.durable, folder });
    expect(await second.finished()).toMatchObject({ output: 'old' });
  });
});
