import ts from 'typescript';
import { type Mutator, replace } from './mutator.ts';

/** What says whose a thing is. */
const owner = /\b(platformId|customerId|ownerId|owner|cardId|agentId|accountId|isProduction|environment|caller)\b/;

const onlyStatement = (statement: ts.Statement): ts.Statement | undefined =>
  ts.isBlock(statement) ? (statement.statements.length === 1 ? statement.statements[0] : undefined) : statement;

/** In the functions an Error, unlike a Refusal, says what cannot be: no request leads there. */
const isImpossible = (then: ts.Statement, file: ts.SourceFile): boolean =>
  file.fileName.startsWith('functions/') && /^throw new Error\b/.test(then.getText(file));

/** Leaves out `if (...) throw`, and what returns early because of an owner. */
export const guards: Mutator = (node, file) => {
  if (!ts.isIfStatement(node) || node.elseStatement) return [];
  const then = onlyStatement(node.thenStatement);
  if (!then || !(ts.isThrowStatement(then) || ts.isReturnStatement(then) || ts.isContinueStatement(then))) return [];
  if (isImpossible(then, file)) return [];
  const isOfOwner = owner.test(node.expression.getText(file));
  if (!ts.isThrowStatement(then) && !isOfOwner) return [];
  return [replace(isOfOwner ? 'owner' : 'guard', node, file, ';')];
};

/** Leaves out the part of a condition that asks for the owner. */
export const owners: Mutator = (node, file) => {
  if (!ts.isBinaryExpression(node)) return [];
  const sign = node.operatorToken.kind;
  const isAnd = sign === ts.SyntaxKind.AmpersandAmpersandToken;
  if (!isAnd && sign !== ts.SyntaxKind.BarBarToken) return [];
  return [node.left, node.right]
    .filter((part) => isComparison(part) && owner.test(part.getText(file)))
    .map((part) => replace('owner', part, file, String(isAnd)));
};

const turned: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
]);

const isComparison = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && turned.has(node.operatorToken.kind);

/** Turns a comparison: one that asks whether a member is there is the guard of an optional member. */
export const comparisons: Mutator = (node, file) => {
  if (!isComparison(node)) return [];
  const isOfOptional = node.right.getText(file) === 'undefined';
  const sign = turned.get(node.operatorToken.kind) ?? '';
  return [replace(isOfOptional ? 'optional' : 'comparison', node.operatorToken, file, sign)];
};

/** Inverts the guard of members that are there sometimes: `...(limit && { limit })`. */
export const optionals: Mutator = (node, file) => {
  if (!ts.isSpreadAssignment(node) || !ts.isParenthesizedExpression(node.expression)) return [];
  const { expression } = node.expression;
  if (!ts.isBinaryExpression(expression) || isComparison(expression.left)) return [];
  if (expression.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) return [];
  return [replace('optional', expression.left, file, `!(${expression.left.getText(file)})`)];
};
