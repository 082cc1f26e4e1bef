import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operateOn } from './operate.ts';
import { runOperate } from './service-process.ts';

it('runs a command with the same end as a process of its own, also after other commands', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'operate-'));
  const help = await operateOn(folder, 'ledger', '--help');
  expect(help).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('trial-balance') });
  const refused = ['health', '--platform'];
  const [own, alone] = [await operateOn(folder, ...refused), await runOperate(folder, ...refused)];
  expect(own).toEqual(alone);
  expect(own).toMatchObject({ code: 2, output: '', errors: expect.stringContaining('--platform') });
  const missing = await operateOn(folder, 'health');
  expect(missing).toEqual({
    code: 2,
    signal: null,
    output: '',
    errors: `No local service runs on ${folder}. Start it with npm start.\n`,
  });
});
