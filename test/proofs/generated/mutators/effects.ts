import ts from 'typescript';
import { above, type Change, isText, type Mutator, nameOf, replace } from './mutator.ts';

const calls = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;

/** Records an event not at all, and twice. */
export const events: Mutator = (node, file) => {
  if (!calls(node, 'recordEvent')) return [];
  const [item, ...others] = node.arguments.map((argument) => argument.getText(file));
  return [
    replace('event', node, file, `(${item})`),
    replace('event', node, file, `recordEvent(${[node.getText(file), ...others].join(', ')})`),
  ];
};

/** Seals or opens without the context, and without each part of it. */
export const seals: Mutator = (node, file) => {
  if (ts.isPropertyAssignment(node) && nameOf(node) === 'EncryptionContext')
    return [replace('seal', node.initializer, file, '{}')];
  const context = calls(node, 'sealSecret') || calls(node, 'openSecret') ? node.arguments[1] : undefined;
  if (!context || !ts.isObjectLiteralExpression(context)) return [];
  return context.properties.map((part) => {
    const others = context.properties.filter((other) => other !== part).map((other) => other.getText(file));
    return replace('seal', context, file, `{ ${others.join(', ')} }`);
  });
};

/** What is an amount of money. */
const amount = /amount|balance|held|fee|spend|total|debit|credit|sum\b|change\b/i;
const isAmount = (node: ts.Expression, file: ts.SourceFile): boolean =>
  !ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node) && amount.test(node.getText(file));
const isString = (node: ts.Expression): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (isString(node.left) || isString(node.right)));

/** Turns the sign of an amount: of a sum, of a posting, or of what a write adds to an attribute. */
export const signs: Mutator = (node, file) => {
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken && isAmount(node.operand, file))
    return [replace('sign', node, file, node.operand.getText(file))];
  if (ts.isBinaryExpression(node) && !isString(node)) {
    const sign = node.operatorToken.getText(file);
    const isSum = (sign === '+' || sign === '-') && (isAmount(node.left, file) || isAmount(node.right, file));
    return isSum ? [replace('sign', node.operatorToken, file, sign === '+' ? '-' : '+')] : [];
  }
  if (!isText(node) || !/^(SET|ADD)? ?\w+ = /.test(node.text)) return [];
  const start = node.getStart(file) + 1;
  return [...file.text.slice(start, node.end - 1).matchAll(/\b(\w+) = \1 ([-+])(?= :)/g)].map(
    ({ index, 0: sum, 2: sign }): Change => {
      const end = start + index + sum.length;
      return { kind: 'sign', start: end - 1, end, replacement: sign === '+' ? '-' : '+' };
    },
  );
};

const isPermission = (node: ts.ArrayLiteralExpression): boolean => {
  for (const parent of above(node)) {
    if (/^(uses|actions|grants)$/.test(nameOf(parent))) return true;
    if (ts.isStatement(parent)) return false;
  }
  return false;
};

/** Drops each permission of a list, and widens an action to all of its service. */
export const permissions: Mutator = (node, file) => {
  if (!/functions\/(topology|contract)\//.test(file.fileName)) return [];
  if (!ts.isArrayLiteralExpression(node) || !isPermission(node) || !node.elements.every(isText)) return [];
  return node.elements.filter(isText).flatMap((element) => {
    const others = node.elements.filter((other) => other !== element).map((other) => other.getText(file));
    const dropped = replace('permission', node, file, `[${others.join(', ')}]`);
    const [service] = /^[a-z0-9-]+(?=:[A-Z])/.exec(element.text) ?? [];
    return service ? [dropped, replace('permission', element, file, `'${service}:*'`)] : [dropped];
  });
};
