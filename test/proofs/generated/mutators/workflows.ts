import type { Change, Kind } from './mutator.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A copy of a value without the member at this path, or with another one there. */
function changed(value: Json, [step, ...rest]: readonly (string | number)[], replacement?: Json): Json {
  if (step === undefined) return replacement ?? null;
  const isDropped = rest.length === 0 && replacement === undefined;
  if (Array.isArray(value)) {
    if (isDropped) return value.filter((_, index) => index !== step);
    return value.map((each: Json, index) => (index === step ? changed(each, rest, replacement) : each));
  }
  const entries = Object.entries(value as { readonly [name: string]: Json });
  return Object.fromEntries(
    entries.flatMap(([name, each]) =>
      name !== step ? [[name, each]] : isDropped ? [] : [[name, changed(each, rest, replacement)]],
    ),
  );
}

/** Drops each retry and each catch of a workflow, each error of one, and changes its durations and its attempts. */
export function workflowFaults(text: string): readonly Change[] {
  const machine = JSON.parse(text) as Json;
  const found: Change[] = [];
  const add = (kind: Kind, path: readonly (string | number)[], replacement?: Json) =>
    found.push({
      ...{ kind, start: 0, end: text.length, place: path.join('.') },
      replacement: JSON.stringify(changed(machine, path, replacement), null, 2),
    });
  const walk = (value: Json, path: readonly (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) {
      const name = String(path.at(-1));
      if (typeof value === 'number' && /Seconds$|^MaxAttempts$/.test(name)) add('quantity', path, value * 2);
      return;
    }
    const kind = path.at(-2) === 'Retry' ? 'retry' : path.at(-2) === 'Catch' ? 'catch' : undefined;
    if (kind) add(kind, path);
    if (path.at(-1) === 'ErrorEquals' && Array.isArray(value) && value.length > 1)
      for (const index of value.keys()) add(path.at(-3) === 'Retry' ? 'retry' : 'catch', [...path, index]);
    for (const [name, each] of Object.entries(value)) walk(each, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  walk(machine, []);
  return found;
}
