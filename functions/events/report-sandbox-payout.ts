import { readQueue } from '../runtime/queue.ts';
import { reportOutcome, SandboxReport } from '../use-cases/payments/rails/sandbox-report.ts';

export const handler = readQueue('ReportSandboxPayout', SandboxReport, reportOutcome);
