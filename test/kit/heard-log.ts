import { vi } from 'vitest';
import { output } from '../../functions/runtime/log.ts';

/** Lets the functions log, and hears all that is written from now on: lines of the log and of the console. */
export function hearLog(level: 'INFO' | 'DEBUG' = 'INFO'): readonly string[] {
  const lines: string[] = [];
  vi.stubEnv('LOG_LEVEL', level);
  for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const)
    for (const heard of [console, output])
      vi.spyOn(heard, method).mockImplementation((...parts: unknown[]) => void lines.push(parts.map(String).join(' ')));
  return lines;
}
