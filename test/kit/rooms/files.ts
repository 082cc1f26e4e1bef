import { crc32, deflateSync } from 'node:zlib';
import { examplePdf } from '../../../functions/contract/example-pdf.ts';

export const pdf = Buffer.from(examplePdf);

function chunk(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A black PNG of a size, with the data of another number of lines if asked for. */
export function aPng(width = 200, height = 100, lines = height): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const data = deflateSync(Buffer.alloc((1 + 3 * width) * lines));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}
export const png = aPng();

const segment = (marker: number, ...data: number[]): number[] => [0xff, marker, 0, data.length + 2, ...data];

/** A JPEG of a process (C0: baseline, C2: progressive) and a number of components (4: CMYK), with an EXIF segment and an empty comment. */
export function aJpeg({
  process = 0xc0,
  components = 3,
  height = 8,
  width = 8,
  restart = 0xd0,
  hasScan = true,
} = {}): Buffer {
  const ids = Array.from({ length: components }, (_, at) => at + 1);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe1, ...Buffer.from('Exif\0\0MM')),
    ...segment(0xfe),
    ...segment(process, 8, ...size, components, ...ids.flatMap((id) => [id, 0x11, 0])),
    ...(hasScan
      ? [
          ...segment(0xda, components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0),
          ...[0x12, 0xff, 0x00, 0xff, restart, 0x34],
        ]
      : []),
    ...[0xff, 0xd9],
  ]);
}
export const jpeg = aJpeg();
