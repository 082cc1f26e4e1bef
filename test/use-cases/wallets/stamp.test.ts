import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { generateP256KeyPair } from '@turnkey/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStamp, requireStamp } from '../../../functions/use-cases/wallets/stamp.ts';

const payload = '{"organizationId":"example","type":"ACTIVITY_TYPE_EXPORT_WALLET"}';
const { privateKey, publicKey } = generateP256KeyPair();

const stampOf = async (text: string, keys = { privateKey, publicKey }): Promise<string> => {
  const stamper = new ApiKeyStamper({ apiPublicKey: keys.publicKey, apiPrivateKey: keys.privateKey });
  return (await stamper.stamp(text)).stampHeaderValue;
};
const encoded = (stamp: unknown): string => Buffer.from(JSON.stringify(stamp)).toString('base64url');
const textOf = (header: string): string => Buffer.from(header, 'base64url').toString();
const decoded = (header: string) => JSON.parse(textOf(header));
const codeOf = (check: () => unknown): string => {
  try {
    check();
  } catch (cause) {
    return (cause as { code: string }).code;
  }
  return 'accepted';
};
const verdict = (header: string, others: readonly string[] = []): string =>
  codeOf(() => requireStamp(readStamp(header), { keys: [publicKey], payload, others }));

describe('the stamp of a session key', () => {
  it('is accepted over exactly the payload', async () => {
    expect(verdict(await stampOf(payload))).toBe('accepted');
  });

  it('is accepted with its key in capitals', async () => {
    const stamp = decoded(await stampOf(payload));
    expect(verdict(encoded({ ...stamp, publicKey: stamp.publicKey.toUpperCase() }))).toBe('accepted');
  });

  it('over another text of the exchange is a mismatch', async () => {
    expect(verdict(await stampOf('{"a":1}'), ['{"a":1}'])).toBe('WALLET_SIGNATURE_BODY_MISMATCH');
  });

  it('over any other text is invalid', async () => {
    expect(verdict(await stampOf(`${payload} `))).toBe('WALLET_SIGNATURE_INVALID');
  });

  it('by a key of no session is invalid', async () => {
    const stranger = generateP256KeyPair();
    expect(verdict(await stampOf(payload, stranger))).toBe('WALLET_SIGNATURE_INVALID');
    expect(verdict(await stampOf('{"a":1}', stranger), ['{"a":1}'])).toBe('WALLET_SIGNATURE_INVALID');
  });

  it.each([
    ['no base64url', '***'],
    ['no JSON', Buffer.from('hello').toString('base64url')],
    ['no object', encoded(['a'])],
    [
      'another scheme',
      encoded({ publicKey, scheme: 'SIGNATURE_SCHEME_OTHER', signature: '30060201010201'.padEnd(16, '1') }),
    ],
    [
      'an uncompressed key',
      encoded({
        publicKey: `04${'1'.repeat(128)}`,
        scheme: 'SIGNATURE_SCHEME_TK_API_P256',
        signature: '3006020101020101',
      }),
    ],
    [
      'no point of the curve',
      encoded({
        publicKey: `02${'f'.repeat(64)}`,
        scheme: 'SIGNATURE_SCHEME_TK_API_P256',
        signature: '3006020101020101',
      }),
    ],
    ['a signature that is not hex', encoded({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature: 'zz' })],
    ['no signature', encoded({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256' })],
  ])('with %s is malformed', (_, header) => {
    expect(verdict(header)).toBe('WALLET_SIGNATURE_MALFORMED');
  });

  it('with one bit changed anywhere is never accepted', async () => {
    const header = await stampOf(payload);
    const { signature } = decoded(header);
    const der = Buffer.from(signature, 'hex');
    fc.assert(
      fc.property(fc.nat({ max: der.length - 1 }), fc.integer({ min: 0, max: 7 }), (at, bit) => {
        const changed = Buffer.from(der.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte)));
        const code = verdict(encoded({ ...decoded(header), signature: changed.toString('hex') }));
        expect(code).toBe('WALLET_SIGNATURE_INVALID');
      }),
    );
  });

  it('with one character of the header changed is refused', async () => {
    const header = await stampOf(payload);
    fc.assert(
      fc.property(fc.nat({ max: header.length - 2 }), fc.constantFrom(...'ABCabc019-_*'), (at, character) => {
        fc.pre(header[at] !== character);
        const changed = header.slice(0, at) + character + header.slice(at + 1);
        // The case of a hex digit says nothing.
        fc.pre(textOf(changed).toLowerCase() !== textOf(header).toLowerCase());
        const code = verdict(changed);
        expect(['WALLET_SIGNATURE_MALFORMED', 'WALLET_SIGNATURE_INVALID']).toContain(code);
      }),
    );
  });
});
