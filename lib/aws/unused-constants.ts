import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

/**
 * The files that only declare: to import one does nothing but make its constants. They are the floors of the service that do so, and
 * the shapes and the paginators of a client of AWS.
 */
const declaringFiles =
  /[\\/]functions[\\/](contract|topology|domain)[\\/].*\.ts$|[\\/]@aws-sdk[\\/](client-[^\\/]+|lib-dynamodb)[\\/]dist-es[\\/](schemas|pagination)[\\/].*\.js$/;

/**
 * Lets esbuild leave a constant out of a bundle that does not use it. A function needs a few of the schemas of the files that it
 * imports, and up to a third of its time to start went into building the others. esbuild keeps every call at the top of a file
 * unless it is marked as pure (https://esbuild.github.io/api/#ignore-annotations), and a mark at each of a thousand schemas would
 * hide what they say.
 */
export const unusedConstants: Plugin = {
  name: 'unused-constants',
  setup: (build) =>
    build.onLoad({ filter: declaringFiles }, ({ path }) => ({
      contents: withPureConstants(path, readFileSync(path, 'utf8')),
      loader: 'ts',
    })),
};

/** Wraps the value of each constant at the top of a file in a function that is marked as pure and called at once. */
export function withPureConstants(path: string, text: string): string {
  let result = '';
  let end = 0;
  for (const value of valuesAtTop(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))) {
    result += `${text.slice(end, value.pos)} /* @__PURE__ */ (() => (${text.slice(value.pos, value.end)}))()`;
    end = value.end;
  }
  return result + text.slice(end);
}

const valuesAtTop = ({ statements }: ts.SourceFile): readonly ts.Expression[] =>
  statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && !isInert(initializer) ? initializer : [],
    );

/** Whether esbuild sees by itself that a value does nothing while it is made: it runs no code, neither a call nor a getter. */
function isInert(value: ts.Node): boolean {
  if (ts.isFunctionLike(value)) return true;
  const mayRunCode =
    ts.isCallExpression(value) ||
    ts.isNewExpression(value) ||
    ts.isTaggedTemplateExpression(value) ||
    ts.isPropertyAccessExpression(value) ||
    ts.isComputedPropertyName(value) ||
    ts.isElementAccessExpression(value) ||
    ts.isSpreadElement(value) ||
    ts.isSpreadAssignment(value);
  return !mayRunCode && ts.forEachChild(value, (part) => !isInert(part) || undefined) === undefined;
}
