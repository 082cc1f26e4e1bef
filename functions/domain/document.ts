import type { DocumentType } from '../contract/document-types.ts';

/** A document that was uploaded of a customer or an owner. Its file lies where `objectKey` says. */
export interface DocumentRecord {
  readonly platformId: string;
  readonly documentId: string;
  readonly customerId: string;
  /** The customer, or one of its owners. */
  readonly documentHolder: string;
  readonly documentType: DocumentType;
  readonly side?: 'FRONT' | 'BACK';
  readonly country: string;
  readonly documentNumber?: string;
  readonly issuingAuthority?: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly objectKey: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
