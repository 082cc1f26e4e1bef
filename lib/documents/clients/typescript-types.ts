import type { Schema } from './interface-document.ts';

/** A comment of TSDoc, or nothing without a text. */
export function comment(text: string | undefined, indent = ''): string {
  if (!text) return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

const isName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** A member's name as TypeScript writes it. */
export const memberName = (name: string): string => (isName(name) ? name : JSON.stringify(name));

/** The type of a schema. Throws on a reference to something other than a schema of the document. */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const parts = [
    schema.oneOf && union(schema.oneOf, indent),
    schema.anyOf && union(schema.anyOf, indent),
    schema.allOf?.map((each) => typeOf(each, indent)).join(' & '),
    plainType(schema, indent),
  ].filter((part) => part !== undefined && part !== '');
  if (parts.length === 0) return 'unknown';
  return parts.length === 1 ? (parts[0] ?? 'unknown') : parts.map((part) => `(${part})`).join(' & ');
}

/** The type that `$ref` names. */
export function nameOf(ref: string): string {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(ref) ?? [];
  if (!name) throw new Error(`${ref} is no schema of the document.`);
  return name;
}

const union = (schemas: readonly Schema[], indent: string): string =>
  [...new Set(schemas.map((each) => typeOf(each, indent)))].join(' | ');

function plainType(schema: Schema, indent: string): string | undefined {
  const { type } = schema;
  if (typeof type === 'object') return type.map((each) => plainType({ ...schema, type: each }, indent)).join(' | ');
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return `readonly ${inBrackets(typeOf(schema.items ?? {}, indent))}[]`;
    case 'object':
      return objectType(schema, indent);
    default:
      return schema.properties ? objectType(schema, indent) : undefined;
  }
}

const inBrackets = (type: string): string => (/[|&\s]/.test(type) ? `(${type})` : type);

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const members = Object.entries(properties);
  if (members.length === 0) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
    return `Readonly<Record<string, ${values}>>`;
  }
  const lines = members.map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    const notes = [schema.description, schema.deprecated && '@deprecated'].filter(Boolean).join('\n\n');
    return `${comment(notes, `${indent}  `)}${indent}  readonly ${memberName(name)}${optional}: ${typeOf(schema, `${indent}  `)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** The declaration of a schema under its name. */
export const declarationOf = (name: string, schema: Schema): string =>
  `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`;
