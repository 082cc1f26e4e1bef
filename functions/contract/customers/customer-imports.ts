import * as z from 'zod';
import { resourceId, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { UploadedFile } from './uploads.ts';

const Count = z.int().min(0);

export const ImportJobStatus = z
  .enum(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'])
  .meta({ id: 'BulkCustomerImportJobStatus' });
export const ImportProgress = z
  .object({ total: Count, processed: Count, successful: Count, failed: Count })
  .meta({ id: 'BulkCustomerImportProgress' });

export const ImportError = z
  .object({
    correlationId: z.string(),
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'BulkCustomerImportErrorEntry' });
export type ImportError = z.output<typeof ImportError>;

const jobId = 'Job:00000000-0000-4000-8000-000000000014';
export const ImportJob = z
  .object({
    id: resourceId('Job'),
    status: ImportJobStatus,
    progress: ImportProgress,
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

const exampleFile = [
  'umaAddress,platformCustomerId,customerType,fullName,birthDate,addressLine1,city,state,postalCode,country',
  '$jane@uma.example.com,user-1,INDIVIDUAL,Jane Example,1990-01-31,1 Example Street,Springfield,IL,00000,US',
].join('\n');

export const uploadCustomersCsv = endpoint({
  id: 'uploadCustomersCsv',
  area: 'customers',
  method: 'POST',
  path: '/customers/bulk/csv',
  summary: 'Import customers from a CSV file',
  permission: 'MANAGE',
  uses: ['table:write', 'documents:write'],
  request: {
    body: z.object({ file: UploadedFile }).meta({ id: 'BulkCustomerImportRequest', example: { file: exampleFile } }),
    isMultipart: true,
  },
  responses: {
    202: z
      .object({
        jobId: resourceId('Job'),
        status: ImportJobStatus.extract(['PENDING', 'PROCESSING']).meta({ id: 'AcceptedImportStatus' }),
      })
      .meta({ id: 'BulkCustomerImportJobAccepted', example: { jobId, status: 'PENDING' } }),
  },
  errors: [],
});

export const getBulkCustomerImportJob = endpoint({
  id: 'getBulkCustomerImportJob',
  area: 'customers',
  method: 'GET',
  path: '/customers/bulk/jobs/{jobId}',
  summary: 'Show the progress of an import',
  permission: 'VIEW',
  uses: ['table:list'],
  request: { path: z.object({ jobId: resourceId('Job') }) },
  responses: { 200: ImportJob },
  errors: ['BULK_UPLOAD_JOB_NOT_FOUND'],
});
