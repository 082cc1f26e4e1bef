import { apiVersion, type Endpoint } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { type Parameter, parametersOf } from './contract.ts';
import type { Draw } from './draw.ts';
import { marker, type Probe, type Spoiler, type Subject } from './probe.ts';
import { authorization, type Header, requestWith, targetOf } from './requests.ts';
import { hostileParameters } from './values.ts';

/** The path with one of its parameters written as given; nothing where it has none. */
function pathWith(subject: Subject, draw: Draw, write: (own: string) => string | undefined): string | undefined {
  const { endpoint, form } = subject;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return undefined;
  const spoiled = draw.of(names);
  const ownOf = (name: string) => String(form.places[`path.${name}`] ?? '');
  const written = write(ownOf(spoiled));
  if (written === undefined) return undefined;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === spoiled ? written : encodeURIComponent(ownOf(name)),
  );
  const query = targetOf(subject).split('?')[1];
  return `/${apiVersion}${path}${query ? `?${query}` : ''}`;
}

const path =
  (
    name: string,
    write: (own: string, draw: Draw, subject: Subject) => string | undefined,
    more: Partial<Probe> = {},
  ): Spoiler =>
  (subject, draw) => {
    const target = pathWith(subject, draw, (own) => write(own, draw, subject));
    if (target === undefined) return undefined;
    return { name, request: requestWith(subject, { target }), isGarbage: true, ...more };
  };

const everyEscape = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const kindOf = (id: string): string => id.slice(0, id.indexOf(':'));

const anotherKind = (own: string, draw: Draw, { ids }: Subject): string | undefined => {
  const others = ids.filter((id) => kindOf(id) !== kindOf(own));
  return others.length > 0 ? encodeURIComponent(draw.of(others)) : undefined;
};

const query =
  (
    name: string,
    spoil: (parameters: readonly Parameter[], standing: readonly Header[], draw: Draw) => Spoiled | undefined,
  ): Spoiler =>
  (subject, draw) => {
    const [pathname = '', search = ''] = targetOf(subject).split('?');
    const standing = [...new URLSearchParams(search)].map(([key, value]): Header => [key, encodeURIComponent(value)]);
    const spoiled = spoil(parametersOf(subject.endpoint), standing, draw);
    if (!spoiled) return undefined;
    const target = `${pathname}?${spoiled.pairs.map(([key, value]) => `${key}=${value}`).join('&')}`;
    const { isGarbage = !isTaken(subject.endpoint, spoiled.pairs) } = spoiled;
    const request = requestWith(subject, { target });
    return { name: `${name} ${spoiled.what}`, request, isGarbage, ...(spoiled.marker && { marker: spoiled.marker }) };
  };

interface Spoiled {
  readonly what: string;
  readonly pairs: readonly Header[];
  readonly isGarbage?: boolean;
  readonly marker?: string;
}

/** Whether the contract takes a query, by what a client's tools would make of it. */
function isTaken(endpoint: Endpoint, pairs: readonly Header[]): boolean {
  const given = Map.groupBy(
    [...new URLSearchParams(pairs.map(([key, value]) => `${key}=${value}`).join('&'))],
    ([key]) => key,
  );
  return parametersOf(endpoint).every(({ name, isRequired, takes }) => {
    const values = given.get(name)?.map(([, value]) => value);
    return values ? takes(values) : !isRequired;
  });
}

const parameterValue = query('the parameter', (parameters, standing, draw) => {
  if (parameters.length === 0) return undefined;
  const { name } = draw.of(parameters);
  const others = standing.filter(([key]) => key !== name);
  return { what: name, pairs: [...others, [name, draw.of(hostileParameters)]] };
});

const header =
  (
    name: string,
    headers: (draw: Draw, subject: Subject) => readonly Header[] | undefined,
    more: Partial<Probe> = {},
  ): Spoiler =>
  (subject, draw) => {
    const added = headers(draw, subject);
    return added && { name, request: requestWith(subject, { headers: added }), isGarbage: false, ...more };
  };

const ifKeyed =
  (value: (draw: Draw) => readonly string[]) =>
  (draw: Draw, { endpoint }: Subject): readonly Header[] | undefined =>
    endpoint.idempotent ? value(draw).map((key) => ['Idempotency-Key', key]) : undefined;

const badCredentials = [
  'Basic',
  'Basic ',
  'Basic !!!',
  'Basic Og==',
  'Basic OnNlY3JldA==',
  'Bearer x',
  'x',
  `Basic ${'A'.repeat(6_000)}`,
];

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'BREW', 'PROPFIND'];

/** A method that the path does not have. */
const otherMethod: Spoiler = (subject, draw) => {
  const shape = (text: string) => text.replace(/\{\w+\}/g, '{}');
  const own = endpointList
    .filter((row) => shape(row.path) === shape(subject.endpoint.path))
    .map((row) => row.method as string);
  const method = draw.of(methods.filter((candidate) => !own.includes(candidate)));
  // Another literal path can stand where this one has a parameter; the request is the gateway's matter in any case.
  return {
    name: `the method ${method}`,
    request: requestWith(subject, { method }),
    isGarbage: true,
    isGatewayMatter: true,
  };
};

const oddHeaders: readonly Header[] = [
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Amzn-Trace-Id', 'Root=1-x'],
  ['Accept', 'application/xml'],
  ['Accept-Encoding', 'br;q=1.0, x'],
  ['Cookie', 'a='.repeat(500)],
  ['__proto__', 'x'],
  ['constructor', 'x'],
  ['X-Latin', '\u00e9\u00ff'],
  ['Range', 'bytes=0-1'],
  ['If-Match', '*'],
  ['Content-Language', '../..'],
  ['Transfer-Codings', 'x'],
];

/** What can be done to a request beside its body. */
export const requestSpoilers: Readonly<Record<string, Spoiler>> = {
  asIs: (subject) => ({ name: 'nothing', request: requestWith(subject), isGarbage: false }),
  otherKind: path('the id of another kind', anotherKind),
  upperCase: path('the id in upper case', (own) => encodeURIComponent(own.toUpperCase()), { isGarbage: false }),
  escaped: path('every byte of the path parameter escaped', everyEscape, { isGarbage: false }),
  escapedTwice: path('the path parameter escaped twice', (own) => everyEscape(everyEscape(own)), {
    isGarbage: false,
  }),
  bareId: path('the id without its kind', (own) => own.slice(own.indexOf(':') + 1) || undefined, { isGarbage: false }),
  padded: path('something around the id', (own, draw) =>
    draw.of([`%20${own}`, `${own}%20`, `${own}%00`, `${own}%0a`, `${own}.`]),
  ),
  longId: path('a long path parameter', (own, draw) => own + 'a'.repeat(draw.of([200, 256, 1_024, 4_096]))),
  hugePath: path('a path of 20,000 bytes', (own) => own + 'a'.repeat(20_000), { isGatewayMatter: true }),
  oddPath: path('an odd path parameter', (_, draw) => draw.of(hostileParameters), { isGatewayMatter: true }),
  traversal: path(
    'a way out of the path',
    (own, draw) => draw.of(['..', '.', '%2e%2e', '..%2f..', `${own}/`, `${own}//`, `${own};x`, '']),
    { isGatewayMatter: true },
  ),
  parameter: parameterValue,
  parameterToo: parameterValue,
  parameterTwice: query('twice the parameter', (parameters, standing, draw) => {
    const single = parameters.filter(({ takes }) => !takes(['USD', 'EUR']));
    if (single.length === 0) return undefined;
    const { name } = draw.of(single);
    const value = standing.find(([key]) => key === name)?.[1] ?? draw.of(['1', 'true', 'x']);
    return { what: name, pairs: [...standing.filter(([key]) => key !== name), [name, value], [name, value]] };
  }),
  parameterMissing: query('without the parameter', (parameters, standing, draw) => {
    const required = parameters.filter(({ isRequired }) => isRequired);
    if (required.length === 0) return undefined;
    const { name } = draw.of(required);
    return { what: name, pairs: standing.filter(([key]) => key !== name) };
  }),
  unknownParameter: query('an unknown parameter', (_, standing, draw) => {
    const name = draw.of(['x', '__proto__', 'constructor', 'platformId', 'a%5Bb%5D', '', '%00', 'Limit']);
    return { what: name, pairs: [...standing, [name, marker]], isGarbage: false, marker };
  }),
  cursor: query('the cursor', (parameters, standing, draw) => {
    if (!parameters.some(({ name }) => name === 'cursor')) return undefined;
    const forged = [{}, [], null, { after: 'x' }, { __proto__: null }].map((value) =>
      Buffer.from(JSON.stringify(value)).toString('base64url'),
    );
    const value = draw.of([
      ...forged,
      'bm9uZQ',
      '%00',
      '..%2f',
      'x'.repeat(4_097),
      'A'.repeat(4_000),
      'null',
      'e30%3D',
    ]);
    return { what: 'forged', pairs: [...standing, ['cursor', value]], isGarbage: true };
  }),
  longKey: header(
    'a long Idempotency-Key',
    ifKeyed((draw) => ['k'.repeat(draw.of([256, 1_000, 8_000]))]),
    { isGarbage: true },
  ),
  emptyKey: header(
    'an empty Idempotency-Key',
    ifKeyed(() => ['']),
    { isGarbage: true },
  ),
  oddKey: header(
    'an odd Idempotency-Key',
    ifKeyed((draw) => [draw.of(['k'.repeat(255), '\u00e9\u00ff', '#', '__proto__', '"', '{}', 'é'.repeat(255)])]),
  ),
  twoKeys: header(
    'two Idempotency-Keys',
    ifKeyed(() => ['one', 'two']),
  ),
  credentials: header(
    'bad credentials',
    (draw, { endpoint, credentials }) => {
      if (!endpoint.permission) return undefined;
      const wrong = [
        `${credentials}x`,
        credentials.replace(':', ''),
        `${credentials.split(':')[0]}:`,
        '\u0000:\u0000',
        `${'x'.repeat(300)}:x`,
      ];
      return [draw.fraction() < 0.5 ? authorization(draw.of(wrong)) : ['Authorization', draw.of(badCredentials)]];
    },
    { isGarbage: true, isGatewayMatter: true },
  ),
  oddHeader: header('an odd header', (draw) => [draw.of(oddHeaders)]),
  manyHeaders: header('a hundred headers', () =>
    Array.from({ length: 100 }, (_, at): Header => [`X-Header-${at}`, 'x']),
  ),
  hugeHeader: header('a header of 20,000 bytes', () => [['X-Large', 'x'.repeat(20_000)]], {
    isGarbage: true,
    isGatewayMatter: true,
  }),
  signature: header('a wallet signature', (draw) => [
    [
      'Service-Wallet-Signature',
      draw.of(['x', '', 'e30', Buffer.from('{"publicKey":"x"}').toString('base64url'), 'x'.repeat(6_000), 'null']),
    ],
    ['Request-Id', draw.of(['x', 'Request:00000000-0000-4000-8000-000000000000', '', '\u00e9', 'x'.repeat(300)])],
  ]),
  half: header('half of a wallet signature', (draw) => [
    draw.of<Header>([
      ['Service-Wallet-Signature', 'sandbox-valid-signature'],
      ['Request-Id', 'Request:x'],
    ]),
  ]),
  method: otherMethod,
  needlessBody: (subject) => {
    if (subject.endpoint.request.body) return undefined;
    const request = requestWith(subject, { body: `{"x":"${marker}"`, contentType: 'application/json' });
    return { name: 'a body where none belongs', request, isGarbage: false, marker };
  },
};
