import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startService } from '../../lib/start/start-service.ts';
import { fundedAccount } from '../kit/client/payments.ts';
import { useTestCloud } from '../kit/local-cloud.ts';
import { operateOn } from '../kit/operate.ts';

const cloud = useTestCloud();

/** The folders of copies beside the service's own. */
const copies = () =>
  readdirSync(dirname(cloud.dataDir))
    .filter((name) => name.startsWith(`${basename(cloud.dataDir)}-drill-`))
    .map((name) => join(dirname(cloud.dataDir), name));
afterEach(() => {
  for (const folder of copies()) rmSync(folder, { recursive: true });
});

const drill = (...args: readonly string[]) =>
  operateOn(cloud.dataDir, 'restore', 'drill', '--why', 'Practice', ...args);

describe('npm run operate -- restore drill', { timeout: 120_000 }, () => {
  it('restores the running service into a copy, prints RPO and RTO, and removes the copy', async () => {
    await fundedAccount(cloud.api);
    const { code, output, errors } = await drill('--remove');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const seconds = String.raw`\d+\.\d s`;
    expect(output).toMatch(new RegExp(`^ +${seconds}  restore the table into a copy$`, 'm'));
    expect(output).toMatch(/^books: entries [1-9]\d*, accounts [1-9]\d*, differences 0$/m);
    expect(output).toMatch(/^items \d+: .*INTERNAL_ACCOUNT [1-9]/m);
    const [, items, types = ''] = /^items (\d+): (.*)$/m.exec(output) ?? [];
    const counts = types.split(', ').map((count) => Number(count.split(' ')[1]));
    expect(counts.reduce((sum, count) => sum + count)).toBe(Number(items));
    expect(output).toMatch(new RegExp(`^RPO ${seconds}: .*; 0 journal entries are newer$`, 'm'));
    expect(output).toMatch(new RegExp(`^RTO ${seconds} for the table`, 'm'));
    expect(copies()).toEqual([]);
  });

  it('leaves a copy on which the service starts, with everything in it', async () => {
    const accountId = await fundedAccount(cloud.api);
    expect((await drill()).code).toBe(0);
    const [folder = '', ...others] = copies();
    expect(others).toEqual([]);
    expect(existsSync(join(folder, 'point-in-time'))).toBe(false);
    const restored = await startService({ dataDir: folder, port: 0, isShared: false, log: () => {} });
    try {
      const authorization = `Basic ${btoa(`${cloud.tokenId}:${cloud.tokenSecret}`)}`;
      const answer = await fetch(`${restored.baseUrl}/platform/internal-accounts`, { headers: { authorization } });
      expect(answer.status).toBe(200);
      expect(accountId).toMatch(/^InternalAccount:/);
    } finally {
      await restored.stop();
    }
  });

  it('needs a reason, and a deployed service to check a copy of a backup', async () => {
    expect(await operateOn(cloud.dataDir, 'restore', 'drill')).toMatchObject({ code: 2 });
    const { code, errors } = await drill('--copy', 'vault');
    expect(code).toBe(2);
    expect(errors).toMatch(/^--copy names a table of a deployed service: give --stack\./);
    expect(copies()).toEqual([]);
  });
});
