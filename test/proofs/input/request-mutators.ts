import { apiVersion, type Endpoint } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import type { Prng } from '../../kit/prng.ts';
import { type Parameter, parametersOf } from './contract.ts';
import { type Mutator, marker, type Probe, type Subject } from './probe.ts';
import { authorization, type Header, requestWith, targetOf } from './requests.ts';
import { hostileParameters } from './values.ts';

/** The path with one of its parameters written as given; nothing where it has none. */
function pathWith(subject: Subject, prng: Prng, write: (own: string) => string | undefined): string | undefined {
  const { endpoint, form } = subject;
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return undefined;
  const mutated = prng.of(names);
  const ownOf = (name: string) => String(form.places[`path.${name}`] ?? '');
  const written = write(ownOf(mutated));
  if (written === undefined) return undefined;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === mutated ? written : encodeURIComponent(ownOf(name)),
  );
  const query = targetOf(subject).split('?')[1];
  return `/${apiVersion}${path}${query ? `?${query}` : ''}`;
}

const path =
  (
    name: string,
    write: (own: string, prng: Prng, subject: Subject) => string | undefined,
    more: Partial<Probe> = {},
  ): Mutator =>
  (subject, prng) => {
    const target = pathWith(subject, prng, (own) => write(own, prng, subject));
    if (target === undefined) return undefined;
    return { name, request: requestWith(subject, { target }), isGarbage: true, ...more };
  };

const everyEscape = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const kindOf = (id: string): string => id.slice(0, id.indexOf(':'));

const anotherKind = (own: string, prng: Prng, { ids }: Subject): string | undefined => {
  const others = ids.filter((id) => kindOf(id) !== kindOf(own));
  return others.length > 0 ? encodeURIComponent(prng.of(others)) : undefined;
};

const query =
  (
    name: string,
    mutate: (parameters: readonly Parameter[], current: readonly Header[], prng: Prng) => Mutated | undefined,
  ): Mutator =>
  (subject, prng) => {
    const [pathname = '', search = ''] = targetOf(subject).split('?');
    const current = [...new URLSearchParams(search)].map(([key, value]): Header => [key, encodeURIComponent(value)]);
    const mutated = mutate(parametersOf(subject.endpoint), current, prng);
    if (!mutated) return undefined;
    const target = `${pathname}?${mutated.pairs.map(([key, value]) => `${key}=${value}`).join('&')}`;
    const { isGarbage = !isTaken(subject.endpoint, mutated.pairs) } = mutated;
    const request = requestWith(subject, { target });
    return { name: `${name} ${mutated.what}`, request, isGarbage, ...(mutated.marker && { marker: mutated.marker }) };
  };

interface Mutated {
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

const parameterValue = query('the parameter', (parameters, current, prng) => {
  if (parameters.length === 0) return undefined;
  const { name } = prng.of(parameters);
  const others = current.filter(([key]) => key !== name);
  return { what: name, pairs: [...others, [name, prng.of(hostileParameters)]] };
});

const header =
  (
    name: string,
    headers: (prng: Prng, subject: Subject) => readonly Header[] | undefined,
    more: Partial<Probe> = {},
  ): Mutator =>
  (subject, prng) => {
    const added = headers(prng, subject);
    return added && { name, request: requestWith(subject, { headers: added }), isGarbage: false, ...more };
  };

const ifKeyed =
  (value: (prng: Prng) => readonly string[]) =>
  (prng: Prng, { endpoint }: Subject): readonly Header[] | undefined =>
    endpoint.idempotent ? value(prng).map((key) => ['Idempotency-Key', key]) : undefined;

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
const otherMethod: Mutator = (subject, prng) => {
  const shape = (text: string) => text.replace(/\{\w+\}/g, '{}');
  const own = endpointList
    .filter((row) => shape(row.path) === shape(subject.endpoint.path))
    .map((row) => row.method as string);
  const method = prng.of(methods.filter((candidate) => !own.includes(candidate)));
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
export const requestMutators: Readonly<Record<string, Mutator>> = {
  asIs: (subject) => ({ name: 'nothing', request: requestWith(subject), isGarbage: false }),
  otherKind: path('the id of another kind', anotherKind),
  upperCase: path('the id in upper case', (own) => encodeURIComponent(own.toUpperCase()), { isGarbage: false }),
  escaped: path('every byte of the path parameter escaped', everyEscape, { isGarbage: false }),
  escapedTwice: path('the path parameter escaped twice', (own) => everyEscape(everyEscape(own)), {
    isGarbage: false,
  }),
  bareId: path('the id without its kind', (own) => own.slice(own.indexOf(':') + 1) || undefined, { isGarbage: false }),
  padded: path(
    'something around the id',
    (own, prng, { endpoint }) => {
      // Spaces in a device code are ignored.
      const spaced = endpoint.path.includes('/device-codes/') ? [] : [`%20${own}`, `${own}%20`, `${own}%0a`];
      return prng.of([...spaced, `${own}%00`, `${own}.`]);
      // Text that is none is refused before anything looks for its name.
    },
    { isGatewayMatter: true },
  ),
  longId: path('a long path parameter', (own, prng) => own + 'a'.repeat(prng.of([200, 256, 1_024, 4_096]))),
  hugePath: path('a path of 20,000 bytes', (own) => own + 'a'.repeat(20_000), { isGatewayMatter: true }),
  oddPath: path('an odd path parameter', (_, prng) => prng.of(hostileParameters), { isGatewayMatter: true }),
  traversal: path(
    'a way out of the path',
    (own, prng) => prng.of(['..', '.', '%2e%2e', '..%2f..', `${own}/`, `${own}//`, `${own};x`, '']),
    { isGatewayMatter: true },
  ),
  parameter: parameterValue,
  parameterToo: parameterValue,
  parameterTwice: query('twice the parameter', (parameters, current, prng) => {
    const single = parameters.filter(({ takes }) => !takes(['USD', 'EUR']));
    if (single.length === 0) return undefined;
    const { name } = prng.of(single);
    const value = current.find(([key]) => key === name)?.[1] ?? prng.of(['1', 'true', 'x']);
    return { what: name, pairs: [...current.filter(([key]) => key !== name), [name, value], [name, value]] };
  }),
  parameterMissing: query('without the parameter', (parameters, current, prng) => {
    const required = parameters.filter(({ isRequired }) => isRequired);
    if (required.length === 0) return undefined;
    const { name } = prng.of(required);
    return { what: name, pairs: current.filter(([key]) => key !== name) };
  }),
  unknownParameter: query('an unknown parameter', (_, current, prng) => {
    const name = prng.of(['x', '__proto__', 'constructor', 'platformId', 'a%5Bb%5D', '', '%00', 'Limit']);
    return { what: name, pairs: [...current, [name, marker]], isGarbage: false, marker };
  }),
  cursor: query('the cursor', (parameters, current, prng) => {
    if (!parameters.some(({ name }) => name === 'cursor')) return undefined;
    const forged = [{}, [], null, { after: 'x' }, { __proto__: null }].map((value) =>
      Buffer.from(JSON.stringify(value)).toString('base64url'),
    );
    const value = prng.of([
      ...forged,
      'bm9uZQ',
      '%00',
      '..%2f',
      'x'.repeat(4_097),
      'A'.repeat(4_000),
      'null',
      'e30%3D',
    ]);
    return { what: 'forged', pairs: [...current, ['cursor', value]], isGarbage: true };
  }),
  longKey: header(
    'a long Idempotency-Key',
    ifKeyed((prng) => ['k'.repeat(prng.of([256, 1_000, 8_000]))]),
    { isGarbage: true },
  ),
  emptyKey: header(
    'an empty Idempotency-Key',
    ifKeyed(() => ['']),
    { isGarbage: true },
  ),
  oddKey: header(
    'an odd Idempotency-Key',
    ifKeyed((prng) => [prng.of(['k'.repeat(255), '\u00e9\u00ff', '#', '__proto__', '"', '{}', 'é'.repeat(255)])]),
  ),
  twoKeys: header(
    'two Idempotency-Keys',
    ifKeyed(() => ['one', 'two']),
  ),
  credentials: header(
    'bad credentials',
    (prng, { endpoint, credentials }) => {
      if (!endpoint.permission) return undefined;
      const wrong = [
        `${credentials}x`,
        credentials.replace(':', '').slice(1),
        `${credentials.split(':')[0]}:`,
        '\u0000:\u0000',
        `${'x'.repeat(300)}:x`,
      ];
      return [prng.fraction() < 0.5 ? authorization(prng.of(wrong)) : ['Authorization', prng.of(badCredentials)]];
    },
    { isGarbage: true, isGatewayMatter: true },
  ),
  oddHeader: header('an odd header', (prng) => [prng.of(oddHeaders)]),
  manyHeaders: header('a hundred headers', () =>
    Array.from({ length: 100 }, (_, at): Header => [`X-Header-${at}`, 'x']),
  ),
  hugeHeader: header('a header of 20,000 bytes', () => [['X-Large', 'x'.repeat(20_000)]], {
    isGarbage: true,
    isGatewayMatter: true,
  }),
  signature: header('a wallet signature', (prng) => [
    [
      'Service-Wallet-Signature',
      prng.of(['x', '', 'e30', Buffer.from('{"publicKey":"x"}').toString('base64url'), 'x'.repeat(6_000), 'null']),
    ],
    ['Request-Id', prng.of(['x', 'Request:00000000-0000-4000-8000-000000000000', '', '\u00e9', 'x'.repeat(300)])],
  ]),
  half: header('half of a wallet signature', (prng) => [
    prng.of<Header>([
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
