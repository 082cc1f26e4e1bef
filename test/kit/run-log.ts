import { existsSync, readFileSync } from 'node:fs';

/** The lines that the tests of a run appended to a file of its folder (`run-folder.ts`); none where there is no such file. */
export function readRunLog<Line>(path = ''): readonly Line[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}
