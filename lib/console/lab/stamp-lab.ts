import { createHash } from 'node:crypto';
import { SessionKey } from '../../../clients/typescript/src/wallets.ts';
import { Refusal } from '../../../functions/domain/refusal.ts';
import { canonicalJson } from '../../../functions/domain/wallets/signed-request.ts';
import { isSignedBy } from '../../../functions/use-cases/wallets/p256.ts';
import { readStamp, requireStamp, type Stamp } from '../../../functions/use-cases/wallets/stamp.ts';
import type { LabExample, LabVerdict } from '../../views/lab-views.ts';
import { inHex, refusedAs } from './lab-bytes.ts';

/** A text as the service gives it to the owner of a wallet to sign. */
const payload = canonicalJson({
  organizationId: '00000000-0000-4000-8000-000000000001',
  parameters: { privateEnabled: true },
  timestampMs: '1761998400000',
  type: 'ACTIVITY_TYPE_UPDATE_WALLET',
});

const bytesOf = (text: string): string => inHex(Buffer.from(text));
const textIn = (header: string): string => Buffer.from(header, 'base64url').toString();

/** The stamp of a wallet's owner: the header `Service-Wallet-Signature` over `payloadToSign`. */
export class StampLab {
  readonly #key = SessionKey.generate();
  #example: Promise<LabExample> | undefined;

  /** The key stays until the service ends, so that somebody can sign with it. */
  example(): Promise<LabExample> {
    this.#example ??= this.#compute();
    return this.#example;
  }

  async #compute(): Promise<LabExample> {
    const key = await this.#key;
    const result = await key.stamp(payload);
    const { signature } = readStamp(result);
    return {
      inputs: [
        ['payloadToSign', payload],
        ['session private key', await key.privateKey()],
        ['session public key', key.publicKey],
        ['algorithm', 'ECDSA on P-256 with SHA-256'],
      ],
      steps: [
        { name: 'Payload', note: 'The text exactly as it came, in UTF-8.', hex: bytesOf(payload) },
        {
          name: 'Digest',
          note: 'SHA-256 of the payload. Most libraries compute it while they sign: do not hash twice.',
          hex: createHash('sha256').update(payload).digest('hex'),
        },
        {
          name: 'Signature',
          note: 'In DER: 30, its length, then r and s. The signature differs each time because ECDSA uses a random nonce.',
          hex: signature,
        },
        {
          name: 'Stamp',
          note: 'JSON of key, scheme and signature; the header is base64url of it.',
          hex: bytesOf(textIn(result)),
        },
      ],
      result,
    };
  }

  /** Reads and verifies a header as the service does, and names what is wrong with it. */
  async compare(header: string): Promise<LabVerdict> {
    const { publicKey } = await this.#key;
    const { result } = await this.example();
    try {
      const stamp = readStamp(header.trim());
      if (stamp.publicKey !== publicKey) {
        const compared = { name: 'Public key', theirs: publicKey, mine: stamp.publicKey };
        return { isRight: false, sentence: 'It is signed with another key than that of the session.', compared };
      }
      requireStamp(stamp, { keys: [publicKey], payload });
      return { isRight: true, sentence: 'The service reads the stamp, and its signature covers payloadToSign.' };
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      const compared = { name: 'Stamp', theirs: bytesOf(textIn(result)), mine: bytesOf(textIn(header.trim())) };
      if (cause.code === 'WALLET_SIGNATURE_MALFORMED') return { isRight: false, sentence: cause.message, compared };
      return signedInstead(readStamp(header.trim())) ?? refusedAs(cause.message);
    }
  }
}

/** Tells which other bytes were signed by mistake in place of the payload. */
function signedInstead({ publicKey, signature }: Stamp): LabVerdict | undefined {
  const digest = createHash('sha256').update(payload);
  const mistakes = [
    ['the payload with a line end', `${payload}\n`],
    ['the payload written again with spaces', JSON.stringify(JSON.parse(payload), undefined, 2)],
    ['the payload as a JSON text, in quotes', JSON.stringify(payload)],
    ['the payload in base64', Buffer.from(payload).toString('base64')],
    ['the digest in hex', digest.digest('hex')],
    ['nothing', ''],
  ] as const;
  const mistake = mistakes.find(([, text]) => isSignedBy(publicKey, signature, text));
  return (
    mistake && {
      isRight: false,
      sentence: `It covers ${mistake[0]}.`,
      compared: { name: 'Payload', theirs: bytesOf(payload), mine: bytesOf(mistake[1]) },
    }
  );
}
