import * as z from 'zod';
import { StartTimestamp } from '../../../functions/contract/common.ts';
import { UsageError } from '../../command-line/command-line.ts';

/** A day of the calendar that an operator typed, or nothing. Throws UsageError for another text. */
export function dayIn<Text extends string | undefined>(option: string, text: Text): Text {
  if (text === undefined || z.iso.date().safeParse(text).success) return text;
  throw new UsageError(`${option} ${text} is not a day such as 2026-12-01.`);
}

/** A day (from its first moment in UTC) or a time that an operator typed, or nothing. Throws UsageError for another text. */
export function timeIn(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const { data } = StartTimestamp.safeParse(text);
  if (data !== undefined) return new Date(data);
  throw new UsageError(`${option} ${text} is not a date such as 2026-12-01 or 2026-12-01T09:00Z.`);
}
