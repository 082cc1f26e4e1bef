import { idText } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import {
  getBulkCustomerImportJob,
  ImportError,
  ImportJob,
  ImportJobStatus,
  ImportProgress,
  uploadCustomersCsv,
} from './customer-imports.ts';

const jobId = idText('Job', 'the import');
const running = { PENDING: 'The import waits to begin.', PROCESSING: 'Rows are being imported.' };
const accepted = uploadCustomersCsv.responses[202];

export const customerImportDescriptions = [
  describeEnum(ImportJobStatus, 'Where an import is in its life.', {
    ...running,
    COMPLETED: 'Every row was processed; `errors` lists those that were not imported.',
    FAILED: 'The file could not be read.',
  }),
  describeObject(ImportProgress, 'How far an import is.', {
    total: 'Rows of the file.',
    processed: 'Rows that were processed.',
    successful: 'Rows that became customers.',
    failed: 'Rows that were not imported.',
  }),
  describeObject(ImportError, 'Why a row, or the whole file, was not imported.', {
    correlationId: "The row's `platformCustomerId`, or `row_1` for the first row without one, and so on.",
    code: 'The error code, the same as for a single customer.',
    message: 'What is wrong, for people.',
    details: 'More about the error, such as every wrong field in `errors`.',
  }),
  describeObject(ImportJob, 'An import of customers.', {
    id: jobId,
    status: 'Where the import is in its life.',
    progress: 'How far the import is.',
    errors: 'The rows that were not imported.',
    completedAt: 'When the import ended (UTC). Absent until then.',
  }),
  describeEnum(accepted.shape.status, 'Where a new import is in its life.', running),
  describeObject(accepted, 'An import that was accepted.', { jobId, status: 'Where the import is in its life.' }),
  describeObject(uploadCustomersCsv.request.body, 'A file of customers.', {
    file: 'The CSV file: UTF-8, with a header row, at most 100,000 rows. Columns come in any order.',
  }),
  describeOperation(uploadCustomersCsv, {
    text:
      'Accepts a CSV file and creates a customer for each row in the background. Follow the import by its job, or wait for `BULK_UPLOAD.COMPLETED` or `BULK_UPLOAD.FAILED`. A row that is wrong does not stop the others.\n\n' +
      'Every row needs `umaAddress`, `platformCustomerId`, `customerType`, `addressLine1`, `city`, `state`, `postalCode` and `country`; a person also `fullName` and `birthDate`, a business `businessLegalName`. Optional are `addressLine2`, `platformAccountId`, `description`, `email`, `businessRegistrationNumber` and `businessTaxId`.',
  }),
  describeOperation(getBulkCustomerImportJob, {
    text: 'Returns an import with its progress and the rows that were not imported.',
    parameters: { jobId },
  }),
];
