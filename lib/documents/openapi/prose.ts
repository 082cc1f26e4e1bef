import type { oas31 } from 'zod-openapi';
import type {
  Description,
  OperationDescription,
  SchemaDescription,
  Texts,
} from '../../../functions/contract/description.ts';
import { durationText, idempotencyKeyLifeSeconds } from '../../../functions/contract/figures.ts';

type Schema = oas31.SchemaObject;
type Document = oas31.OpenAPIObject;

/** The parameter that every operation with keys has. */
const idempotencyKey = `A key of your own for this request. The same key with the same request gets the first response again; with another request 409 \`CONFLICT\`. Keys live ${durationText(idempotencyKeyLifeSeconds)}.`;

/** A text and, below it, what each value means. */
function withValues(text: string, values: Texts<string>): string {
  const lines = Object.entries(values).map(([value, meaning]) => `- \`${value}\`: ${meaning}`);
  return lines.length > 0 ? [`${text}\n`, ...lines].join('\n') : text;
}

/** Puts the texts into the document. Throws where a text describes something that the document does not have. */
export function addProse(document: Document, descriptions: readonly Description[]): Document {
  const operations = new Map(
    Object.values(document.paths ?? {})
      .flatMap((item) => [item.get, item.post, item.put, item.patch, item.delete])
      .flatMap((operation) => (operation?.operationId ? [[operation.operationId, operation] as const] : [])),
  );
  for (const description of descriptions) {
    if (description.kind === 'SCHEMA') describeSchema(document.components?.schemas?.[description.name], description);
    else describeOperation(operations.get(description.id), description);
  }
  return document;
}

function describeSchema(schema: Schema | oas31.ReferenceObject | undefined, description: SchemaDescription): void {
  const { name, text, fields, values } = description;
  if (!schema || '$ref' in schema) throw new Error(`The document has no schema ${name} to describe.`);
  if (schema.description !== undefined) throw new Error(`The schema ${name} is described twice.`);
  schema.description = withValues(text, values);
  for (const [field, fieldText] of Object.entries(fields)) {
    const member = schema.properties?.[field];
    if (!member) throw new Error(`The schema ${name} has no field ${field} to describe.`);
    member.description = fieldText;
  }
}

function describeOperation(operation: oas31.OperationObject | undefined, description: OperationDescription): void {
  const { id, text, parameters, answers } = description;
  // Internal operations are described, but not to platforms.
  if (!operation) return;
  operation.description = [text, operation.description].join('\n\n');
  const named = new Map(
    (operation.parameters ?? []).flatMap((parameter) => ('name' in parameter ? [[parameter.name, parameter]] : [])),
  );
  const keyed = named.has('Idempotency-Key') && { 'Idempotency-Key': idempotencyKey };
  for (const [name, parameterText] of Object.entries({ ...parameters, ...keyed })) {
    const parameter = named.get(name);
    if (!parameter) throw new Error(`The operation ${id} has no parameter ${name} to describe.`);
    parameter.description = parameterText;
  }
  for (const [status, answerText] of Object.entries(answers)) {
    const answer = operation.responses?.[status];
    if (!answer || '$ref' in answer) throw new Error(`The operation ${id} has no answer ${status} to describe.`);
    answer.description = answerText;
  }
}
