import { logFailure } from './log.ts';
import { isTransient } from './transient.ts';

/**
 * The result of `read` for an item. Undefined, with a log line, where the item is not as the service writes it: a job on
 * many items goes on with the others.
 */
export function readable<I extends { readonly pk?: unknown }, T>(
  operation: string,
  item: I,
  read: (item: I) => T,
): T | undefined {
  try {
    return read(item);
  } catch (cause) {
    if (isTransient(cause)) throw cause;
    logFailure(`${operation} cannot read an item`, String(item.pk), cause);
    return undefined;
  }
}
