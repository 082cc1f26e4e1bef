import * as z from 'zod';
import type { ProviderReport } from '../../domain/stablecoins/provider-report.ts';
import { OperationTask } from './operation-task.ts';

const Report = z.object({
  kind: z.enum(['FUNDED', 'ACCEPTED', 'COMPLETED', 'FAILED']),
  providerStatus: z.string(),
  failureReason: z.string().optional(),
}) satisfies z.ZodType<ProviderReport>;

/** A report about an operation, and the token of the task that waits for it. */
export const ProgressMessage = OperationTask.extend({ taskToken: z.string().min(1), report: Report });
export type ProgressMessage = z.output<typeof ProgressMessage>;
