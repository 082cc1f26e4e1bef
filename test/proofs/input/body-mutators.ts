import { gzipSync } from 'node:zlib';
import type { Prng } from '../../kit/prng.ts';
import { bodyPlaces } from './body-places.ts';
import { asRead, bodyMistakes, isPlainText } from './contract.ts';
import { type Mutator, marker, type Probe, type Subject } from './probe.ts';
import { type Parts, requestWith, treeIn } from './requests.ts';
import { extended, type Member, placesIn, replaced, type Tree, textOf } from './tree.ts';
import { hostileValues } from './values.ts';

/** Whether the contract takes a body, by what a client's tools would make of its bytes. */
export function isTaken({ endpoint }: Subject, bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString();
  if (text === '') return endpoint.request.bodyOptional === true;
  try {
    const body: unknown = JSON.parse(text);
    return isPlainText(body) && [body, asRead(body)].some((read) => bodyMistakes(endpoint, read).length === 0);
  } catch {
    return false;
  }
}

function probeOf(subject: Subject, name: string, parts: Parts, more: Partial<Probe> = {}): Probe {
  const request = requestWith(subject, parts);
  return { name, request, isGarbage: !isTaken(subject, request.body ?? Buffer.alloc(0)), ...more };
}

/** What is done to the parts of a body. */
type Change = (tree: Tree, subject: Subject, prng: Prng) => readonly [what: string, changed: Tree] | undefined;

const changed =
  (change: Change, more: Partial<Probe> = {}): Mutator =>
  (subject, prng) => {
    const [what, tree] = change(treeIn(subject) ?? { members: [] }, subject, prng) ?? [];
    return tree === undefined ? undefined : probeOf(subject, what ?? '', { body: tree }, more);
  };

const anyPlace = (tree: Tree, { endpoint }: Subject, prng: Prng): readonly string[] | undefined => {
  const [there, possible] = [placesIn(tree), bodyPlaces(endpoint)];
  const among = there.length > 0 && prng.fraction() < 0.6 ? there : possible;
  return among.length > 0 ? prng.of(among) : undefined;
};

/** The root, or an object somewhere in the body. */
const anyObject = (tree: Tree, prng: Prng): readonly string[] => {
  const objects = placesIn(tree).filter((place) => isObjectAt(tree, place));
  return objects.length > 0 && prng.fraction() < 0.5 ? prng.of(objects) : [];
};

function isObjectAt(tree: Tree | undefined, [name, ...rest]: readonly string[]): boolean {
  if (tree === undefined || typeof tree === 'string') return false;
  if (name === undefined) return 'members' in tree;
  const child = 'members' in tree ? tree.members.find(([own]) => own === name)?.[1] : tree.elements[Number(name)];
  return isObjectAt(child, rest);
}

const hostileAt: Change = (tree, subject, prng) => {
  const place = anyPlace(tree, subject, prng);
  if (!place) return undefined;
  const ids = subject.ids.map((id) => JSON.stringify(prng.fraction() < 0.3 ? id.toUpperCase() : id));
  const value = prng.fraction() < 0.15 && ids.length > 0 ? prng.of(ids) : prng.of(hostileValues);
  return [`hostile value at ${place.join('.')}`, replaced(tree, place, value)];
};

const twoHostile: Change = (tree, subject, prng) => {
  const first = hostileAt(tree, subject, prng);
  const second = first && hostileAt(first[1], subject, prng);
  return second && [`${first[0]}, ${second[0]}`, second[1]];
};

const missing: Change = (tree, _, prng) => {
  const places = placesIn(tree);
  if (places.length === 0) return undefined;
  const place = prng.of(places);
  return [`nothing at ${place.join('.')}`, replaced(tree, place, undefined)];
};

/** Names that the service's own items have: none of them can be set from outside. */
const itemMembers = [
  'unknown',
  'platformId',
  'isAdmin',
  'status',
  'version',
  'pk',
  'sk',
  'id',
  'type',
  'expiresAtSeconds',
  'balance',
];

const unknown: Change = (tree, { endpoint }, prng) => {
  const place = anyObject(tree, prng);
  const named = [...bodyPlaces(endpoint), ...placesIn(tree)].map((place) => place.join('.'));
  const free = itemMembers.filter((name) => !named.includes([...place, name].join('.')));
  const member: Member = [prng.of(free), JSON.stringify(marker)];
  return [`an unknown ${member[0]} in ${place.join('.') || 'the body'}`, extended(tree, place, [member], false)];
};

const machinery: Change = (tree, _, prng) => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'toJSON', 'then'];
  const values = ['{"polluted":true}', '{"prototype":{"polluted":true}}', 'null', '1', `"${marker}"`, '[]'];
  const member: Member = [prng.of(names), prng.of(values)];
  const place = anyObject(tree, prng);
  return [`${member[0]} in ${place.join('.') || 'the body'}`, extended(tree, place, [member], prng.fraction() < 0.5)];
};

const twice: Change = (tree, _, prng) => {
  const places = placesIn(tree).filter((place) => isObjectAt(tree, place.slice(0, -1)));
  if (places.length === 0) return undefined;
  const place = prng.of(places);
  const member: Member = [place.at(-1) ?? '', prng.of(hostileValues)];
  return [`${place.join('.')} twice`, extended(tree, place.slice(0, -1), [member], prng.fraction() < 0.5)];
};

/** A body as text with something done to it. */
const retold =
  (name: string, write: (text: string, prng: Prng) => Parts, more: Partial<Probe> = {}): Mutator =>
  (subject, prng) =>
    probeOf(subject, name, write(textOf(treeIn(subject) ?? { members: [] }), prng), more);

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

/** The text with bytes in it that are no UTF-8. */
const brokenUtf8 = (text: string, prng: Prng): Parts => {
  const at = text.indexOf('"', prng.below(text.length)) + 1;
  return {
    body: bytes(text.slice(0, at), prng.of([[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80]]), text.slice(at)),
  };
};

const otherTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'json',
  '',
  '*/*',
];
const sameType = [
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'application/json;charset="UTF-8"',
  'application/problem+json',
];

/** What can be done to a JSON body. */
export const bodyMutators: Readonly<Record<string, Mutator>> = {
  value: changed(hostileAt),
  values: changed(twoHostile),
  missing: changed(missing),
  unknown: changed(unknown, { marker }),
  machinery: changed(machinery),
  twice: changed(twice),
  otherBody: retold('a body that is no object', (_, prng) => ({
    body: prng.of([...hostileValues, '[{}]', '"text"', 'null']),
  })),
  cut: retold('a body cut off', (text, prng) => ({ body: text.slice(0, prng.below(text.length)) })),
  tail: retold('something behind the body', (text, prng) => ({
    body: text + prng.of(['}', ',', '{}', '\u0000', ' x', text, '//']),
  })),
  comment: retold('a comment', (text) => ({ body: `/* */${text}` })),
  space: retold('white space around the body', (text, prng) => ({
    body: prng.of([' \n\t\r', '\u00a0', '\v', '\u2028']) + text,
  })),
  byteOrderMark: retold('a byte order mark', (text) => ({ body: `\uFEFF${text}` })),
  utf8: retold('broken UTF-8', brokenUtf8),
  utf16: retold('UTF-16', (text) => ({ body: Buffer.from(text, 'utf16le') }), { isGarbage: true }),
  gzip: retold('compressed', (text) => ({ body: gzipSync(text) }), { isGarbage: true }),
  gzipNamed: retold(
    'compressed, and said so',
    (text) => ({ body: gzipSync(text), headers: [['Content-Encoding', 'gzip']] }),
    { isGarbage: false },
  ),
  gzipCut: retold(
    'compressed, said so, and cut off',
    (text) => ({ body: gzipSync(text).subarray(0, -9), headers: [['Content-Encoding', 'gzip']] }),
    { isGarbage: true },
  ),
  deep: retold(
    'deeply nested',
    (text, prng) => {
      const depth = prng.of([1_000, 20_000, 100_000]);
      const nested = '['.repeat(depth) + ']'.repeat(depth);
      return { body: prng.fraction() < 0.5 ? nested : `{"unknown":${nested},${text.slice(1)}` };
    },
    { isGarbage: false },
  ),
  large: retold('more than 1 MB', (text) => ({ body: `{"padding":"${'x'.repeat(1_048_576)}",${text.slice(1)}` }), {
    isGarbage: true,
    isGatewayMatter: true,
  }),
  omittedBody: (subject) => probeOf(subject, 'no body', { body: undefined }),
  emptyBody: (subject) => probeOf(subject, 'an empty body', { body: '' }),
  otherType: retold('another content type', (text, prng) => ({ body: text, contentType: prng.of(otherTypes) }), {
    isGarbage: true,
  }),
  sameType: retold('the content type in other words', (text, prng) => ({ body: text, contentType: prng.of(sameType) })),
  noType: retold('no content type', (text) => ({ body: text, contentType: undefined }), { isGarbage: true }),
};
