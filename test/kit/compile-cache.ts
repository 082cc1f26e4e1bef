import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Every process of a test run, its workers and the commands that the tests start, takes compiled modules from one folder
 * (https://nodejs.org/api/module.html#module-compile-cache): a start of the service takes 0.9 seconds of CPU time instead of 1.5.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'test-modules-'));
  process.env.NODE_COMPILE_CACHE = folder;
  // A worker that ends at the same time may still write its modules.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
