import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import type { Endpoint } from '../../functions/contract/endpoint.ts';
import { type Capability, grants, type Resource } from '../../functions/topology/capabilities.ts';
import { backgroundFunctions } from '../../functions/topology/wiring.ts';
import { arn } from './arns.ts';
import type { PermissionReport } from './permission-report.ts';

/** An action of a service, as a policy names it, and the resource that it touches. */
export interface AccessRequest {
  readonly action: string;
  readonly on: Resource;
  /** The partition of the item that is written. */
  readonly partition?: string | undefined;
}

/** The error of AWS when the role of a function does not allow an action. */
class AccessDenied extends Error {
  override readonly name = 'AccessDeniedException';
}

/**
 * Allows a function what it declares to use, as its role on AWS would, and records what each function has done. Calls from outside of a
 * function, such as a test that reads the table, are not checked.
 */
export class Iam {
  readonly #running = new AsyncLocalStorage<string>();
  readonly #uses: ReadonlyMap<string, readonly Capability[]>;
  readonly #allowed = new Map<string, ReadonlySet<string>>();
  readonly #done = new Map<string, Set<string>>();
  readonly #refused = new Map<string, Set<string>>();
  readonly #calls = new Map<string, number>();

  constructor(endpoints: readonly Endpoint[]) {
    this.#uses = new Map<string, readonly Capability[]>([
      ...endpoints.map(({ id, uses }) => [id, uses] as const),
      ...Object.entries(backgroundFunctions).map(([name, { uses }]) => [name, uses] as const),
    ]);
  }

  /** Runs a function in its role. */
  as<T>(functionName: string, work: () => T): T {
    return this.#running.run(functionName, work);
  }

  /** Throws AccessDeniedException when the function that runs may not do this. */
  authorize(...requests: readonly AccessRequest[]): void {
    const name = this.#running.getStore();
    if (name === undefined) return;
    for (const request of requests) {
      const { action, on, partition } = request;
      const grant = `${action} ${on}`;
      if (!this.#allowedTo(name).has(grant) || !isWithin(this.#uses.get(name) ?? [], request)) {
        noted(this.#refused, name).add(grant);
        const item = partition === undefined ? '' : `, partition ${partition}`;
        throw new AccessDenied(
          `${arn('iam', `role/${name}`)} is not authorized to perform: ${action} on resource: ${on}${item}`,
        );
      }
      noted(this.#done, name).add(grant);
      const counted = `${name} ${grant}`;
      this.#calls.set(counted, (this.#calls.get(counted) ?? 0) + 1);
    }
  }

  /** Adds what every function has done to a file, a line of JSON for each; `occasion` says when. */
  appendTo(file: string, occasion?: string): void {
    const lines = [...this.#done].map(([name, done]) => JSON.stringify({ occasion, function: name, done: [...done] }));
    appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
  }

  /** The rights of each function, their use and the refusals since the start, each as `action resource`. */
  report(): readonly PermissionReport[] {
    return [...this.#uses.keys()].map((name) => ({
      name,
      granted: [...this.#allowedTo(name)].sort(),
      used: [...(this.#done.get(name) ?? [])]
        .sort()
        .map((grant) => ({ grant, calls: this.#calls.get(`${name} ${grant}`) ?? 0 })),
      refused: [...(this.#refused.get(name) ?? [])].sort(),
    }));
  }

  #allowedTo(name: string): ReadonlySet<string> {
    const granted = this.#allowed.get(name);
    if (granted) return granted;
    const allowed = new Set(allowedBy(this.#uses.get(name) ?? []));
    this.#allowed.set(name, allowed);
    return allowed;
  }
}

/** Returns the notes about a function. */
function noted(notes: Map<string, Set<string>>, name: string): Set<string> {
  const functionNotes = notes.get(name) ?? new Set();
  notes.set(name, functionNotes);
  return functionNotes;
}

/** Everything that these capabilities allow, each as `action resource`. */
export const allowedBy = (uses: readonly Capability[]): string[] =>
  uses
    .map((capability) => grants[capability])
    .flatMap(({ actions, on }) => on.flatMap((resource) => actions.map((action) => `${action} ${resource}`)));

/** Capabilities that are for some partitions of the table only, with what these are like. */
const confined = new Map(
  Object.entries(grants).flatMap(([capability, { partitions }]) =>
    partitions ? [[capability as Capability, partitions.map(likeness)] as const] : [],
  ),
);

/** Whether one of the capabilities allows the action in the partition of the request. */
function isWithin(uses: readonly Capability[], { action, on, partition = '' }: AccessRequest): boolean {
  if (!uses.some((capability) => confined.has(capability))) return true;
  return uses.some((capability) => {
    const { actions, on: resources } = grants[capability];
    const partitions = confined.get(capability);
    return (
      actions.includes(action) &&
      resources.includes(on) &&
      (partitions === undefined || partitions.some((like) => like.test(partition)))
    );
  });
}

/** StringLike of a policy: `*` is any text, and `?` any single character. */
function likeness(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
}
