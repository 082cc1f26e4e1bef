import { logFailure } from './log.ts';
import { isTransient } from './transient.ts';

/**
 * What `read` makes of an item. Nothing where the item is not as the service writes it, which the log of the function says: a job on
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
