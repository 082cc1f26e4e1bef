import { fixedCodes } from '../../../functions/contract/sandbox-values.ts';
import { associatedData, info, open, type Sealed, suite } from '../../../functions/use-cases/wallets/hpke.ts';
import { compressed, newKeyPair } from '../../../functions/use-cases/wallets/p256.ts';
import type { LabExample, LabVerdict } from '../../views/lab-views.ts';
import { codeBundle, codeText, readCodeBundle } from './code-bundle.ts';
import { inHex, parsed, refusedAs } from './lab-bytes.ts';

/** A one-time code on its way to the service: encrypted by HPKE (RFC 9180) to the key of the challenge. */
export class CodeLab {
  readonly #target = newKeyPair();
  readonly #session = newKeyPair();
  #example: Promise<LabExample> | undefined;

  /** Both keys stay until the service ends, so that somebody can compute with them. */
  example(): Promise<LabExample> {
    this.#example ??= this.#compute();
    return this.#example;
  }

  get #expected(): string {
    return codeText({ code: fixedCodes.wallet, publicKey: this.#session.publicKey });
  }

  get #targetKey(): Uint8Array {
    return Buffer.from(this.#target.uncompressed, 'hex');
  }

  async #compute(): Promise<LabExample> {
    const message = { code: fixedCodes.wallet, publicKey: this.#session.publicKey };
    const result = await codeBundle(this.#target.uncompressed, message);
    const { encapsulated, ciphertext } = readCodeBundle(result);
    return {
      inputs: [
        ['one-time code', fixedCodes.wallet],
        ['session public key', this.#session.publicKey],
        ['target public key', this.#target.uncompressed],
        ['suite', 'DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM'],
      ],
      steps: [
        {
          name: 'Plaintext',
          note: 'The code and the session key, as JSON in UTF-8.',
          hex: inHex(Buffer.from(this.#expected)),
        },
        { name: 'Info', note: 'The text turnkey_hpke.', hex: inHex(info) },
        {
          name: 'Encapsulated key',
          note: 'The public key that is made for this message: 65 bytes, another one each time.',
          hex: inHex(encapsulated),
        },
        {
          name: 'Associated data',
          note: 'The encapsulated key, then the target key, both uncompressed.',
          hex: inHex(associatedData(encapsulated, this.#targetKey)),
        },
        { name: 'Ciphertext', note: 'The encrypted plaintext; its last 16 bytes are the tag.', hex: inHex(ciphertext) },
      ],
      result,
    };
  }

  /** Opens a bundle as the service does. Where that fails, says which of the usual mistakes opens it. */
  async compare(bundle: string): Promise<LabVerdict> {
    const sealed = parsed(() => readCodeBundle(bundle));
    if (!sealed) {
      return refusedAs('This is no encryptedOtpBundle: JSON of encappedPublic (65 bytes) and ciphertext, both in hex.');
    }
    if (!compressed(inHex(sealed.encapsulated))) return refusedAs('encappedPublic is not a point on the curve P-256.');
    const opened = await open(this.#target.privateKey, this.#targetKey, sealed);
    if (!opened) return this.#mistakeIn(sealed);
    const [theirs, mine] = [inHex(Buffer.from(this.#expected)), inHex(opened)];
    if (theirs === mine) return { isRight: true, sentence: 'The service opens it and finds the code and the key.' };
    const message = parsed(() => JSON.parse(Buffer.from(opened).toString()) as Record<string, unknown>);
    const means = message?.otp_code === fixedCodes.wallet && message.public_key === this.#session.publicKey;
    return {
      isRight: means,
      sentence: means
        ? 'The service opens it and finds the code and the key, written in another way than here.'
        : 'The service opens it, but the plaintext says something else.',
      compared: { name: 'Plaintext', theirs, mine },
    };
  }

  async #mistakeIn(sealed: Sealed): Promise<LabVerdict> {
    const target = this.#targetKey;
    const right = associatedData(sealed.encapsulated, target);
    const short = (key: Uint8Array) => Buffer.from(compressed(inHex(key)) ?? '', 'hex');
    const none = new Uint8Array();
    const mistakes = [
      { name: 'Associated data', used: none },
      { name: 'Associated data', used: associatedData(target, sealed.encapsulated) },
      { name: 'Associated data', used: sealed.encapsulated },
      { name: 'Associated data', used: target },
      { name: 'Associated data', used: associatedData(short(sealed.encapsulated), short(target)) },
      { name: 'Info', used: none },
    ];
    for (const { name, used } of mistakes) {
      const isInfo = name === 'Info';
      const tried = await this.#openWith(sealed, isInfo ? used : info, isInfo ? right : used);
      if (!tried) continue;
      const compared = { name, theirs: inHex(isInfo ? info : right), mine: inHex(used) };
      return { isRight: false, sentence: `It was encrypted with another ${name.toLowerCase()}.`, compared };
    }
    return refusedAs('It does not open: it was encrypted to another key than the target key, or changed on its way.');
  }

  /** Whether it opens with other parameters than the service's. */
  async #openWith({ encapsulated, ciphertext }: Sealed, otherInfo: Uint8Array, data: Uint8Array): Promise<boolean> {
    const recipientKey = await suite.kem.deserializePrivateKey(this.#target.privateKey);
    try {
      const recipient = await suite.createRecipientContext({ recipientKey, enc: encapsulated, info: otherInfo });
      await recipient.open(ciphertext, data);
      return true;
    } catch {
      return false;
    }
  }
}
