import { buildRequest } from '../../kit/operations/request.ts';
import type { Prng } from '../../kit/prng.ts';
import { bodyMistakes } from './contract.ts';
import type { Mutator, Probe, Subject } from './probe.ts';
import { requestWith } from './requests.ts';

interface Part {
  readonly name: string;
  readonly value: string | Uint8Array;
  readonly fileName?: string;
  readonly type?: string;
}

const boundary = 'boundary-7d1f';
const multipart = `multipart/form-data; boundary=${boundary}`;

const partsOf = ({ endpoint, form }: Subject): readonly Part[] => {
  const { body } = buildRequest(endpoint, form.body, form.places);
  return Object.entries(body as object).map(([name, value]) =>
    name === 'file'
      ? { name, value: String(value), fileName: 'example.pdf', type: 'application/pdf' }
      : { name, value: String(value) },
  );
};

const encoded = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, fileName, type }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n`,
      ),
      Buffer.from(`${type ? `Content-Type: ${type}\r\n` : ''}\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const upload = (
  subject: Subject,
  name: string,
  body: Uint8Array,
  isGarbage: boolean,
  contentType = multipart,
): Probe => ({
  name,
  request: requestWith(subject, { body, contentType }),
  isGarbage,
});

/** Parts with something done to them; garbage as far as the schema can tell. */
const mutated =
  (name: string, mutate: (parts: readonly Part[], prng: Prng) => readonly Part[]): Mutator =>
  (subject, prng) => {
    const parts = mutate(partsOf(subject), prng);
    const members = Object.fromEntries(parts.map((part) => [part.name, Buffer.from(part.value).toString()]));
    const files = parts.filter(({ fileName }) => fileName !== undefined);
    const isWhole = files.length === 1 && files[0]?.name === 'file' && files[0].value.length > 0;
    return upload(subject, name, encoded(parts), !isWhole || bodyMistakes(subject.endpoint, members).length > 0);
  };

const fileOf = (value: string | Uint8Array) => (parts: readonly Part[]) =>
  parts.map((part) => (part.name === 'file' ? { ...part, value } : part));

const bytes = (prng: Prng, length: number) => Uint8Array.from({ length }, () => prng.below(256));

const tables = [
  'a,b\n1',
  '"',
  'umaAddress\n"$a@b.c',
  `umaAddress\n${'$a@b.c\n'.repeat(2_000)}`,
  `${'x,'.repeat(5_000)}x\n1`,
  '\uFEFFumaAddress,customerType\n$a@b.c,INDIVIDUAL',
  'umaAddress,umaAddress\n$a@b.c,$a@b.c',
  '__proto__,constructor\n1,2',
  'umaAddress;customerType\r$a@b.c;INDIVIDUAL',
  'umaAddress,fullName\n=cmd|x!A1,\u0000',
  '\n\n\n',
  '\u0000',
  'umaAddress,customerType,fullName\n$a@b.c,INDIVIDUAL,"multi\nline"',
];

const names = ['../../x.pdf', '', 'x'.repeat(300), '.', 'a\u0000.pdf', 'x.exe', '%2e%2e', '\u202Efdp.exe'];
const texts = [
  '',
  ' ',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '__proto__',
  '\u0000',
  'null',
  'PASSPORT ',
  'us',
  '{"a":1}',
  '\u{1f4b8}',
];

/** What can be done to a body with a file in it. */
export const uploadMutators: Readonly<Record<string, Mutator>> = {
  text: mutated('another text in a part', (parts, prng) => {
    const fields = parts.filter(({ name }) => name !== 'file');
    if (fields.length === 0) return [...parts, { name: 'unknown', value: prng.of(texts) }];
    const { name } = prng.of(fields);
    const value = prng.of(texts);
    return parts.map((part) => (part.name === name ? { ...part, value } : part));
  }),
  missing: mutated('a part less', (parts, prng) => {
    const { name } = prng.of(parts);
    return parts.filter((part) => part.name !== name);
  }),
  twice: mutated('a part twice', (parts, prng) => [...parts, prng.of(parts)]),
  machinery: mutated('parts named like machinery', (parts, prng) => [
    ...parts,
    { name: prng.of(['__proto__', 'constructor', 'toString', '']), value: 'x' },
  ]),
  emptyFile: mutated('an empty file', (parts) => fileOf('')(parts)),
  textAsFile: mutated('the file as a text', (parts) => parts.map(({ name, value }) => ({ name, value }))),
  noise: mutated('a file of noise', (parts, prng) => fileOf(bytes(prng, 1 + prng.below(4_000)))(parts)),
  table: mutated('an odd table as the file', (parts, prng) => fileOf(prng.of(tables))(parts)),
  fileName: mutated('an odd file name', (parts, prng) => {
    const fileName = prng.of(names);
    return parts.map((part) => (part.name === 'file' ? { ...part, fileName } : part));
  }),
  fileType: mutated('another type of file', (parts, prng) => {
    const type = prng.of(['text/html', 'x', 'image/svg+xml', 'application/x-msdownload', '']);
    return parts.map((part) => (part.name === 'file' ? { ...part, type } : part));
  }),
  manyParts: mutated('a thousand parts', (parts) => [
    ...parts,
    ...Array.from({ length: 1_000 }, (_, at) => ({ name: `x${at}`, value: 'x' })),
  ]),
  cut: (subject, prng) => {
    const whole = encoded(partsOf(subject));
    return upload(subject, 'a body cut off', whole.subarray(0, prng.below(whole.length - boundary.length - 8)), true);
  },
  otherBoundary: (subject) =>
    upload(subject, 'another boundary', encoded(partsOf(subject)), true, 'multipart/form-data; boundary=other'),
  noBoundary: (subject) => upload(subject, 'no boundary', encoded(partsOf(subject)), true, 'multipart/form-data'),
  oddBoundary: (subject, prng) =>
    upload(
      subject,
      'an odd boundary',
      encoded(partsOf(subject)),
      true,
      `multipart/form-data; boundary=${prng.of(['""', '"', 'x'.repeat(500), ' '])}`,
    ),
  json: (subject) => upload(subject, 'JSON', Buffer.from('{}'), true, 'application/json'),
  mixed: (subject) =>
    upload(subject, 'another kind of parts', encoded(partsOf(subject)), true, `multipart/mixed; boundary=${boundary}`),
  empty: (subject) => upload(subject, 'an empty body', Buffer.alloc(0), true),
};
