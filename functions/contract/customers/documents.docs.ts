import { idText, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation, describeSchema } from '../description.ts';
import { maximumUploadBytes, sizeText } from '../figures.ts';
import { describePage, pageParameters } from '../lists.docs.ts';
import { DocumentSide, DocumentType } from './document-types.ts';
import {
  Document,
  DocumentReplaceRequest,
  DocumentUploadRequest,
  deleteDocument,
  getDocument,
  listDocuments,
  replaceDocument,
  uploadDocument,
} from './documents.ts';
import { UploadedFile } from './uploads.ts';

const documentId = idText('Document', 'the document');
const file = `The file: a PDF, a JPEG or a PNG of at most ${sizeText(maximumUploadBytes)}.`;
const documentHolder = 'The customer or owner whose document it is, `Customer:{uuid}` or `BeneficialOwner:{uuid}`.';
const describedTexts = {
  documentType: 'What the document is.',
  country: 'The country that issued it.',
  side: 'The side shown. A driving license and a national identity card need both sides as two uploads.',
  documentNumber: 'The number of the document.',
  issuingAuthority: 'The authority that issued it.',
};

export const documentDescriptions = [
  describeSchema(UploadedFile, 'A file, as a part of a multipart request.'),
  describeEnum(DocumentType, 'What a document is.', {
    PASSPORT: 'Passport.',
    DRIVERS_LICENSE: 'Driving license.',
    NATIONAL_ID: 'National identity card.',
    PROOF_OF_ADDRESS: 'Another proof of address.',
    BANK_STATEMENT: 'Bank statement.',
    TAX_RETURN: 'Tax return.',
    CERTIFICATE_OF_INCORPORATION: 'Certificate of incorporation.',
    ARTICLES_OF_INCORPORATION: 'Articles of incorporation.',
    ARTICLES_OF_ASSOCIATION: 'Articles of association.',
    STATE_REGISTRY_EXCERPT: "Excerpt of the state's company register.",
    GOOD_STANDING_CERTIFICATE: 'Certificate of good standing.',
    INFORMATION_STATEMENT: 'Statement of information.',
    INCUMBENCY_CERTIFICATE: 'Certificate of incumbency.',
    BUSINESS_LICENSE: 'Business license.',
    SHAREHOLDER_REGISTER: 'Register of shareholders.',
    POWER_OF_ATTORNEY: 'Power of attorney.',
    UTILITY_BILL: 'Utility bill.',
    ELECTRICITY_BILL: 'Electricity bill.',
    RENT_OR_LEASE_AGREEMENT: 'Rental or lease agreement.',
    DIRECTOR_REGISTRY: 'Register of directors.',
    TRUST_AGREEMENT: 'Trust agreement.',
    STATE_COMPANY_REGISTRY: "Entry in the state's company register.",
    PARTNERSHIP_CONTROL_AGREEMENT: 'Partnership agreement that shows who controls it.',
    PARTNERSHIP_AGREEMENT: 'Partnership agreement.',
    SELFIE: 'Photograph of the person.',
    OTHER: 'Another document.',
  }),
  describeEnum(DocumentSide, 'A side of a document.', { FRONT: 'The front.', BACK: 'The back.' }),
  describeObject(DocumentUploadRequest, 'A document to be uploaded.', { file, documentHolder, ...describedTexts }),
  describeObject(DocumentReplaceRequest, 'A document that replaces another one.', { file, ...describedTexts }),
  describeObject(Document, 'A document of a customer or an owner. The file itself is not returned.', {
    id: documentId,
    documentHolder,
    ...describedTexts,
    fileName: 'The name of the uploaded file.',
    ...timestampTexts,
  }),
  describePage(listDocuments.responses[200], 'documents'),
  describeOperation(uploadDocument, {
    text: 'Uploads a document of a customer or a beneficial owner. The content decides the type of the file, not its name. Upload every document before the customer is submitted for verification.',
  }),
  describeOperation(listDocuments, {
    text: 'Lists documents in pages.',
    parameters: { documentHolder: 'Only documents of this customer or owner.', ...pageParameters },
  }),
  describeOperation(getDocument, {
    text: 'Returns the description of a document. The file itself cannot be read back.',
    parameters: { documentId },
  }),
  describeOperation(replaceDocument, {
    text: 'Replaces the file and the description of a document, for example one that a verification found unreadable. A document of a running submission gets 409.',
    parameters: { documentId },
  }),
  describeOperation(deleteDocument, {
    text: 'Deletes a document with its file. A document that was submitted for verification stays and gets 409.',
    parameters: { documentId },
  }),
];
