import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { openApi } from './request.ts';

/** Checks against the schemas of docs/openapi.json as a client's tools would, by another library than the one that wrote them. */
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(openApi as object, 'openapi');

/** What is wrong about a value, by the schema at a pointer of the document: `#/paths/~1config/get/...`. */
export function mistakesIn(pointer: string, value: unknown): readonly string[] {
  const validate = ajv.getSchema(`openapi${pointer}`);
  if (!validate) throw new Error(`docs/openapi.json has no schema at ${pointer}.`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath || '/', message, JSON.stringify(params)].join(' '),
  );
}

/** A pointer into the document (RFC 6901). */
export const pointerTo = (...parts: readonly string[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** The schema of an answer of an operation, whether the answer is written there or in a component. */
export function answerSchema({ path, method }: Endpoint, status: number | string): string {
  const schema = ['content', 'application/json', 'schema'];
  const answer: object | undefined = openApi.paths[path]?.[method.toLowerCase()]?.responses[status];
  if (answer && '$ref' in answer) return `${answer.$ref}/${pointerTo(...schema).slice(2)}`;
  return pointerTo('paths', path, method.toLowerCase(), 'responses', String(status), ...schema);
}
