/**
 * How the prose of the interface is written. Texts lie in `*.docs.ts` beside the contract they describe; only the OpenAPI
 * document reads them, so that no function carries them. Types tie each text to its schema: a new field, value or parameter
 * does not compile until it has one.
 */
import type * as z from 'zod';
import type { Endpoint } from './endpoint.ts';

/** One text for each name. */
export type Texts<Name extends PropertyKey> = { readonly [N in Name]: string };

/** A named schema: its own text, and the texts of its fields and its enum values. */
export interface SchemaDescription {
  readonly kind: 'SCHEMA';
  readonly name: string;
  readonly text: string;
  readonly fields: Texts<string>;
  readonly values: Texts<string>;
}

/** An operation: its own text, and the texts of its parameters and its successful answers. */
export interface OperationDescription {
  readonly kind: 'OPERATION';
  readonly id: string;
  readonly text: string;
  readonly parameters: Texts<string>;
  readonly answers: { readonly [status: number]: string };
}

export type Description = SchemaDescription | OperationDescription;

/** The name that a schema has in the document. */
function nameOf(schema: z.ZodType): string {
  const name = schema.meta()?.id;
  if (name === undefined) throw new Error('Only a schema with an id can be described: give it one with .meta({ id }).');
  return name;
}

const schemaDescription = (
  schema: z.ZodType,
  text: string,
  { fields = {}, values = {} }: Partial<Pick<SchemaDescription, 'fields' | 'values'>> = {},
): SchemaDescription => ({ kind: 'SCHEMA', name: nameOf(schema), text, fields, values });

type FieldName<S> = S extends z.ZodObject<infer Shape> ? keyof Shape & string : never;

/** Describes an object and each of its fields. */
export const describeObject = <S extends z.ZodObject>(
  schema: S,
  text: string,
  fields: Texts<FieldName<S>>,
): SchemaDescription => schemaDescription(schema, text, { fields });

/** Describes an enum and each of its values. */
export const describeEnum = <S extends z.ZodEnum>(
  schema: S,
  text: string,
  values: Texts<z.output<S> & string>,
): SchemaDescription => schemaDescription(schema, text, { values });

/** Describes a schema that has neither fields nor values of its own. */
export const describeSchema = (schema: z.ZodType, text: string): SchemaDescription => schemaDescription(schema, text);

type Variants<Options extends readonly z.ZodType[], Tag extends string> = {
  readonly [O in Options[number] as z.output<O> extends Record<Tag, infer Value extends string>
    ? Value
    : never]: readonly [text: string, fields: Texts<Exclude<FieldName<O>, Tag>>];
};

/** Describes a union and each of its variants by the value of the field that selects it. */
export function describeUnion<Options extends readonly z.ZodObject[], Tag extends string>(
  union: z.ZodDiscriminatedUnion<Options, Tag>,
  text: string,
  variants: Variants<Options, Tag>,
): readonly SchemaDescription[] {
  const tag = union.def.discriminator;
  const texts: Readonly<Record<string, readonly [text: string, fields: Texts<string>]>> = variants;
  return [
    schemaDescription(union, text),
    ...union.options.map((option) => {
      const value = String((option.shape[tag] as z.ZodLiteral).value);
      const [variantText, fields] = texts[value] ?? ['', {}];
      return schemaDescription(option, variantText, { fields: { [tag]: variantTag(value), ...fields } });
    }),
  ];
}

/** The text of the field that selects a variant of a union. */
export const variantTag = (value: string): string => `Always \`${value}\`: it selects this variant.`;

type ParameterName<E extends Endpoint> =
  | FieldName<E['request']['path']>
  | FieldName<E['request']['query']>
  | FieldName<E['request']['headers']>;

type Parameters<E extends Endpoint> = [ParameterName<E>] extends [never]
  ? { readonly parameters?: undefined }
  : { readonly parameters: Texts<ParameterName<E>> };

type OperationTexts<E extends Endpoint> = Parameters<E> & {
  /** Says what the operation does, when to use it, what happens next, and its limits. */
  readonly text: string;
  /** Answers by status, where there are several; a single one is described by the row's summary. */
  readonly answers?: { readonly [S in keyof E['responses']]: string };
};

/** Describes an operation, its parameters and, where there are several, its successful answers. */
export const describeOperation = <const E extends Endpoint>(
  { id }: E,
  { text, parameters, answers }: OperationTexts<E>,
): OperationDescription => ({ kind: 'OPERATION', id, text, parameters: parameters ?? {}, answers: answers ?? {} });
