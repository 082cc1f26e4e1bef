import type { DocumentRecord } from '../domain/document.ts';
import { Refusal } from '../domain/refusal.ts';
import { isClosed } from '../domain/verification.ts';
import { readPart, toDocument } from '../store/customer-file.ts';
import type { Store } from '../store/table.ts';
import { readVerification } from '../store/verifications.ts';
import type { Caller } from './caller.ts';
import { requireCustomerFile, requireOwner } from './customer-file.ts';

/** Refuses with REFERENCE_NOT_FOUND. */
export async function requireDocument(
  store: Store,
  { platformId }: Caller,
  documentId: string,
): Promise<DocumentRecord> {
  const item = await readPart(store, platformId, 'DOCUMENT', documentId);
  if (!item) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no document with this id.');
  return toDocument(item);
}

/** The customer behind the holder of a document. Refuses with USER_NOT_FOUND or REFERENCE_NOT_FOUND. */
export async function requireHolder(store: Store, caller: Caller, documentHolder: string) {
  const isOwner = documentHolder.startsWith('BeneficialOwner:');
  const customerId = isOwner ? (await requireOwner(store, caller, documentHolder)).customerId : documentHolder;
  return (await requireCustomerFile(store, caller, customerId)).customer;
}

/** A document that may still change, with its customer. Refuses with CONFLICT what was submitted for verification. */
export async function requireOpenDocument(store: Store, caller: Caller, documentId: string) {
  const document = await requireDocument(store, caller, documentId);
  const customer = await requireHolder(store, caller, document.customerId);
  const { verificationId } = customer;
  if (verificationId && isClosed(await readVerification(store, caller.platformId, verificationId))) {
    throw new Refusal('CONFLICT', 'The document is part of a submission for verification and stays as it is.');
  }
  return { document, customer };
}
