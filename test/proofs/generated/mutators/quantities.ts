import ts from 'typescript';
import { above, type Mutator, nameOf, replace } from './mutator.ts';

/** The name of a duration, a retention or a limit. */
const isQuantity = (name: string): boolean =>
  /(Ms|Millis|Seconds|Minutes|Hours|Days|Limit|Bytes|Age|Life|Rounds|Attempts|Receives|[tT]imeout|[pP]atience|[rR]etention|Delay|Pause|Window)$/.test(
    name,
  ) || /^(max|min|maximum|minimum|most|least|largest|longest|shortest|oldest)([A-Z]|$)/.test(name);

/** A number that is written down: a literal, or a product of literals and units of time. */
const isWritten = (node: ts.Expression): boolean => {
  if (ts.isNumericLiteral(node)) return Number(node.text) !== 0;
  if (ts.isIdentifier(node)) return /^(second|minute|hour|day|week)s?(Ms|Seconds)?$/.test(node.text);
  if (ts.isParenthesizedExpression(node)) return isWritten(node.expression);
  return ts.isBinaryExpression(node) && isWritten(node.left) && isWritten(node.right);
};

/** What is shown to a reader, not what the service does. */
const isExample = (node: ts.Node): boolean =>
  [...above(node)].some((parent) => /example|describe|description|override|^meta$/i.test(nameOf(parent)));

const multiplied = (node: ts.Expression, file: ts.SourceFile) => {
  const text = node.getText(file);
  const isOne = ts.isNumericLiteral(node) && Number(node.text) === 1;
  return [`(${text}) * 2`, ...(isOne ? [] : [`Math.ceil((${text}) / 2)`])];
};

/** Multiplies and divides a duration, a retention or a limit: a constant, a member or what a schema allows at most. */
export const quantities: Mutator = (node, file) => {
  const isDeclared = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isParameter(node);
  const value = isDeclared
    ? isQuantity(nameOf(node))
      ? node.initializer
      : undefined
    : ts.isCallExpression(node) && /\.(max|min|length)$/.test(node.expression.getText(file))
      ? node.arguments[0]
      : undefined;
  if (!value || !isWritten(value) || isExample(node)) return [];
  if (ts.isCallExpression(node) && /^Math\./.test(node.expression.getText(file))) return [];
  return multiplied(value, file).map((replacement) => replace('quantity', value, file, replacement));
};
