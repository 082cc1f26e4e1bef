/** Test files that share modules leave providers and the environment as they found them. */
import { afterAll, vi } from 'vitest';
import { resetProviders } from '../../functions/runtime/providers.ts';

// The AWS SDK reads it, and a module of the logger sets it.
const ofTheLogger = 'AWS_SDK_UA_APP_ID';
const before = { ...process.env };

afterAll(() => {
  resetProviders();
  vi.unstubAllEnvs();
  const changed = [...new Set([...Object.keys(before), ...Object.keys(process.env)])].filter(
    (name) => name !== ofTheLogger && before[name] !== process.env[name],
  );
  if (changed.length === 0) return;
  for (const name of changed) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  throw new Error(`This file changes ${changed.join(', ')} for the files after it: see vitest.config.ts.`);
});
