import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives the local clouds of a test run one file to write into what their functions did: test/rights.test.ts reads it last. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rights-'));
  process.env.RIGHTS_LOG = join(folder, 'done.jsonl');
  return () => rmSync(folder, { recursive: true, force: true });
}
