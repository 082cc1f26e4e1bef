import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentTypeOf } from '../../../functions/domain/customers/files/file-type.ts';
import { Refusal } from '../../../functions/domain/refusal.ts';
import { aJpeg, aPng, jpeg, pdf, png } from '../../kit/rooms/files.ts';

const open = (content: Uint8Array, contentType = '') => contentTypeOf({ contentType, content });
const refusalOf = (content: Uint8Array) =>
  open(content).then(
    () => undefined,
    (cause: unknown) => (cause instanceof Refusal ? `${cause.code} ${cause.message}` : cause),
  );
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A PDF whose page is in a stream of objects, which has so many bytes. */
function compressedPdf(bytes = 0): Buffer {
  const packed = deflateSync('1 0 <</Type/Page/MediaBox[0 0 9 9]>>'.padEnd(bytes));
  return Buffer.concat([
    latin1(`%PDF-1.5\n4 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n`),
    packed,
    latin1('\nendstream endobj\nstartxref\n0\n%%EOF\n'),
  ]);
}
/** A PDF with so many bytes from the mark of its end on. */
const endingEarly = (bytes: number) =>
  Buffer.concat([pdf.subarray(0, pdf.lastIndexOf('%%EOF')), latin1('%%EOF'.padEnd(bytes))]);
const eightMegabytes = 8 * 1_048_576;

describe('a document', () => {
  it.each([
    ['a PDF', pdf, 'application/pdf'],
    ['a PDF with compressed objects', compressedPdf(), 'application/pdf'],
    ['a PDF with 8 MB of compressed objects', compressedPdf(eightMegabytes), 'application/pdf'],
    ['a PDF with lines behind its end', Buffer.concat([pdf, latin1('\r\n\r\n')]), 'application/pdf'],
    ['a PDF that ends 1,024 bytes before its last', endingEarly(1_024), 'application/pdf'],
    ['an image of 200 million pixels', aJpeg({ width: 20_000, height: 10_000 }), 'image/jpeg'],
    ['a wide image', aJpeg({ width: 30_000, height: 1 }), 'image/jpeg'],
    ['a high image', aJpeg({ width: 1, height: 30_000 }), 'image/jpeg'],
    ['a PNG', png, 'image/png'],
    ['a JPEG with EXIF', jpeg, 'image/jpeg'],
    ['a progressive JPEG', aJpeg({ process: 0xc2 }), 'image/jpeg'],
    ['a JPEG in CMYK', aJpeg({ components: 4 }), 'image/jpeg'],
    ['a JPEG with a thumbnail behind its end', Buffer.concat([jpeg, jpeg]), 'image/jpeg'],
  ])('is %s by its content, not by its name', async (_, content, type) => {
    expect(await open(content)).toBe(type);
  });

  it.each([
    ['a PDF without an end', pdf.subarray(0, -6), 'cut off'],
    ['a PDF that ends earlier', endingEarly(1_025), 'cut off'],
    ['a PDF with more than 8 MB of compressed objects', compressedPdf(eightMegabytes + 1), 'no page'],
    ['a PDF of its first line', latin1('%PDF-1.7 example'), 'cut off'],
    ['an encrypted PDF', latin1(pdf.toString().replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 9 0 R')), 'encrypted'],
    ['a PDF without a page', latin1(pdf.toString().replace('/Type/Page/', '/Type/Font/')), 'no page'],
    ['a PDF with a list of pages alone', latin1('%PDF-1.7\n<</Type/Pages/Kids[]>>\n%%EOF'), 'no page'],
    ['three bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff]), 'cut off'],
    ['half a JPEG', jpeg.subarray(0, jpeg.length >> 1), 'cut off'],
    ['a JPEG without a scan', aJpeg({ hasScan: false }), 'no image'],
    ['a JPEG without its end', jpeg.subarray(0, -2), 'cut off'],
    ['a JPEG without an image', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'no image'],
    ['a JPEG of no pixels', aJpeg({ width: 0 }), 'no pixels'],
    ['a JPEG of too many pixels', aJpeg({ width: 20_000, height: 10_001 }), '20000 x 10001'],
    ['a JPEG that is too wide', aJpeg({ width: 30_001, height: 1 }), '30001 x 1'],
    ['a JPEG that is too high', aJpeg({ width: 1, height: 30_001 }), '1 x 30001'],
    ['half a PNG', png.subarray(0, png.length >> 1), 'cut off'],
    ['a PNG with half of its lines', aPng(200, 100, 50), 'cut off'],
    ['a PNG with a changed byte', Buffer.from(png).fill(1, 50, 51), 'damaged'],
    ['a PNG of too many pixels', aPng(40_000, 40_000, 1), '40000 x 40000'],
    ['a HEIC photo', latin1('\0\0\0\u0018ftypheic\0\0\0\0'), 'HEIC'],
    ['a WebP image', latin1('RIFF\0\0\0\0WEBPVP8 '), 'WebP'],
    ['text', latin1('passport'), 'must be a PDF, a JPEG or a PNG.'],
    ['nothing', Buffer.alloc(0), 'must be a PDF'],
  ])('is refused where it is %s, and the refusal says so', async (_, content, reason) => {
    expect(await refusalOf(content)).toMatch(/^UNSUITABLE_DOCUMENT file: /);
    expect(await refusalOf(content)).toContain(reason);
  });

  it.each(Array.from({ length: 16 }, (_, at) => 0xc0 + at))(
    'that is a JPEG of the process %i has a frame unless that is a table',
    async (process) => {
      const isTable = [0xc4, 0xc8, 0xcc].includes(process);
      expect(await refusalOf(aJpeg({ process }))).toBe(
        isTable ? 'UNSUITABLE_DOCUMENT file: the JPEG holds no image.' : undefined,
      );
    },
  );

  it.each(Array.from({ length: 8 }, (_, at) => 0xd0 + at))(
    'that is a JPEG goes on behind the restart %i',
    async (restart) => {
      expect(await refusalOf(aJpeg({ restart }))).toBeUndefined();
    },
  );

  it.each([
    ['', [pdf, jpeg, png]],
    ['application/octet-stream', [pdf, jpeg, png]],
    ['text/plain; charset=utf-8', [pdf, jpeg, png]],
    ['Application/PDF', [pdf]],
    ['application/pdf; version=1.7', [pdf]],
    ['image/jpeg', [jpeg]],
    ['image/jpg', [jpeg]],
    ['image/png', [png]],
    ['image/webp', []],
  ])('may be declared as %j', async (contentType, suitable) => {
    for (const content of [pdf, jpeg, png]) {
      const opened = open(content, contentType);
      if (suitable.includes(content)) await expect(opened).resolves.toEqual(expect.any(String));
      else await expect(opened).rejects.toMatchObject({ code: 'DATA_MISMATCH' });
    }
  });
});
