import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * "If your function is invoked approximately 16 times in the same chain of requests, then Lambda automatically stops the next function
 * invocation" (Lambda developer guide, "Use Lambda recursive loop detection to prevent infinite loops").
 */
export const mostInvocations = 16;

/** How often each function was invoked in one chain of requests. */
type Lineage = Readonly<Record<string, number>>;

/** Lambda's error for an invocation that it stops. */
class RecursiveInvocation extends Error {
  override readonly name = 'RecursiveInvocationException';
}

/**
 * Lambda's recursion guard. A message carries the lineage of the run that sent it in its trace header, as the `Lineage` of X-Ray's header
 * does. A batch counts as the longest of its chains: AWS does not say how it counts one.
 */
export class RecursionGuard {
  readonly #running = new AsyncLocalStorage<Lineage>();
  readonly #allowed: ReadonlySet<string>;

  /** `allowed` are the functions that may be invoked recursively. */
  constructor(allowed: ReadonlySet<string>) {
    this.#allowed = allowed;
  }

  /** The trace header of the messages that the running function sends. */
  traceHeader(): string | undefined {
    const lineage = Object.entries(this.#running.getStore() ?? {});
    return lineage.length === 0 ? undefined : `Lineage=${lineage.map(([name, count]) => `${name}:${count}`).join('|')}`;
  }

  /** Runs a function that messages with these trace headers invoke. Throws RecursiveInvocation. */
  run<T>(name: string, traceHeaders: readonly string[], work: () => T): T {
    const lineage = longestOf(traceHeaders.map(lineageIn));
    const before = lineage[name] ?? 0;
    if (before >= mostInvocations && !this.#allowed.has(name)) {
      throw new RecursiveInvocation(`${name} was invoked ${before} times in a chain of requests.`);
    }
    return this.#running.run({ ...lineage, [name]: before + 1 }, work);
  }
}

function lineageIn(traceHeader: string): Lineage {
  const entries = traceHeader.replace('Lineage=', '').split('|');
  return Object.fromEntries(
    entries.map((entry) => {
      const [name = '', count] = entry.split(':');
      return [name, Number(count)];
    }),
  );
}

function longestOf(lineages: readonly Lineage[]): Lineage {
  const longest: Record<string, number> = {};
  for (const [name, count] of lineages.flatMap(Object.entries)) longest[name] = Math.max(longest[name] ?? 0, count);
  return longest;
}
