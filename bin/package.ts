import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineCommand, runCommandLine } from '../lib/command-line/command-line.ts';
import { writePackage } from '../lib/start/package-folder.ts';

const command = defineCommand({
  summary: 'Packs the sandbox with its console, guides and clients into one file, which npx starts without a checkout.',
  options: { to: { type: 'string', value: 'FOLDER', default: '.', description: 'Where the file is written.' } },
  async run({ to = '.' }) {
    const folder = mkdtempSync(join(tmpdir(), 'payments-sandbox-'));
    try {
      await writePackage(folder);
      const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', resolve(to)], { cwd: folder });
      const [{ filename, unpackedSize }] = JSON.parse(String(packed));
      console.log(
        `${join(to, filename)}: ${Math.round(unpackedSize / 1e6)} MB unpacked. Start it with npx ./${filename}`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});

await runCommandLine('npm run package --', command);
