import type { ErrorCode, FieldError } from '../contract/errors.ts';

/** The details of a refusal beside its message. */
interface RefusalDetails {
  readonly errors?: readonly FieldError[];
  readonly reason?: string;
  /** The one field that is wrong, and its value. */
  readonly field?: string;
  readonly value?: unknown;
  /** An invitation that can no longer be claimed or canceled. */
  readonly status?: string;
  readonly inviteeUma?: string | undefined;
  readonly expirationTime?: string | undefined;
  /** Seconds after which a retry may succeed; becomes the Retry-After header. */
  readonly retryAfterSeconds?: number;
  /** The balance that an account needs and the balance that it can spend, in the smallest unit of its currency. */
  readonly required?: number;
  readonly available?: number;
  /** For a customer who is locked out after failed logins. */
  readonly suspended?: boolean;
  readonly lockedUntil?: string | null;
  readonly failedAttempts?: number;
}

/** A rule refuses the request. It becomes the error body of its code, and nothing has changed. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails | undefined;

  constructor(code: ErrorCode, message: string, details?: RefusalDetails) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}
