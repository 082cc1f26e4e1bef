import type { Upload } from '../../../contract/customers/uploads.ts';
import { Refusal } from '../../refusal.ts';
import { jpegMistake, pngMistake } from './images.ts';
import { pdfMistake } from './pdf.ts';

interface FileType {
  readonly contentType: string;
  /** The first bytes: ISO 32000 (PDF), ITU T.81 (JPEG), ISO 15948 (PNG). */
  readonly signature: readonly number[];
  readonly mistake: (content: Buffer) => string | undefined | Promise<string | undefined>;
}

const fileTypes: readonly FileType[] = [
  { contentType: 'application/pdf', signature: [0x25, 0x50, 0x44, 0x46, 0x2d], mistake: pdfMistake },
  { contentType: 'image/jpeg', signature: [0xff, 0xd8, 0xff], mistake: jpegMistake },
  { contentType: 'image/png', signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], mistake: pngMistake },
];

/** Types that are not taken, by their first bytes: the refusal says what the file is, whatever its name. */
const otherTypes: readonly (readonly [name: string, signature: RegExp])[] = [
  ['a HEIC photo', /^.{4}ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/s],
  ['an AVIF image', /^.{4}ftypavi[fs]/s],
  ['a WebP image', /^RIFF.{4}WEBP/s],
  ['a GIF image', /^GIF8/],
  ['a TIFF image', /^(II\*\0|MM\0\*)/],
  ['an Office or ZIP file', /^PK/],
];

/** The types that clients send when they do not know the type. */
const unknownTypes = ['', 'application/octet-stream', 'text/plain'];

/**
 * The type of a file by its content, which is read to its end. Refuses with UNSUITABLE_DOCUMENT a file that is not accepted or cannot be
 * read, and with DATA_MISMATCH an upload that declares another type.
 */
export async function contentTypeOf({ content, contentType: declaredType }: Upload): Promise<string> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const type = fileTypes.find(({ signature }) => signature.every((byte, at) => bytes[at] === byte));
  if (!type) throw new Refusal('UNSUITABLE_DOCUMENT', `file: must be a PDF, a JPEG or a PNG${otherThan(bytes)}.`);
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (declared !== type.contentType && declared !== 'image/jpg' && !unknownTypes.includes(declared)) {
    throw new Refusal(
      'DATA_MISMATCH',
      `file: the content is ${type.contentType}, but the upload declares another type.`,
    );
  }
  const mistake = await type.mistake(bytes);
  if (mistake) throw new Refusal('UNSUITABLE_DOCUMENT', `file: ${mistake}.`);
  return type.contentType;
}

function otherThan(bytes: Buffer): string {
  const beginning = bytes.toString('latin1', 0, 16);
  const [name] = otherTypes.find(([, signature]) => signature.test(beginning)) ?? [];
  return name === undefined ? '' : `, and this is ${name}`;
}
