import { errorTexts } from '../../../functions/contract/error-texts.docs.ts';
import { type ErrorCode, errorStatus } from '../../../functions/contract/errors.ts';
import {
  type ApiDocument,
  type Operation,
  type Parameter,
  type Route,
  routesOf,
  schemaIn,
} from './interface-document.ts';
import { comment, declarationOf, memberName, nameOf, typeOf } from './typescript-types.ts';

/** The types of all schemas, events, error codes and operations of the client, and how each operation is called. */
export function apiFile(document: ApiDocument): string {
  const { components, webhooks } = document;
  const routes = routesOf(document);
  const lists = routes.filter((route) => itemOf(document, route) !== undefined);
  const declarations = Object.entries(components.schemas).map(([name, schema]) => declarationOf(name, schema));
  const events = Object.values(webhooks).map(({ post }) => `  | ${typeOf(schemaIn(post.requestBody.content))}`);
  const codes = Object.keys(errorStatus).map(
    (code) => `${comment(errorTexts[code as ErrorCode].meaning, '  ')}  | '${code}'\n`,
  );
  return [
    '// Written by npm run docs from the contract. Changes belong there.\n',
    "import type { CallOptions, KeyedCallOptions } from '../options.ts';\n",
    ...declarations,
    '/** Every event that arrives as a webhook. Types may be added: ignore one that you do not know. */',
    `export type WebhookEvent =\n${events.join('\n')};\n`,
    '/** Every error code of this version. Codes may be added: treat an unknown one by its status. */',
    `export type ErrorCode =\n${codes.join('')}  | (string & {});\n`,
    '/** One method for each operation, under its operationId. */',
    `export interface Operations {\n${routes.map(methodOf).join('\n')}}\n`,
    '/** The lists, read to their end: entry by entry, page after page. */',
    `export interface Lists {\n${lists.map((route) => listMethodOf(document, route)).join('\n')}}\n`,
    '/** How each operation is called. */',
    `export const routes = {\n${routes.map((route) => routeLine(document, route)).join('')}} as const;\n`,
  ].join('\n');
}

const inputsOf = ({ parameters = [] }: Operation): readonly Parameter[] =>
  parameters.filter(({ in: place }) => place !== 'header');

const isKeyed = ({ parameters = [] }: Operation): boolean => parameters.some(({ name }) => name === 'Idempotency-Key');

function inputType(
  operation: Operation,
  left: readonly string[] = [],
): { type: string; isOptional: boolean } | undefined {
  const parameters = inputsOf(operation).filter(({ name }) => !left.includes(name));
  const { requestBody } = operation;
  const members = parameters.map(
    ({ name, required, description, schema }) =>
      `${comment(description, '      ')}      readonly ${memberName(name)}${required ? '' : '?'}: ${typeOf(schema, '      ')};\n`,
  );
  if (requestBody) {
    const mark = requestBody.required ? '' : '?';
    members.push(`      readonly body${mark}: ${typeOf(schemaIn(requestBody.content), '      ')};\n`);
  }
  if (members.length === 0) return undefined;
  const isOptional = !requestBody?.required && parameters.every(({ required }) => !required);
  return { type: `{\n${members.join('')}    }`, isOptional };
}

/** The type of a success: that of its body, of any of them where several statuses succeed, or none. */
function resultType({ responses }: Operation): string {
  const bodies = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, { content }]) => (content ? typeOf(schemaIn(content)) : 'undefined'));
  return [...new Set(bodies)].join(' | ');
}

const textOf = ({ summary, description }: Operation): string =>
  [`${summary}.`, description].filter(Boolean).join('\n\n');

function methodOf({ operation }: Route): string {
  const options = isKeyed(operation) ? 'KeyedCallOptions' : 'CallOptions';
  const input = inputType(operation);
  const first = input ? `input${input.isOptional ? '?' : ''}: ${input.type},` : 'input?: undefined,';
  return `${comment(textOf(operation), '  ')}  ${operation.operationId}(\n    ${first}\n    options?: ${options},\n  ): Promise<${resultType(operation)}>;\n`;
}

/** The type of a list's entries; none where the operation is no list with a cursor. */
function itemOf({ components }: ApiDocument, { operation }: Route): string | undefined {
  if (!inputsOf(operation).some(({ name }) => name === 'cursor')) return undefined;
  const { $ref } = schemaIn(operation.responses[200]?.content ?? {});
  const items = $ref && components.schemas[nameOf($ref)]?.properties?.data?.items;
  return items ? typeOf(items) : undefined;
}

function listMethodOf(document: ApiDocument, route: Route): string {
  const { operation } = route;
  const input = inputType(operation, ['cursor']);
  const first = input ? `input${input.isOptional ? '?' : ''}: ${input.type},` : 'input?: undefined,';
  return `${comment(`${operation.summary}, entry by entry.`, '  ')}  ${operation.operationId}(\n    ${first}\n    options?: CallOptions,\n  ): AsyncGenerator<${itemOf(document, route)}>;\n`;
}

function routeLine(document: ApiDocument, route: Route): string {
  const { method, path, operation } = route;
  const query = inputsOf(operation).filter(({ in: place }) => place === 'query');
  const fields = [
    `method: '${method}'`,
    `path: '${path}'`,
    `query: [${query.map(({ name }) => `'${name}'`).join(', ')}]`,
    `isKeyed: ${isKeyed(operation)}`,
    `isForm: ${'multipart/form-data' in (operation.requestBody?.content ?? {})}`,
    `isList: ${itemOf(document, route) !== undefined}`,
  ];
  return `  ${operation.operationId}: { ${fields.join(', ')} },\n`;
}
