/** What the tests use of @turnkey/crypto. Its own types would bring all of a browser's into every file of the project. */
export interface KeyPair {
  privateKey: string;
  publicKey: string;
  publicKeyUncompressed: string;
}
export function generateP256KeyPair(): KeyPair;
export function getPublicKey(privateKey: string, isCompressed?: boolean): Uint8Array;
export function hpkeEncrypt(message: { plainTextBuf: Uint8Array; targetKeyBuf: Uint8Array }): Uint8Array;
export function formatHpkeBuf(encrypted: Uint8Array): string;
export function hpkeDecrypt(message: {
  ciphertextBuf: Uint8Array;
  encappedKeyBuf: Uint8Array;
  receiverPriv: string;
}): Uint8Array;
export function encryptOtpCodeToBundle(
  otpCode: string,
  targetBundle: string,
  publicKey: string,
  signerPublicKey?: string,
): Promise<string>;
export function decryptCredentialBundle(bundle: string, privateKey: string): string;
export function decryptExportBundle(bundle: {
  exportBundle: string;
  embeddedKey: string;
  organizationId: string;
  dangerouslyOverrideSignerPublicKey?: string;
  returnMnemonic: boolean;
}): Promise<string>;
