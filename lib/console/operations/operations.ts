import * as z from 'zod';
import { areas } from '../../../functions/contract/areas.ts';
import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import type { OperationsView, ShownOperation, ShownParameter } from '../../views/operation-views.ts';

/** Every operation that a client may call, from the contract, with an example of all that it takes. */
export function operationsView(): OperationsView {
  const operations = (endpointList as readonly Endpoint[]).filter(({ internal }) => !internal).map(shown);
  const used = new Set(operations.map(({ area }) => area));
  return {
    areas: Object.entries(areas).flatMap(([id, { title }]) => (used.has(id) ? [{ id, title }] : [])),
    operations,
  };
}

function shown({ id, area, method, path, summary, permission, idempotent, request }: Endpoint): ShownOperation {
  return {
    ...{ id, area, method, path, summary, permission },
    takesKey: idempotent ?? false,
    isMultipart: request.isMultipart ?? false,
    parameters: parametersIn(request.path),
    query: parametersIn(request.query),
    headers: parametersIn(request.headers),
    ...(request.body && { body: request.body.meta()?.example ?? {} }),
  };
}

const parametersIn = (schema: z.ZodObject | undefined): readonly ShownParameter[] =>
  Object.entries(schema?.shape ?? {}).map(([name, value]) => {
    const choices = choicesIn(value as z.ZodType);
    const example = (value as z.ZodType).meta()?.example;
    const isRequired = !(value as z.ZodType).safeParse(undefined).success;
    return { name, example: example === undefined ? '' : String(example), isRequired, ...(choices && { choices }) };
  });

/** The values of an enum or a flag, also of an optional one. */
function choicesIn(schema: z.ZodType): readonly string[] | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return choicesIn(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return choicesIn(schema.in as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
}
