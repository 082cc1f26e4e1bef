import { localBaseUrl } from './generators-document.ts';
import { type ApiDocument, type Operation, type Parameter, type Route, routesOf } from './interface-document.ts';

/** The folder of the collection, from the root of the repository. */

/** A block of Bruno's language: a name, and lines that are indented. */
const block = (name: string, lines: readonly string[]): string =>
  `${name} {\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n}\n`;

/** A block that is left out where it has no lines. */
const optional = (name: string, lines: readonly string[]): readonly string[] =>
  lines.length > 0 ? [block(name, lines)] : [];

const folderOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The files of a Bruno collection by their paths in its folder: one folder for each area, one request for each operation. */
export function brunoFiles(document: ApiDocument): Readonly<Record<string, string>> {
  const byTag = Map.groupBy(routesOf(document), ({ operation }) => operation.tags[0] ?? '');
  const folders = [...byTag].flatMap(([title, routes], index) => [
    [`${folderOf(title)}/folder.bru`, block('meta', [`name: ${title}`, `seq: ${index + 1}`])] as const,
    ...routes.map(
      (route, place) =>
        [`${folderOf(title)}/${route.operation.operationId}.bru`, requestFile(route, place + 1)] as const,
    ),
  ]);
  return {
    'bruno.json': `${JSON.stringify({ version: '1', name: 'Payments API', type: 'collection' }, null, 2)}\n`,
    'collection.bru': [
      block('auth', ['mode: basic']),
      block('auth:basic', ['username: {{tokenId}}', 'password: {{tokenSecret}}']),
    ].join('\n'),
    'environments/local.bru': [
      block('vars', [`baseUrl: ${localBaseUrl}`, 'tokenId: 0123456789abcdef0123456789abcdef']),
      'vars:secret [\n  tokenSecret,\n  agentToken\n]\n',
    ].join('\n'),
    ...Object.fromEntries(folders),
  };
}

function requestFile({ method, path, operation }: Route, place: number): string {
  const { summary, description, security = [] } = operation;
  const parameters = (kind: string) => (operation.parameters ?? []).filter((parameter) => parameter.in === kind);
  const auth = authOf(security);
  const body = bodyOf(operation);
  const query = parameters('query');
  const search = query.filter(({ required }) => required).map((each) => `${each.name}=${exampleOf(each)}`);
  const url = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  return [
    block('meta', [`name: ${summary}`, 'type: http', `seq: ${place}`]),
    block(method.toLowerCase(), [`url: ${url}`, `body: ${body.mode}`, `auth: ${auth}`]),
    // A tilde turns a line off.
    ...optional(
      'params:query',
      query.map((each) => `${each.required ? '' : '~'}${each.name}: ${exampleOf(each)}`),
    ),
    ...optional(
      'params:path',
      parameters('path').map((each) => `${each.name}: ${exampleOf(each)}`),
    ),
    ...optional('headers', parameters('header').map(headerLine)),
    ...(auth === 'bearer' ? [block('auth:bearer', ['token: {{agentToken}}'])] : []),
    ...body.blocks,
    block('docs', (description ?? summary).split('\n')),
  ].join('\n');
}

function authOf(security: readonly object[]): string {
  if (security.length === 0) return 'none';
  return security.some((scheme) => 'AgentAuth' in scheme) ? 'bearer' : 'inherit';
}

/** A key is made anew for each request; the headers of a signature are left to the sender. */
const headerLine = ({ name, required }: Parameter): string =>
  name === 'Idempotency-Key' ? `${name}: {{$guid}}` : `${required ? '' : '~'}${name}: `;

const exampleOf = ({ example, schema }: Parameter): string => {
  const value = example ?? schema.example ?? schema.enum?.[0];
  return value === undefined ? '' : String(value);
};

function bodyOf({ requestBody }: Operation): { readonly mode: string; readonly blocks: readonly string[] } {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!media) return { mode: 'none', blocks: [] };
  if (type !== 'multipart/form-data') {
    const lines = JSON.stringify(media.example ?? {}, null, 2).split('\n');
    return { mode: 'json', blocks: [block('body:json', lines)] };
  }
  const fields = Object.entries((media.example ?? {}) as Readonly<Record<string, unknown>>);
  const lines = fields.map(([name, value]) => `${name}: ${name === 'file' ? '@file()' : String(value)}`);
  return { mode: 'multipartForm', blocks: optional('body:multipart-form', lines) };
}
