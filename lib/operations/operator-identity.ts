import type { Operator } from '../../functions/domain/payments/manual-entry.ts';
import { UsageError } from '../command-line/command-line.ts';

/** The options that an action needs for which somebody answers. */
export const actionOptions = {
  why: { type: 'string', value: 'TEXT', description: 'The reason, which is kept.' },
  by: { type: 'string', value: 'WHO', description: 'Your name, which is kept.' },
} as const;

/** Who runs a command, by the name that they give. */
export const operatorOf = (by: string | undefined): Operator => ({ name: requireText('--by', by) });

/** The text of an option. Throws UsageError where it is missing. */
export function requireText(option: string, value: string | undefined): string {
  const text = value?.trim();
  if (!text) throw new UsageError(`${option} is missing.`);
  return text;
}
