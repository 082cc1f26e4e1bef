import * as z from 'zod';
import type { ProviderReport } from '../../domain/stablecoins/provider-report.ts';

export const Report = z.object({
  kind: z.enum(['FUNDED', 'ACCEPTED', 'COMPLETED', 'FAILED']),
  providerStatus: z.string(),
  failureReason: z.string().optional(),
}) satisfies z.ZodType<ProviderReport>;

/** A report on its way to the task that waits for it. */
export const ProgressMessage = z.object({ taskToken: z.string().min(1), report: Report });
export type ProgressMessage = z.output<typeof ProgressMessage>;
