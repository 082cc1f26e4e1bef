import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { generateP256KeyPair } from '@turnkey/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStamp, requireStamp } from '../../../functions/use-cases/wallets/stamp.ts';
import { keysOf } from '../../kit/client/wallet-client.ts';

const payload = '{"organizationId":"example","type":"ACTIVITY_TYPE_EXPORT_WALLET"}';
const { privateKey, publicKey } = generateP256KeyPair();

const stampOf = async (text: string, keys = { privateKey, publicKey }): Promise<string> => {
  const stamper = new ApiKeyStamper({ apiPublicKey: keys.publicKey, apiPrivateKey: keys.privateKey });
  return (await stamper.stamp(text)).stampHeaderValue;
};
const encoded = (stamp: unknown): string => Buffer.from(JSON.stringify(stamp)).toString('base64url');
const textOf = (header: string): string => Buffer.from(header, 'base64url').toString();
const decoded = (header: string) => JSON.parse(textOf(header));
/** The same header with other members. */
const changed =
  (change: (stamp: { readonly publicKey: string; readonly signature: string }) => object) =>
  (header: string): string =>
    encoded({ ...decoded(header), ...change(decoded(header)) });
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

  it.each([
    ['header after another character', (header: string) => `*${header}`],
    ['header before another character', (header: string) => `${header}*`],
    ['header with too much padding', (header: string) => `${header}===`],
    ['key before other characters', changed(({ publicKey: key }) => ({ publicKey: `${key}zz` }))],
    ['signature before other characters', changed(({ signature }) => ({ signature: `${signature}zz` }))],
    ['signature after other characters', changed(({ signature }) => ({ signature: `zz${signature}` }))],
    ['signature of seven bytes', changed(() => ({ signature: '30'.repeat(7) }))],
    ['signature of 73 bytes', changed(() => ({ signature: '30'.repeat(73) }))],
    ['signature of half a byte', changed(({ signature }) => ({ signature: signature.slice(1) }))],
  ])('is malformed: a %s', async (_, change) => {
    expect(verdict(change(await stampOf(payload)))).toBe('WALLET_SIGNATURE_MALFORMED');
  });

  it.each([8, 72])('has a signature of at most 72 bytes and at least 8: %i', async (count) => {
    const header = changed(() => ({ signature: '30'.repeat(count) }))(await stampOf(payload));
    expect(verdict(header)).toBe('WALLET_SIGNATURE_INVALID');
  });

  it('has a compressed key, even where the end of an uncompressed one looks like it', async () => {
    const { publicKeyUncompressed } = keysOf('2d'.padStart(64, '0'));
    const header = changed(() => ({ publicKey: publicKeyUncompressed }))(await stampOf(payload));
    expect(publicKeyUncompressed).toMatch(/0[23].{64}$/);
    expect(verdict(header)).toBe('WALLET_SIGNATURE_MALFORMED');
  });

  it('may be padded', async () => {
    expect(verdict(`${await stampOf(payload)}==`)).toBe('accepted');
  });

  it('is refused in words that say what is wrong', async () => {
    const refused = (header: string, others: readonly string[] = []) => {
      try {
        requireStamp(readStamp(header), { keys: [publicKey], payload, others });
      } catch (cause) {
        return (cause as Error).message;
      }
      return undefined;
    };
    expect(refused('***')).toBe(
      'Service-Wallet-Signature: send base64url of {"publicKey","scheme","signature"} with a compressed P-256 key, the ' +
        'scheme SIGNATURE_SCHEME_TK_API_P256 and a DER signature in hex.',
    );
    const ofOther = await stampOf('{"a":1}');
    expect(refused(ofOther, ['{"b":1}', '{"a":1}'])).toBe('The signature covers another text than payloadToSign.');
    expect(refused(ofOther)).toBe('The signature does not verify over payloadToSign.');
    expect(refused(await stampOf(payload, generateP256KeyPair()))).toBe(
      'The key of the signature belongs to no active session that may sign this.',
    );
  });

  it('with one bit changed anywhere is never accepted', async () => {
    const header = await stampOf(payload);
    const { signature } = decoded(header);
    const der = Buffer.from(signature, 'hex');
    fc.assert(
      fc.property(fc.nat({ max: der.length - 1 }), fc.integer({ min: 0, max: 7 }), (at, bit) => {
        const flipped = Buffer.from(der.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte)));
        const code = verdict(encoded({ ...decoded(header), signature: flipped.toString('hex') }));
        expect(code).toBe('WALLET_SIGNATURE_INVALID');
      }),
    );
  });

  it('with one character of the header changed is refused', async () => {
    const header = await stampOf(payload);
    fc.assert(
      fc.property(fc.nat({ max: header.length - 2 }), fc.constantFrom(...'ABCabc019-_*'), (at, character) => {
        fc.pre(header[at] !== character);
        const altered = header.slice(0, at) + character + header.slice(at + 1);
        // The case of a hex digit says nothing.
        fc.pre(textOf(altered).toLowerCase() !== textOf(header).toLowerCase());
        const code = verdict(altered);
        expect(['WALLET_SIGNATURE_MALFORMED', 'WALLET_SIGNATURE_INVALID']).toContain(code);
      }),
    );
  });
});
