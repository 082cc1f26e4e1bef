import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { comparisons, guards, optionals, owners } from './mutators/checks.ts';
import { conditions } from './mutators/conditions.ts';
import { events, permissions, seals, signs } from './mutators/effects.ts';
import { type Change, functionsAround, type Mutator } from './mutators/mutator.ts';
import { quantities } from './mutators/quantities.ts';
import { workflowFaults } from './mutators/workflows.ts';
import { root } from './plant.ts';

/** A fault: a change of one file. Its number tells it from the others of the same code. */
export interface Fault extends Change {
  readonly number: number;
  readonly file: string;
  readonly line: number;
  /** The line before the change, trimmed, or the place in a workflow. */
  readonly text: string;
}

/** Where faults are planted: every room of the functions, the workflows, and what else moves money. */
const places = ['functions/**/*.ts', 'lib/bookkeeping/**/*.ts', 'lib/operations/**/*.ts', 'statemachines/*.json'];

const mutators: readonly Mutator[] = [
  conditions,
  guards,
  owners,
  comparisons,
  optionals,
  quantities,
  events,
  seals,
  signs,
  permissions,
];

/** The room of a file, by which faults are counted. */
export const roomOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('statemachines') ? 1 : 2)
    .join('/');

/** Every fault of a source, in the order of the source. */
export function faultsIn(name: string, source: string): readonly Change[] {
  if (name.endsWith('.json')) return workflowFaults(source);
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: Change[] = [];
  const visit = (node: ts.Node): void => {
    // What a type says is gone when the code runs.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    for (const mutator of mutators)
      found.push(...mutator(node, file).map((change) => ({ ...change, within: functionsAround(node) })));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Every fault of the code. Pages of the document and texts of errors are what is shown, so none is planted there. */
export function allFaults(): readonly Fault[] {
  const files = globSync(places, { cwd: root })
    .filter((file) => !/\.docs\.ts$|\.d\.ts$/.test(file))
    .sort();
  return files
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const lines = source.split('\n');
      return faultsIn(file, source).map((change) => {
        const line = source.slice(0, change.start).split('\n').length;
        return { ...change, file, line, text: change.place ?? (lines[line - 1] ?? '').trim() };
      });
    })
    .map((fault, index) => ({ ...fault, number: index + 1 }));
}
