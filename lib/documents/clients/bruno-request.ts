import type { Operation, Parameter, Route } from './interface-document.ts';
import type { Step } from './journey/step.ts';

/** A block of Bruno's language: a name, and lines that are indented. */
export const block = (name: string, lines: readonly string[]): string =>
  `${name} {\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n}\n`;

/** A block that is left out where it has no lines. */
const optional = (name: string, lines: readonly string[]): readonly string[] =>
  lines.length > 0 ? [block(name, lines)] : [];

/** The files that uploads send, by the operation that sends them. */
export const uploadedFile = (mediaExample: unknown): string | undefined =>
  (mediaExample as { readonly file?: string } | undefined)?.file;

/** The text of the request that a step sends. `outside` says why nothing is expected of its answer. */
export function requestFile({ method, path, operation }: Route, step: Step, place: number, outside?: string): string {
  const { summary, description, security = [], parameters = [] } = operation;
  const { places = {}, keeps = {}, script, until } = step;
  const name = step.prepares ?? summary;
  const lines = (kind: string) =>
    parameters.filter((parameter) => parameter.in === kind).map((each) => parameterLine(each, places));
  const query = lines('query');
  const search = query.filter(({ isOn }) => isOn).map((each) => `${each.name}=${each.value}`);
  const url = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  const auth = authOf(security);
  const body = bodyOf(operation, step);
  const after =
    until === undefined
      ? []
      : [`if (!(${until})) {`, '  await bru.sleep(250);', `  bru.setNextRequest(${JSON.stringify(name)});`, '}'];
  return [
    block('meta', [`name: ${name}`, 'type: http', `seq: ${place}`]),
    block(method.toLowerCase(), [`url: ${url}`, `body: ${body.mode}`, `auth: ${auth}`]),
    ...optional('params:query', query.map(shown)),
    ...optional('params:path', lines('path').map(shown)),
    ...optional('headers', lines('header').map(shown)),
    ...(auth === 'bearer' ? [block('auth:bearer', ['token: {{agentToken}}'])] : []),
    ...body.blocks,
    ...optional(
      'vars:post-response',
      Object.entries(keeps).map(([variable, value]) => `${variable}: ${value}`),
    ),
    ...(outside ? [] : [block('assert', [`res.status: eq ${step.status ?? firstStatus(operation)}`])]),
    ...optional('script:pre-request', script?.split('\n') ?? []),
    ...optional('script:post-response', after),
    block('docs', [
      ...(outside ? [`Not part of the journey: ${outside}`, ''] : []),
      ...(description ?? summary).split('\n'),
    ]),
  ].join('\n');
}

const firstStatus = ({ responses }: Operation): string => Object.keys(responses).toSorted()[0] ?? '';

function authOf(security: readonly object[]): string {
  if (security.length === 0) return 'none';
  return security.some((scheme) => 'AgentAuth' in scheme) ? 'bearer' : 'inherit';
}

interface Line {
  readonly name: string;
  readonly value: string;
  readonly isOn: boolean;
}

/** A tilde turns a line off. */
const shown = ({ name, value, isOn }: Line): string => `${isOn ? '' : '~'}${name}: ${value}`;

/** A key is made anew for each request. What is optional is off unless the step has a value for it. */
function parameterLine(parameter: Parameter, places: NonNullable<Step['places']>): Line {
  const { name, required = false } = parameter;
  if (name === 'Idempotency-Key') return { name, value: '{{$guid}}', isOn: true };
  const given = places[`${parameter.in}.${name}`];
  return {
    name,
    value: given ?? exampleOf(parameter),
    isOn: required || parameter.in === 'path' || given !== undefined,
  };
}

const exampleOf = ({ example, schema, in: kind }: Parameter): string => {
  if (kind === 'header') return '';
  const value = example ?? schema.example ?? schema.enum?.[0];
  return value === undefined ? '' : withVariables(String(value));
};

/** A text with the variables of their kind in place of the example's ids: `Customer:…` becomes `{{customerId}}`. */
const withVariables = (text: string): string =>
  text.replaceAll(
    /\b([A-Z])([A-Za-z]+):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    (_, first: string, rest: string) => {
      return `{{${first.toLowerCase()}${rest}Id}}`;
    },
  );

function bodyOf(
  { operationId, requestBody }: Operation,
  step: Step,
): { readonly mode: string; readonly blocks: readonly string[] } {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!media) return { mode: 'none', blocks: [] };
  const places = Object.entries(step.places ?? {}).filter(([place]) => place.startsWith('body.'));
  const example = JSON.parse(withVariables(JSON.stringify(step.body ?? media.example ?? {})));
  const content = places.reduce((body, [place, value]) => withMember(body, place.split('.').slice(1), value), example);
  if (type !== 'multipart/form-data')
    return { mode: 'json', blocks: [block('body:json', JSON.stringify(content, null, 2).split('\n'))] };
  const lines = Object.entries(content).map(
    ([name, value]) => `${name}: ${name === 'file' ? `@file(files/${operationId})` : String(value)}`,
  );
  return { mode: 'multipartForm', blocks: optional('body:multipart-form', lines) };
}

/** A copy with one member set, however deep it lies. A number names an entry of a list. */
function withMember(body: unknown, [name = '', ...rest]: readonly string[], value: string): unknown {
  const members = body as Readonly<Record<string, unknown>>;
  const next = rest.length > 0 ? withMember(members[name], rest, value) : value;
  return Array.isArray(body) ? body.with(Number(name), next) : { ...members, [name]: next };
}
