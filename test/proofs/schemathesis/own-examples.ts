import type { Form } from '../../kit/operations/forms.ts';
import { operations } from '../../kit/operations/operations.ts';
import { buildRequest, type DocumentedOperation, mediaTypeOf } from '../../kit/operations/request.ts';

type Operation = Omit<DocumentedOperation, 'parameters' | 'requestBody'> & {
  parameters?: { in: string; name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
};
/** As much of an OpenAPI document as is changed here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The document with requests in the place of its examples that would be granted now: the ids in them exist. */
export function withOwnExamples<Document extends ApiDocument>(
  document: Document,
  forms: ReadonlyMap<string, Form>,
): Document {
  const changed = structuredClone(document);
  for (const [id, endpoint] of operations) {
    const operation = changed.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    const form = forms.get(id);
    if (!operation || !form) throw new Error(`The service does not document ${id}.`);
    for (const parameter of operation.parameters ?? []) {
      const own = form.places[`${parameter.in}.${parameter.name}`];
      if (own !== undefined) parameter.example = own;
    }
    const content = operation.requestBody?.content[mediaTypeOf(endpoint)];
    if (content) content.example = buildRequest(endpoint, form.body, form.places, 'any').body;
  }
  return changed;
}
