/** Test files that share modules leave providers and the environment as they found them. */
import { afterAll, vi } from 'vitest';
import { resetPorts } from '../../functions/ports/ports.ts';
import { keepEnvironment } from './environment.ts';
import { endCommands } from './operate.ts';

const restore = keepEnvironment();

afterAll(async () => {
  await endCommands();
  resetPorts();
  vi.unstubAllEnvs();
  const changed = restore();
  if (changed.length > 0)
    throw new Error(`This file changes ${changed.join(', ')} for the files after it: see vitest.config.ts.`);
});
