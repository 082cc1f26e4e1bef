import { createHash } from 'node:crypto';
import type { PlatformId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';

/** The list that a cursor belongs to; any other list refuses it. */
interface CursorScope {
  readonly platformId: PlatformId;
  readonly filters: object;
}

/**
 * Detects a cursor of another list. It needs no secret: a forged cursor reaches a position of a list that the caller may read
 * anyway, under the same filters.
 */
const sealOf = ({ platformId, filters }: CursorScope, position: string): string =>
  createHash('sha256')
    .update(JSON.stringify([platformId, filters, position]))
    .digest('base64url')
    .slice(0, 22);

/** Writes a cursor that continues behind a position. */
export const toCursor = (scope: CursorScope, position: string): string =>
  Buffer.from(JSON.stringify([position, sealOf(scope, position)])).toString('base64url');

/** The position behind which a cursor continues. Refuses with INVALID_INPUT a cursor of another list. */
export function fromCursor(scope: CursorScope, cursor: string): string {
  const [position, seal] = parse(cursor);
  if (typeof position !== 'string' || seal !== sealOf(scope, position)) {
    throw new Refusal('INVALID_INPUT', 'cursor: take it from nextCursor of a list with the same filters.');
  }
  return position;
}

function parse(cursor: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
