import ts from 'typescript';
import { above, type Change, isText, type Mutator, nameOf, replace } from './mutator.ts';

/** Holds for every item and for none. It is added to a condition and replaces nothing, because the table refuses values that nothing uses. */
const always = 'attribute_exists(pk) OR attribute_not_exists(pk)';

/** A comparison of a condition: `balance >= :amount`. */
const comparison = /(?<=[\w)] )(<=|>=|<>|<|>|=)(?= :\w)/g;
const turned: Readonly<Record<string, string>> = { '<=': '<', '>=': '>', '<': '<=', '>': '>=', '=': '<>', '<>': '=' };

/** A condition of a key selects what a query reads; it is no guard. */
const isOfKey = (text: string): boolean => /^(pk|sk|[gl]si\w*) /.test(text);

/** A condition as a member of a write, or as a constant or a list of the parts of one. */
const isCondition = (node: ts.Node): boolean => {
  for (const parent of above(node)) {
    if (/^key/i.test(nameOf(parent))) return false;
    if (/condition/i.test(nameOf(parent)) || /Left$/.test(nameOf(parent))) return true;
    if (ts.isStatement(parent) || ts.isCallExpression(parent) || ts.isPropertyAssignment(parent)) return false;
  }
  return false;
};

/** The parts of a condition between its outermost AND, as ranges of the text. */
export function conjuncts(text: string): readonly (readonly [start: number, end: number])[] {
  const cuts: number[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && text.startsWith(' OR ', at)) return [];
    if (depth === 0 && text.startsWith(' AND ', at)) cuts.push(at);
  }
  if (cuts.length === 0) return [];
  const starts = [0, ...cuts.map((cut) => cut + ' AND '.length)];
  return starts.map((start, index) => [start, cuts[index] ?? text.length] as const);
}

/** Drops the condition of a write, drops each of its parts, and turns each of its comparisons. */
export const conditions: Mutator = (node, file) => {
  const changes: Change[] = [];
  if (ts.isPropertyAssignment(node) && nameOf(node) === 'condition' && !ts.isFunctionLike(node.initializer)) {
    const { initializer } = node;
    const isKey = isText(initializer) && isOfKey(initializer.text);
    const wide = `\`(\${${initializer.getText(file)}}) OR ${always}\``;
    if (!isKey) changes.push(replace('condition', initializer, file, wide));
  }
  const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
  if (!(isText(node) || isPart) || isOfKey(node.text) || !isCondition(node)) return changes;
  const start = node.getStart(file) + 1;
  const raw = file.text.slice(start, node.end - 1);
  for (const [from, to] of isText(node) ? conjuncts(raw) : []) {
    const part = raw.slice(from, to);
    changes.push({ kind: 'condition', start: start + from, end: start + to, replacement: `(${part} OR ${always})` });
  }
  for (const { index, 0: sign } of raw.matchAll(comparison)) {
    const end = start + index + sign.length;
    changes.push({ kind: 'turned condition', start: start + index, end, replacement: turned[sign] ?? sign });
  }
  return changes;
};
