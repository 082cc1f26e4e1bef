import * as z from 'zod';

/** The objects that a schema may accept. */
export function formsOf(schema: z.core.$ZodType): readonly z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(formsOf);
  const inner = innerOf(schema);
  return inner ? formsOf(inner) : [];
}

/** The forms of a union that the value's own literals choose, or all of them where it chooses none. */
export function matching(forms: readonly z.ZodObject[], value: object): readonly z.ZodObject[] {
  const members = new Map<string, unknown>(Object.entries(value));
  const chosen = forms.filter(({ shape }) =>
    Object.entries(shape).every(
      ([name, schema]) => !(schema instanceof z.ZodLiteral) || schema.safeParse(members.get(name)).success,
    ),
  );
  return chosen.length > 0 ? chosen : forms;
}

/** The schema that another one wraps. */
export function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap();
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly) return schema.unwrap();
  if (!(schema instanceof z.ZodPipe)) return undefined;
  return schema.in instanceof z.ZodTransform ? schema.out : schema.in;
}
