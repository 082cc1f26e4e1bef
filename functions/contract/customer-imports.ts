import * as z from 'zod';
import { Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { UploadedFile } from './uploads.ts';

const Count = z.int().min(0);

/** Why one row, or the whole file, could not be taken. */
export const ImportError = z
  .object({
    correlationId: z.string().meta({ description: "The row's platformCustomerId, or `row_1` where it has none." }),
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'BulkCustomerImportErrorEntry' });
export type ImportError = z.output<typeof ImportError>;

const jobId = 'Job:00000000-0000-4000-8000-000000000014';
export const ImportJob = z
  .object({
    id: z.string().meta({ description: 'Job:<uuid>' }),
    status: z.enum(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED']),
    progress: z.object({ total: Count, processed: Count, successful: Count, failed: Count }),
    errors: z.array(ImportError).optional(),
    completedAt: Timestamp.optional(),
  })
  .meta({
    id: 'BulkCustomerImportJob',
    example: {
      id: jobId,
      status: 'COMPLETED',
      progress: { total: 2, processed: 2, successful: 1, failed: 1 },
      errors: [{ correlationId: 'user-2', code: 'INVALID_INPUT', message: 'birthDate: Invalid ISO date' }],
      completedAt: '2025-11-01T12:00:00.000Z',
    },
  });

/** The header row and a person, as short as it can be. */
const exampleFile = [
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country',
  '$jane@example.com,user-1,INDIVIDUAL,Jane Example,1990-01-31,1 Example Street,Springfield,IL,00000,US',
].join('\n');

export const uploadCustomersCsv = endpoint({
  id: 'uploadCustomersCsv',
  area: 'customers',
  method: 'POST',
  path: '/customers/bulk/csv',
  summary: 'Create customers from a CSV file with a header row',
  permission: 'MANAGE',
  uses: ['table:write', 'documents:write'],
  request: {
    body: z.object({ file: UploadedFile }).meta({ id: 'BulkCustomerImportRequest', example: { file: exampleFile } }),
    isMultipart: true,
  },
  responses: {
    202: z
      .object({ jobId: z.string().meta({ description: 'Job:<uuid>' }), status: z.enum(['PENDING', 'PROCESSING']) })
      .meta({ id: 'BulkCustomerImportJobAccepted', example: { jobId, status: 'PENDING' } }),
  },
  errors: [],
});

export const getBulkCustomerImportJob = endpoint({
  id: 'getBulkCustomerImportJob',
  area: 'customers',
  method: 'GET',
  path: '/customers/bulk/jobs/{jobId}',
  summary: 'Show how far an import has come, with the rows that could not be taken',
  permission: 'VIEW',
  uses: ['table:list'],
  request: { path: z.object({ jobId: z.string().meta({ description: 'Job:<uuid>' }) }) },
  responses: { 200: ImportJob },
  errors: ['BULK_UPLOAD_JOB_NOT_FOUND'],
});
