import { createHash } from 'node:crypto';
import { Refusal } from '../domain/refusal.ts';

/** What a cursor belongs to: it leads on only in the list that it came from. */
export interface CursorScope {
  readonly platformId: string;
  readonly filters: object;
}

/**
 * Tells a cursor of this list from any other text. It needs no secret: whoever makes one up reaches a place of a list that is
 * theirs to read from either end, under the filters that they send, and nothing else.
 */
const sealOf = ({ platformId, filters }: CursorScope, position: string): string =>
  createHash('sha256')
    .update(JSON.stringify([platformId, filters, position]))
    .digest('base64url')
    .slice(0, 22);

/** Writes the cursor behind a position of a list. */
export const toCursor = (scope: CursorScope, position: string): string =>
  Buffer.from(JSON.stringify([position, sealOf(scope, position)])).toString('base64url');

/** The position behind which a cursor leads on. Refuses with INVALID_INPUT what did not come from this list. */
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
