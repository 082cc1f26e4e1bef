import production from '../../stages/prod.json' with { type: 'json' };

/** The average rate of requests, and how many may come at once. */
export interface Rate {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/**
 * The rates of a stage. API Gateway applies the first two to each method by itself, for all callers together; the limit of all
 * methods is the account's (developer guide, "Throttle requests to your REST APIs").
 */
interface Throttling {
  readonly operation: Rate;
  /** An operation that anyone may call without credentials. */
  readonly openOperation: Rate;
  /** A platform with all of its tokens. */
  readonly platform: Rate;
}

/** The rates of production. The local service has them too. */
export const productionThrottling: Throttling = production.throttling;
