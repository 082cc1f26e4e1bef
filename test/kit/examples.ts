import type * as z from 'zod';

/** The documented example of a schema. Throws when it has none, or none that fits. */
export const exampleOf = <S extends z.ZodType>(schema: S): z.output<S> => schema.parse(schema.meta()?.example);
