/** Signs for both headers with the generation of keys in use. */
export interface Signer {
  /** ECDSA P-256 with SHA-256, in DER. */
  service(message: Buffer): Promise<Uint8Array>;
  /** ed25519, or nothing when the message is too long for this signer. */
  standard(message: Buffer): Promise<Uint8Array | undefined>;
}
