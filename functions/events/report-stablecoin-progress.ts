import { readQueue } from '../runtime/queue.ts';
import { ProgressMessage } from '../use-cases/stablecoins/progress.ts';
import { reportProgress } from '../use-cases/stablecoins/report-progress.ts';

export const handler = readQueue('ReportStablecoinProgress', ProgressMessage, reportProgress);
