/** The average rate of requests, and how many may come at once. */
export interface Rate {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/**
 * The rates of a stage. API Gateway applies the first two to each method by itself, for all callers together; the limit of all methods is the
 * account's (developer guide, "Throttle requests to your REST APIs").
 */
export interface Throttling {
  readonly operation: Rate;
  /** An operation that anyone may call without credentials. */
  readonly openOperation: Rate;
  /** A platform with all of its tokens. */
  readonly platform: Rate;
}

/** The local run uses the figures of production. */
export const throttling = {
  dev: {
    operation: { requestsPerSecond: 100, burst: 200 },
    openOperation: { requestsPerSecond: 5, burst: 20 },
    platform: { requestsPerSecond: 50, burst: 100 },
  },
  staging: {
    operation: { requestsPerSecond: 500, burst: 1000 },
    openOperation: { requestsPerSecond: 10, burst: 40 },
    platform: { requestsPerSecond: 200, burst: 400 },
  },
  prod: {
    operation: { requestsPerSecond: 2000, burst: 4000 },
    openOperation: { requestsPerSecond: 20, burst: 80 },
    platform: { requestsPerSecond: 500, burst: 1000 },
  },
} as const satisfies Record<string, Throttling>;
