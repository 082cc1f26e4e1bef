import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { localDataDir } from '../../../lib/local/beside.ts';
import { Durable, FolderInUse } from '../../../lib/local/durable.ts';
import { stage } from '../../../lib/local/state-files.ts';
import { aDurable, aFolder, lambdaOf } from '../../kit/local-parts.ts';

describe('the file of the cloud', () => {
  it('belongs to one instance at a time', () => {
    const folder = aFolder();
    const first = aDurable(folder);
    expect(() => new Durable(folder)).toThrow(FolderInUse);
    first.close();
    expect(() => aDurable(folder)).not.toThrow();
  });

  it('is not replaced by a world that lies ready while another instance uses it', () => {
    const folder = aFolder();
    const first = aDurable(folder);
    stage(folder, new Map([['service.sqlite', Buffer.alloc(0)]]));
    expect(() => new Durable(folder)).toThrow(FolderInUse);
    expect(existsSync(join(folder, 'service.sqlite-wal'))).toBe(true);
    first.bury({ source: 's', body: 'kept', error: '', at: 1 });
    first.close();
    expect(existsSync(join(folder, 'next-world'))).toBe(true);
    expect(aDurable(folder).deadLetters()).toEqual([]);
    expect(existsSync(join(folder, 'next-world'))).toBe(false);
  });

  it('writes all of a transaction or nothing, the inner ones with it', () => {
    const durable = aDurable();
    const bury = (body: string) => durable.bury({ source: 's', body, error: '', at: 1 });
    const work = () =>
      durable.transaction(() => {
        durable.transaction(() => bury('inner'));
        bury('outer');
        throw new Error('undo');
      });
    expect(work).toThrow('undo');
    expect(durable.deadLetters()).toEqual([]);
    durable.transaction(() => bury('kept'));
    expect(durable.deadLetters()).toHaveLength(1);
  });
});

describe('the folder of a command', () => {
  it('is the one of npm start, also where DATA_DIR is empty', () => {
    vi.stubEnv('DATA_DIR', '');
    expect(localDataDir()).toBe('.local');
  });
});

describe('invoking a function', () => {
  it('passes copies in and out', async () => {
    const given = { when: new Date(0), gone: undefined, list: [1] };
    const seen: unknown[] = [];
    const lambda = lambdaOf({ Echo: (event) => void seen.push(event), Answer: () => ({ when: new Date(0) }) });
    expect(await lambda.invoke('Echo', given)).toBeNull();
    expect(seen).toEqual([{ when: '1970-01-01T00:00:00.000Z', list: [1] }]);
    expect(await lambda.invoke('Answer', {})).toEqual({ when: '1970-01-01T00:00:00.000Z' });
  });

  it('reports the class and message of an error', async () => {
    const Fail = () => {
      throw Object.assign(new Error('why'), { name: 'Special' });
    };
    await expect(lambdaOf({ Fail }).invoke('Fail', {})).rejects.toMatchObject({ errorType: 'Special', message: 'why' });
    await expect(lambdaOf({}).invoke('Gone', {})).rejects.toMatchObject({ errorType: 'ResourceNotFoundException' });
  });

  it('fails where the answer is larger than Lambda passes on', async () => {
    const lambda = lambdaOf({ Long: () => 'é'.repeat(3_145_778), Longest: () => 'é'.repeat(3_145_770) });
    await expect(lambda.invoke('Long', {})).rejects.toMatchObject({ errorType: 'Function.ResponseSizeTooLarge' });
    await expect(lambda.invoke('Longest', {})).resolves.toHaveLength(3_145_770);
  });

  it('ends with its time', async () => {
    const lambda = lambdaOf({ Hang: () => new Promise(() => {}) }, 0.02);
    await expect(lambda.invoke('Hang', {})).rejects.toMatchObject({ errorType: 'Sandbox.Timedout' });
    await lambda.idle();
  });
});
