import { inflateSync } from 'node:zlib';

/** How far from the ends of a file its first and last line may lie: mail programs and scanners add some lines of their own. */
const marginBytes = 1024;
/** More than the objects of a thousand pages. */
const largestObjectStream = 8 * 1_048_576;

const encryption = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/;
const page = /\/Type\s*\/Page(?![A-Za-z])/;

/** Why a PDF cannot be read (ISO 32000); undefined where it ends, is not encrypted and has a page. */
export function pdfMistake(content: Buffer): string | undefined {
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
