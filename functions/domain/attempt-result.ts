/** The result of one attempt. `status` is absent without a response. */
export interface AttemptResult {
  readonly status?: number;
  /** Why there was no response. */
  readonly failure?: 'TIMEOUT' | 'CONNECTION' | 'FORBIDDEN_TARGET' | 'NO_ENDPOINT';
  /** The response's header Retry-After. */
  readonly retryAfter?: string;
}
