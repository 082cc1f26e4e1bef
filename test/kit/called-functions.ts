import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Names of functions by the file of the code that they are in. */
export type Called = Readonly<Record<string, readonly string[]>>;

/** Counts the calls of functions in this process from now on. The engine counts them by their names, and from the last count on. */
export async function countCalls(): Promise<{ take(): Promise<Called> }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    take: async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      return merged(
        result.map(({ url, functions }) => {
          const file = relative(root, url.replace(/^file:\/\//, '').split('?')[0] ?? '');
          const names = functions
            .filter(({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0))
            .map(({ functionName }) => functionName);
          return /^(functions|lib)\//.test(file) && names.length > 0 ? { [file]: names } : {};
        }),
      );
    },
  };
}

/** What was called in any of these. */
export function merged(parts: readonly Called[]): Called {
  const all: Record<string, readonly string[]> = {};
  for (const [file, names] of parts.flatMap((part) => Object.entries(part)))
    all[file] = [...new Set([...(all[file] ?? []), ...names])];
  return all;
}
