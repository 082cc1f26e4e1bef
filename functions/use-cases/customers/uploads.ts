import type { DocumentReplaceRequest } from '../../contract/customers/documents.ts';
import { fileKeysOf, makeDocument, replaceFile, toDocumentView } from '../../domain/customers/document.ts';
import { isClosed } from '../../domain/customers/verification.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refuseRejectedFile } from '../../domain/sandbox/rejections.ts';
import { deleteFile, putFile } from '../../ports/files.ts';
import type { Caller } from '../../runtime/caller.ts';
import type { Context } from '../../runtime/context.ts';
import { putDeletedDocument, putDocument, putNewDocument } from '../../store/customers/documents.ts';
import { stepCustomer } from '../../store/customers/submission.ts';
import { readVerification } from '../../store/customers/verifications.ts';
import type { Store } from '../../store/table.ts';
import { requireOwner } from './beneficial-owners.ts';
import { requireDocument } from './documents.ts';
import { reassessment } from './reassessment.ts';
import { requireSubmission } from './submissions.ts';

/** The customer that a new document belongs to, and whom it is about. Refuses with USER_NOT_FOUND or REFERENCE_NOT_FOUND. */
async function requireHolder(store: Store, caller: Caller, documentHolder: string) {
  const owner = documentHolder.startsWith('BeneficialOwner:')
    ? await requireOwner(store, caller, documentHolder)
    : undefined;
  const { customer } = await requireSubmission(store, caller, owner?.customerId ?? documentHolder);
  return { customer, documentHolder: owner?.ownerId ?? customer.customerId };
}

/** A document that may change, with its customer. Refuses with CONFLICT once it was submitted for verification. */
async function requireOpenDocument(store: Store, caller: Caller, documentId: string) {
  const document = await requireDocument(store, caller, documentId);
  const { customer } = await requireSubmission(store, caller, document.customerId);
  const { verificationId } = customer;
  if (verificationId && isClosed(await readVerification(store, caller.platformId, verificationId))) {
    throw new Refusal('CONFLICT', 'The document is part of a submission for verification and cannot change.');
  }
  return { document, customer };
}

type DocumentUpload = DocumentReplaceRequest & { readonly documentHolder: string };

/** Stores a document. Refuses with the codes of rejected documents, USER_NOT_FOUND and REFERENCE_NOT_FOUND. */
export async function uploadDocument({ caller, store, now }: Context, upload: DocumentUpload) {
  const { documentHolder: namedHolder, ...request } = upload;
  const { customer, documentHolder } = await requireHolder(store, caller, namedHolder);
  const { platformId, customerId } = customer;
  const document = await makeDocument({ platformId, customerId, documentHolder, request, now });
  if (caller.environment === 'sandbox') refuseRejectedFile(document.fileName);
  // The file is stored first: a file without a document is harmless, a document without its file is not.
  await putFile(document.objectKey, request.file.content, document.contentType);
  const writes = [
    ...putNewDocument(document),
    stepCustomer(customer),
    ...(await reassessment(store, customer, now, (submission) => ({
      ...submission,
      documents: [...submission.documents, document],
    }))),
  ];
  return { status: 201 as const, body: toDocumentView(document), writes };
}

/**
 * Replaces a document. The earlier file is kept, because an earlier decision may rely on it. Refuses with REFERENCE_NOT_FOUND,
 * CONFLICT and the codes of rejected documents.
 */
export async function replaceDocument(
  { caller, store, now }: Context,
  documentId: string,
  request: DocumentReplaceRequest,
) {
  const { document, customer } = await requireOpenDocument(store, caller, documentId);
  const next = await replaceFile(document, request, now);
  if (caller.environment === 'sandbox') refuseRejectedFile(next.fileName);
  await putFile(next.objectKey, request.file.content, next.contentType);
  const writes = [
    putDocument(next),
    stepCustomer(customer),
    ...(await reassessment(store, customer, now, (submission) => ({
      ...submission,
      documents: [...submission.documents.filter((other) => other.documentId !== documentId), next],
    }))),
  ];
  return { status: 200 as const, body: toDocumentView(next), writes };
}

/** Deletes a document and its files. Refuses with REFERENCE_NOT_FOUND and CONFLICT. */
export async function deleteDocument({ caller, store, now }: Context, documentId: string) {
  const { document, customer } = await requireOpenDocument(store, caller, documentId);
  // Deleting a file again is harmless. If the commit is lost, the deployed bucket still has the file for some days.
  for (const objectKey of fileKeysOf(document)) await deleteFile(objectKey);
  const writes = [
    ...putDeletedDocument(document),
    stepCustomer(customer),
    ...(await reassessment(store, customer, now, (submission) => ({
      ...submission,
      documents: submission.documents.filter((other) => other.documentId !== documentId),
    }))),
  ];
  return { status: 204 as const, body: undefined, writes };
}
