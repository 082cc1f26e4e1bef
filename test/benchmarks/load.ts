import { availableParallelism, loadavg } from 'node:os';

/** The mean number of processes that ran or waited to run in the last minute, beside the cores that there are. */
export const loadText = (): string => `${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
