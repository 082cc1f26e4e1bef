import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { multipart, parseMultipart } from '../../functions/runtime/multipart.ts';

const type = 'multipart/form-data; boundary=x';
const head = (disposition: string) => `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
const whole = Buffer.from(
  `${head('name="side"')}BACK\r\n${head('name="file"; filename="a.pdf"')}%PDF-1.7\r\n--x--\r\n`,
);
const outcome = (body: Buffer) =>
  parseMultipart(type, body).then(
    (parts) => Object.keys(parts),
    (refusal) => refusal.code,
  );

describe('a multipart body', () => {
  it('is read in parts', async () => {
    expect(await parseMultipart(type, whole)).toMatchObject({
      side: 'BACK',
      file: { fileName: 'a.pdf', content: Buffer.from('%PDF-1.7') },
    });
  });

  // An unhandled error would end the process of the whole service, and of this test.
  it('is refused wherever it breaks off', async () => {
    const boundary = whole.lastIndexOf('--x--') + '--x--'.length;
    const outcomes = await Promise.all(Array.from({ length: boundary }, (_, at) => outcome(whole.subarray(0, at))));
    expect(new Set(outcomes)).toEqual(new Set(['INVALID_INPUT']));
    expect(await outcome(whole.subarray(0, boundary))).toEqual(['side', 'file']);
  });

  it.each([
    [undefined, 'BODY', 'UNSUPPORTED_MEDIA_TYPE'],
    ['application/json', 'BODY', 'UNSUPPORTED_MEDIA_TYPE'],
    ['multipart/form-database; boundary=x', 'BODY', 'UNSUPPORTED_MEDIA_TYPE'],
    [type, null, 'INVALID_INPUT'],
    [type.toUpperCase(), null, 'INVALID_INPUT'],
  ])('of the type %s with the body %s is refused with %s', async (contentType, body, code) => {
    const event = { headers: { 'Content-Type': contentType }, body, isBase64Encoded: false };
    await expect(multipart.readBody?.(event as unknown as APIGatewayProxyEvent)).rejects.toMatchObject({ code });
  });
});
