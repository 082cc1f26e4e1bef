import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives a test run files that the tests of the local cloud append to, and that the tests of the project `last` read: what
 * every function did, and the webhooks that were received.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'));
  process.env.PERMISSIONS_LOG = join(folder, 'permissions.jsonl');
  process.env.WEBHOOKS_LOG = join(folder, 'webhooks.jsonl');
  return () => rmSync(folder, { recursive: true, force: true });
}
