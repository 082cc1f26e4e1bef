/** A key that the service holds to pay a card's purchases from a wallet, as its owner allowed. */
export interface DelegatedKey {
  readonly delegatedKeyId: string;
  readonly cardId: string;
  readonly fundingSourceId: string;
  readonly nickname: string;
  /** Compressed SEC1 P-256 key in lower-case hex. */
  readonly publicKey: string;
  /** The private half, sealed by the key service, in base64. */
  readonly sealedKey: string;
  readonly status: 'PENDING' | 'ACTIVE' | 'REVOKED';
  readonly createdAt: string;
  readonly updatedAt: string;
}
