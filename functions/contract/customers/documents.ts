import * as z from 'zod';
import { CountryCode, exampleId, KeyText, resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { examplePdf } from '../example-pdf.ts';
import { pageExample, pageOf, pageQuery } from '../lists.ts';
import { rejectedFileNames } from '../sandbox-values.ts';
import { line } from '../text.ts';
import { DocumentSide, DocumentType } from './document-types.ts';
import { UploadedFile } from './uploads.ts';

const described = {
  documentType: DocumentType,
  country: CountryCode,
  side: DocumentSide.optional(),
  documentNumber: line(64).min(1).optional(),
  issuingAuthority: line(255).min(1).optional(),
};
const holder = { documentHolder: KeyText.meta({ example: exampleId('Customer') }) };

const exampleMembers = { documentType: 'PASSPORT', country: 'US' };
const exampleHolder = { documentHolder: 'Customer:00000000-0000-4000-8000-000000000002' };

export const DocumentUploadRequest = z
  .object({ file: UploadedFile, ...holder, ...described })
  .meta({ id: 'DocumentUploadRequest', example: { file: examplePdf, ...exampleHolder, ...exampleMembers } });

export const DocumentReplaceRequest = z
  .object({ file: UploadedFile, ...described })
  .meta({ id: 'DocumentReplaceRequest', example: { file: examplePdf, ...exampleMembers } });
export type DocumentReplaceRequest = z.output<typeof DocumentReplaceRequest>;

const example = {
  id: 'Document:00000000-0000-4000-8000-000000000013',
  ...exampleHolder,
  ...exampleMembers,
  fileName: 'passport.pdf',
  createdAt: '2025-11-01T12:00:00.000Z',
  updatedAt: '2025-11-01T12:00:00.000Z',
};

export const Document = z
  .object({
    id: resourceId('Document'),
    documentHolder: z.string(),
    ...described,
    fileName: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp.optional(),
  })
  .meta({ id: 'Document', example });

const documentPath = z.object({ documentId: resourceId('Document') });
const area = 'documents';

const rejections = Object.values(rejectedFileNames);

export const uploadDocument = endpoint({
  id: 'uploadDocument',
  area,
  method: 'POST',
  path: '/documents',
  summary: 'Upload a document',
  permission: 'MANAGE',
  uses: ['table:read', 'table:list', 'table:write', 'documents:write'],
  request: { body: DocumentUploadRequest, isMultipart: true },
  responses: { 201: Document },
  errors: [...rejections, 'USER_NOT_FOUND', 'REFERENCE_NOT_FOUND'],
});

export const listDocuments = endpoint({
  id: 'listDocuments',
  area,
  method: 'GET',
  path: '/documents',
  summary: 'List documents, newest first',
  permission: 'VIEW',
  uses: ['table:read', 'table:list'],
  request: { query: z.object({ documentHolder: KeyText.optional(), ...pageQuery }) },
  responses: { 200: pageOf(Document).meta({ id: 'DocumentListResponse', example: pageExample(example) }) },
  errors: [],
});

export const getDocument = endpoint({
  id: 'getDocument',
  area,
  method: 'GET',
  path: '/documents/{documentId}',
  summary: 'Show a document',
  permission: 'VIEW',
  uses: ['table:read'],
  request: { path: documentPath },
  responses: { 200: Document },
  errors: ['REFERENCE_NOT_FOUND'],
});

export const replaceDocument = endpoint({
  id: 'replaceDocument',
  area,
  method: 'PUT',
  path: '/documents/{documentId}',
  summary: 'Replace a document',
  permission: 'MANAGE',
  uses: ['table:read', 'table:list', 'table:write', 'documents:write'],
  request: { path: documentPath, body: DocumentReplaceRequest, isMultipart: true },
  responses: { 200: Document },
  errors: [...rejections, 'REFERENCE_NOT_FOUND', 'CONFLICT'],
});

export const deleteDocument = endpoint({
  id: 'deleteDocument',
  area,
  method: 'DELETE',
  path: '/documents/{documentId}',
  summary: 'Delete a document',
  permission: 'MANAGE',
  uses: ['table:read', 'table:list', 'table:write', 'table:delete', 'documents:delete'],
  request: { path: documentPath },
  responses: { 204: null },
  errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
});
