import { inflateSync } from 'node:zlib';
import type { Upload } from '../../../contract/customers/uploads.ts';
import { Refusal } from '../../refusal.ts';
import { jpegMistake, pngMistake } from './images.ts';

interface FileType {
  readonly contentType: string;
  /** What clients call the type as well. */
  readonly otherNames?: readonly string[];
  /** The first bytes: ISO 32000 (PDF), ITU T.81 (JPEG), ISO 15948 (PNG). */
  readonly signature: readonly number[];
  readonly mistake: (content: Buffer) => string | undefined | Promise<string | undefined>;
}

const fileTypes: readonly FileType[] = [
  { contentType: 'application/pdf', signature: [0x25, 0x50, 0x44, 0x46, 0x2d], mistake: pdfMistake },
  { contentType: 'image/jpeg', otherNames: ['image/jpg'], signature: [0xff, 0xd8, 0xff], mistake: jpegMistake },
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
export async function contentTypeOf({
  content,
  contentType: declaredType,
}: Pick<Upload, 'content' | 'contentType'>): Promise<string> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const type = fileTypes.find(({ signature }) => signature.every((byte, at) => bytes[at] === byte));
  if (!type) throw new Refusal('UNSUITABLE_DOCUMENT', `file: must be a PDF, a JPEG or a PNG${otherThan(bytes)}.`);
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (![type.contentType, ...(type.otherNames ?? []), ...unknownTypes].includes(declared)) {
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

/** How far from the ends of a file its first and last line may lie: mail programs and scanners add some lines of their own. */
const marginBytes = 1024;
/** More than the objects of a thousand pages. */
const largestObjectStream = 8 * 1_048_576;

const encryption = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/;
const page = /\/Type\s*\/Page(?![A-Za-z])/;

/** Why a PDF cannot be read (ISO 32000); undefined where it ends, is not encrypted and has a page. */
function pdfMistake(content: Buffer): string | undefined {
  if (!content.subarray(-marginBytes).includes('%%EOF')) return 'the PDF is cut off: its end is missing';
  // Latin-1 keeps every byte, so that places in the text are places in the file.
  const text = content.toString('latin1');
  if (encryption.test(text)) return 'the PDF is encrypted; upload it without a password';
  if (!page.test(text) && !objectStreams(content, text).some((stream) => page.test(stream)))
    return 'the PDF has no page';
  return undefined;
}

/** The objects that a PDF holds compressed, since version 1.5. */
function objectStreams(content: Buffer, text: string): readonly string[] {
  return [...text.matchAll(/\/Type\s*\/ObjStm[\s\S]{0,400}?stream\r?\n/g)].flatMap(({ 0: head, index }) => {
    try {
      const options = { maxOutputLength: largestObjectStream, finishFlush: 2 };
      return [inflateSync(content.subarray(index + head.length), options).toString('latin1')];
    } catch {
      // A stream with another filter, or a damaged one, shows no page.
      return [];
    }
  });
}
