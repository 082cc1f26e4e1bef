import { once } from 'node:events';
import { crc32, createInflate } from 'node:zlib';

/** An image of more would take gigabytes to show. A page at 1,200 dots an inch has 140 million. */
const mostPixels = 200_000_000;
const longestSide = 30_000;

function sizeMistake(width: number, height: number): string | undefined {
  if (width === 0 || height === 0) return 'the image has no pixels';
  const isTooLarge = width > longestSide || height > longestSide || width * height > mostPixels;
  return isTooLarge ? `the image has ${width} x ${height} pixels; send a smaller one` : undefined;
}

/** Bits of a pixel by PNG's color type: gray, RGB, palette, gray with alpha, RGB with alpha, in samples. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks of a PNG up to its end; undefined where one is cut off or its checksum is wrong. */
function chunksOf(content: Buffer): readonly Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= content.length; ) {
    const length = content.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > content.length) return undefined;
    if (crc32(content.subarray(at + 4, end - 4)) !== content.readUInt32BE(end - 4)) return undefined;
    const type = content.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: content.subarray(at + 8, end - 4) });
    if (type === 'IEND') return chunks;
    at = end;
  }
  return undefined;
}

/** Why a PNG cannot be read (ISO 15948); undefined where all of its pixels are there. */
export async function pngMistake(content: Buffer): Promise<string | undefined> {
  const chunks = chunksOf(content);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return 'the PNG is cut off or damaged';
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const mistake = sizeMistake(width, height);
  if (mistake) return mistake;
  const [depth = 0, colorType = 0, , , interlace] = header.data.subarray(8);
  const lineBytes = 1 + Math.ceil((width * depth * (samplesOf[colorType] ?? 0)) / 8);
  // An interlaced image has more lines, which are shorter: it has at least the bytes of its pixels.
  const fewest = interlace ? (lineBytes - 1) * height : lineBytes * height;
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data);
  return (await inflatedLength(data, 2 * lineBytes * height)) >= fewest ? undefined : 'the PNG is cut off or damaged';
}

/** How many bytes a compressed stream holds, up to a limit. They are counted and thrown away, so that they take no memory. */
async function inflatedLength(parts: readonly Buffer[], limit: number): Promise<number> {
  const inflate = createInflate();
  let length = 0;
  inflate.on('data', (bytes: Buffer) => {
    length += bytes.length;
    if (length > limit) inflate.destroy();
  });
  const closed = once(inflate, 'close').catch(() => undefined);
  for (const part of parts) inflate.write(part);
  inflate.end();
  await closed;
  return inflate.errored ? 0 : length;
}

/** Markers of JPEG (ITU T.81, table B.1). */
const [startOfScan, endOfImage] = [0xda, 0xd9];
/** Frames of all processes but the tables among their codes: Huffman (C4), extensions (C8), arithmetic conditioning (CC). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length: restarts and TEM. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Why a JPEG cannot be read (ITU T.81); undefined where it has a frame and a scan, and ends. Any color space and process is taken. */
export function jpegMistake(content: Buffer): string | undefined {
  let frame: readonly [width: number, height: number] | undefined;
  let hasScan = false;
  for (let at = 2; at + 2 <= content.length; ) {
    if (content[at] !== 0xff) return 'the JPEG is damaged';
    const marker = content[at + 1] ?? 0;
    if (marker === endOfImage) return hasScan && frame ? sizeMistake(...frame) : 'the JPEG holds no image';
    if (marker === 0xff) at += 1;
    else if (isAlone(marker)) at += 2;
    else {
      const end = at + 2 + (at + 4 <= content.length ? content.readUInt16BE(at + 2) : 0);
      if (end > content.length || end < at + 4) break;
      if (isFrame(marker) && end >= at + 9) frame = [content.readUInt16BE(at + 7), content.readUInt16BE(at + 5)];
      hasScan ||= marker === startOfScan;
      at = marker === startOfScan ? endOfScan(content, end) : end;
    }
  }
  return 'the JPEG is cut off: its end is missing';
}

/** Where the data of a scan ends: at a marker, which a stuffed zero and a restart are not. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1; at = content.indexOf(0xff, at + 2)) {
    const next = content[at + 1] ?? 0;
    if (next !== 0 && !isAlone(next)) return at;
  }
  return content.length;
}
