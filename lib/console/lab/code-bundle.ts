import * as z from 'zod';
import { type Sealed, seal } from '../../../functions/use-cases/wallets/hpke.ts';

const TargetBundle = z.object({ data: z.string() });
const Target = z.object({ targetPublic: z.string() });

/** The key in an `otpEncryptionTargetBundle`, uncompressed and in hex. Throws where the text is none. */
export function targetKeyIn(bundle: string): string {
  const { data } = TargetBundle.parse(JSON.parse(bundle));
  return Target.parse(JSON.parse(Buffer.from(data, 'hex').toString())).targetPublic;
}

/** A one-time code and the key of the session that it opens. */
export interface CodeMessage {
  readonly code: string;
  readonly publicKey: string;
}

/** The text that a client encrypts. */
export const codeText = ({ code, publicKey }: CodeMessage): string =>
  JSON.stringify({ otp_code: code, public_key: publicKey });

/** The text of an `encryptedOtpBundle`. */
export async function codeBundle(targetKey: string, message: CodeMessage): Promise<string> {
  const { encapsulated, ciphertext } = await seal(Buffer.from(targetKey, 'hex'), Buffer.from(codeText(message)));
  return JSON.stringify({
    encappedPublic: Buffer.from(encapsulated).toString('hex'),
    ciphertext: Buffer.from(ciphertext).toString('hex'),
  });
}

const hexOf = (pattern: RegExp) => z.string().regex(pattern);
const Bundle = z.object({
  encappedPublic: hexOf(/^04[0-9a-f]{128}$/i),
  ciphertext: hexOf(/^(?:[0-9a-f]{2}){17,}$/i),
});

/** The parts of an `encryptedOtpBundle`. Throws where the text is none. */
export function readCodeBundle(text: string): Sealed {
  const { encappedPublic, ciphertext } = Bundle.parse(JSON.parse(text));
  return { encapsulated: Buffer.from(encappedPublic, 'hex'), ciphertext: Buffer.from(ciphertext, 'hex') };
}
