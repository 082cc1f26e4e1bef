import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpointList } from '../../functions/contract/endpoints.ts';
import { line } from '../../functions/contract/text.ts';
import { check } from '../../functions/runtime/validation/field-errors.ts';

/** The schemas of the texts in a schema, by their places. */
function textsIn(schema: z.core.$ZodType | undefined, place = ''): readonly (readonly [string, z.ZodType])[] {
  if (schema instanceof z.ZodString) return [[place, schema]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, member]) => textsIn(member, place ? `${place}.${name}` : name));
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${place}.0`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, place));
  if (schema instanceof z.ZodPipe) return textsIn(schema.in instanceof z.ZodTransform ? schema.out : schema.in, place);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return textsIn(schema.unwrap(), place);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return textsIn(schema.unwrap(), place);
  return [];
}

const fields = endpointList.flatMap(({ id, request: { body, query, headers } }) =>
  [body, query, headers].flatMap((part) => textsIn(part).map(([place, schema]) => [`${id} ${place}`, schema] as const)),
);
const fieldNames = (names: readonly (readonly [string, z.ZodType])[]) =>
  [...new Set(names.map(([name]) => name.split(/[ .]/).at(-1)))].sort();

/** Texts of several lines. */
const paragraphs = [
  'bodyText',
  'description',
  'purposeOfAccountOtherDescription',
  'reason',
  'sourceOfFunds',
  'sourceOfFundsOtherDescription',
  'sourceOfWealthOtherDescription',
];
/** What only programs read: signatures, secrets, cursors. */
const opaque = [
  'Service-Wallet-Signature',
  'apiClientSecret',
  'code',
  'cursor',
  'encryptedOtpBundle',
  'instructionsNotes',
  'oidcToken',
  'payloadToSign',
  'qrCode',
  'secret',
  'signature',
  'threeDSecurePassword',
  'userHandle',
];

describe('every text of a request', () => {
  it('is one visible line, except for those that are named here', () => {
    const taking = fields.filter(([, schema]) => schema.safeParse('Ja\u200Bne').success);
    expect(fieldNames(taking)).toEqual([...paragraphs, ...opaque].sort());
  });
});

const bad: readonly (readonly [string, string])[] = [
  ['U+FFFD, as a decoder leaves it', 'Jos\uFFFD'],
  ['half of a surrogate pair', 'Jo\uD800'],
  ['NUL', 'Ja\0ne'],
  ['ESC', 'Ja\u001B[31mne'],
  ['DEL', 'Ja\u007Fne'],
];
const badInLines: readonly (readonly [string, string])[] = [
  ['a line end', 'Jane\r\n6220000000000'],
  ['a tab', 'Jane\tExample'],
  ['a line separator', 'Jane\u2028Example'],
  ['a zero-width space', 'Ja\u200Bne'],
  ['a joiner between Latin letters', 'Ja\u200Dne'],
  ['a right-to-left override', '\u202EenaJ'],
  ['a byte order mark inside', 'Ja\uFEFFne'],
  ['a soft hyphen', 'Ja\u00ADne'],
  ['a Hangul filler', 'Ja\u3164ne'],
  ['a Braille blank', 'Ja\u2800ne'],
  ['a tag', 'Ja\u{E0041}ne'],
  ['a code point without a character', 'Ja\uFFFFne'],
];

const nameOf = (value: unknown) => check(z.object({ name: line(5).min(1).optional() }), { name: value });

describe('a line of text', () => {
  it.each([...bad, ...badInLines])('is refused with %s', (_, text) => {
    expect(check(z.object({ name: line(99) }), { name: text })).toMatchObject({ errors: [{ field: 'name' }] });
  });

  it.each(['علی\u200Cرضا', 'क्\u200Dष', 'José', '葛\u{E0100}', '❤\uFE0F'])(
    'may be %j, whose spelling needs it',
    (text) => {
      expect(check(z.object({ name: line(99) }), { name: text })).toEqual({ data: { name: text } });
    },
  );

  it('has no blanks around it, one spelling of equal characters, and counts code points', () => {
    expect(nameOf(' \u00A0e\u0301\uFEFF ')).toEqual({ data: { name: '\u00E9' } });
    expect(nameOf('\u{1F4B8}'.repeat(5))).toEqual({ data: { name: '\u{1F4B8}'.repeat(5) } });
    expect(nameOf('\u{1F4B8}'.repeat(6))).toMatchObject({ errors: [{ constraint: { maxLength: 5 } }] });
  });

  it('is empty when it is blank, and absent when it is null', () => {
    expect(nameOf(' \u2003\t ')).toMatchObject({ errors: [{ message: 'must not be empty' }] });
    expect(nameOf(null)).toEqual({ data: {} });
  });
});

describe('any text, also one that no schema names', () => {
  it.each(bad)('is refused with %s', (_, text) => {
    for (const value of [{ any: [{ text }] }, { [text]: 1 }]) {
      expect(check(z.object({ any: z.unknown() }), value)).toMatchObject({ errors: [{ field: expect.any(String) }] });
    }
  });
});
