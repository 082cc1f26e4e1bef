import { readQueue } from '../runtime/queue.ts';
import { report, type SandboxReport } from '../runtime/rails/sandbox-report.ts';

/** The sandbox's late word on a payout. */
export const handler = readQueue<SandboxReport>('ReportSandboxPayout', (message) => report(message));
