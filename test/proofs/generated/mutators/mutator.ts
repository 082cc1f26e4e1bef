import ts from 'typescript';

/** The kinds of faults that are planted, each with what it does. */
export const kinds = {
  condition: 'A condition of a write is dropped, or one of its parts.',
  'turned condition': 'A comparison in the condition of a write is turned.',
  owner: 'A check of who owns something is left out.',
  guard: 'A refusal is left out.',
  comparison: 'A comparison is turned.',
  quantity: 'A duration, a retention or a limit is multiplied or divided by two.',
  retry: 'A workflow does not try again.',
  catch: 'A workflow does not catch an error.',
  permission: 'A permission is dropped or widened.',
  event: 'An event is not recorded, or is recorded twice.',
  seal: 'A secret is sealed or opened without a part of its context.',
  optional: 'The guard of an optional member is inverted.',
  sign: 'An amount is taken where it is to be given, or the other way.',
} as const;
export type Kind = keyof typeof kinds;

/** A text that replaces a part of a file. */
export interface Change {
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The place in words, where a line says nothing: the path in a workflow. */
  readonly place?: string;
  /** The functions around it, the nearest first. */
  readonly within?: readonly string[];
}

/** Finds the faults of a kind in one node of a syntax tree. */
export type Mutator = (node: ts.Node, file: ts.SourceFile) => readonly Change[];

/** A change that replaces a node. */
export const replace = (kind: Kind, node: ts.Node, file: ts.SourceFile, replacement: string): Change => ({
  kind,
  start: node.getStart(file),
  end: node.end,
  replacement,
});

/** Every node above this one, the nearest first. */
export function* above(node: ts.Node): Generator<ts.Node> {
  for (let parent = node.parent; parent; parent = parent.parent) yield parent;
}

/** The name by which a value is declared, or is a member of an object; empty where it has none. */
export const nameOf = (node: ts.Node): string =>
  (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isParameter(node)) && 'text' in node.name
    ? String(node.name.text)
    : '';

/** The names of the functions around a node as the engine knows them, the nearest first. */
export const functionsAround = (node: ts.Node): readonly string[] =>
  [node, ...above(node)].flatMap((each) => {
    if (!ts.isFunctionLike(each)) return [];
    const named = each.name ?? (each.parent && !ts.isCallExpression(each.parent) ? each.parent : undefined);
    if (named && 'text' in named) return [String(named.text)];
    return named && nameOf(named as ts.Node) ? [nameOf(named as ts.Node)] : [];
  });

/** Whether a node is a string, or a template without parts. */
export const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
