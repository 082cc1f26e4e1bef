import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';

/**
 * Records which functions of the code a test file calls, where REACH names a folder: the proof `generated` tries a fault against the
 * tests that run it. The engine counts calls by the names of functions, and from the last count on.
 */
const root = join(import.meta.dirname, '../..');
const folder = process.env.REACH && join(root, process.env.REACH);
const kept = globalThis as { reachSession?: Promise<Session> };

async function startSession(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}

if (folder) {
  // A worker that shares modules goes on counting.
  kept.reachSession ??= startSession();
  const session = await kept.reachSession;
  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const called: Record<string, readonly string[]> = {};
    for (const { url, functions } of result) {
      const file = relative(root, url.replace(/^file:\/\//, '').split('?')[0] ?? '');
      if (!/^(functions|lib)\//.test(file)) continue;
      const names = functions
        .filter(({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0))
        .map(({ functionName }) => functionName);
      if (names.length > 0) called[file] = [...new Set([...(called[file] ?? []), ...names])];
    }
    const test = relative(root, expect.getState().testPath ?? '');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${test.replaceAll('/', '+')}.json`), JSON.stringify(called));
  });
}
