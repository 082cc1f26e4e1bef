import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import type { Endpoint } from '../../functions/contract/endpoint.ts';
import { backgroundFunctions } from '../../functions/contract/wiring.ts';
import { rights, type Thing, type Use } from '../rights.ts';
import { arn } from './arns.ts';

/** Something that a function asks of a service: the action as a policy names it, and what it is done to. */
export interface Asked {
  readonly action: string;
  readonly on: Thing;
}

/** The role of a function does not allow what it asked for, as AWS says it. */
class AccessDenied extends Error {
  override readonly name = 'AccessDeniedException';
}

/**
 * Lets a function do what it declares to use and nothing more, as its role on AWS would, and remembers what each one has done.
 * What does not run inside a function, such as a test that looks at the table, may do anything.
 */
export class Iam {
  readonly #running = new AsyncLocalStorage<string>();
  readonly #uses: ReadonlyMap<string, readonly Use[]>;
  readonly #allowed = new Map<string, ReadonlySet<string>>();
  readonly #done = new Map<string, Set<string>>();

  constructor(endpoints: readonly Endpoint[]) {
    this.#uses = new Map<string, readonly Use[]>([
      ...endpoints.map(({ id, uses }) => [id, uses] as const),
      ...Object.entries(backgroundFunctions).map(([name, { uses }]) => [name, uses] as const),
    ]);
  }

  /** Runs a function in its role. */
  as<T>(functionName: string, work: () => T): T {
    return this.#running.run(functionName, work);
  }

  /** Throws AccessDeniedException when the function that runs may not do this. */
  authorize(...asked: readonly Asked[]): void {
    const name = this.#running.getStore();
    if (name === undefined) return;
    for (const { action, on } of asked) {
      const right = `${action} ${on}`;
      if (!this.#allowedTo(name).has(right)) {
        throw new AccessDenied(
          `${arn('iam', `role/${name}`)} is not authorized to perform: ${action} on resource: ${on}`,
        );
      }
      this.#doneBy(name).add(right);
    }
  }

  /** Adds what every function has done to a file, a line of JSON for each; `occasion` says when. */
  appendTo(file: string, occasion?: string): void {
    const lines = [...this.#done].map(([name, done]) => JSON.stringify({ occasion, function: name, done: [...done] }));
    appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
  }

  #allowedTo(name: string): ReadonlySet<string> {
    const known = this.#allowed.get(name);
    if (known) return known;
    const allowed = new Set(allowedBy(this.#uses.get(name) ?? []));
    this.#allowed.set(name, allowed);
    return allowed;
  }

  #doneBy(name: string): Set<string> {
    const known = this.#done.get(name) ?? new Set();
    this.#done.set(name, known);
    return known;
  }
}

/** Each thing that these uses allow, as `action thing`. */
export const allowedBy = (uses: readonly Use[]): string[] =>
  uses.flatMap((use) =>
    rights[use].flatMap(({ actions, on }) => on.flatMap((thing) => actions.map((action) => `${action} ${thing}`))),
  );
