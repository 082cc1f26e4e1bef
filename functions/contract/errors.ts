import * as z from 'zod';

/** Every error code of the interface and the one HTTP status it travels with. */
export const errorStatus = {
  INVALID_INPUT: 400,
  END_USER_TERMS_VERSION_NOT_FOUND: 400,
  MISSING_MANDATORY_USER_INFO: 400,
  INVALID_CURRENCY: 400,
  INVALID_AMOUNT: 400,
  INVALID_BANK_ACCOUNT: 400,
  AMOUNT_OUT_OF_RANGE: 400,
  SELF_PAYMENT: 400,
  INVALID_UMA_ADDRESS: 400,
  INSUFFICIENT_BALANCE: 400,
  TRANSACTION_SIZE_LIMIT_EXCEEDED: 400,
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: 400,
  QUOTE_REQUEST_FAILED: 400,
  WEBHOOK_ENDPOINT_NOT_SET: 400,
  WEBHOOK_DELIVERY_ERROR: 400,
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: 400,
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: 400,
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: 400,
  UNSUITABLE_DOCUMENT: 400,
  DATA_MISMATCH: 400,
  UNAUTHORIZED: 401,
  INVALID_SIGNATURE: 401,
  WALLET_SIGNATURE_MISSING: 401,
  WALLET_SIGNATURE_MALFORMED: 401,
  WALLET_SIGNATURE_BODY_MISMATCH: 401,
  WALLET_SIGNATURE_INVALID: 401,
  REQUEST_ID_MISSING: 401,
  FORBIDDEN: 403,
  USER_NOT_READY: 403,
  END_USER_TERMS_NOT_ACCEPTED: 403,
  NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  QUOTE_NOT_FOUND: 404,
  TRANSACTION_NOT_FOUND: 404,
  TOKEN_NOT_FOUND: 404,
  UMA_NOT_FOUND: 404,
  LOOKUP_REQUEST_NOT_FOUND: 404,
  BULK_UPLOAD_JOB_NOT_FOUND: 404,
  REFERENCE_NOT_FOUND: 404,
  CONFLICT: 409,
  UMA_ADDRESS_EXISTS: 409,
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: 409,
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: 409,
  QUOTE_EXPIRED: 409,
  TRANSACTION_NOT_CANCELLABLE: 409,
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: 409,
  PASSKEY_ALREADY_ENROLLED: 409,
  SCA_SESSION_REQUIRED: 409,
  BENEFICIARY_TRUSTED: 409,
  CUSTOMER_DELETED: 410,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ACCOUNT_LOCKED: 423,
  RATE_LIMITED: 429,
  DAILY_VOLUME_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  NOT_IMPLEMENTED: 501,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What is refused in the same words wherever it happens: by the gateway, deployed or local, and in a function. */
export const commonMessages = {
  UNAUTHORIZED: 'Send the token id and secret as HTTP Basic credentials.',
  FORBIDDEN: 'The request was refused.',
  NOT_FOUND: 'There is no such route.',
  REQUEST_TOO_LARGE: 'The body is too large.',
  INVALID_INPUT: 'The request is not well-formed.',
  RATE_LIMITED: 'Too many requests; try again after the seconds in Retry-After.',
  INTERNAL_ERROR: 'Something went wrong on our side. Quote the X-Request-Id to support.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** After so many seconds a caller that came too fast may come again: a bucket at any of our rates holds something then. */
export const rateLimitedSeconds = 1;

export const FieldConstraint = z.object({
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
});

export const FieldError = z.object({
  field: z.string(),
  constraint: FieldConstraint.optional(),
  message: z.string(),
});
export type FieldError = z.output<typeof FieldError>;

/** The body of every answer with a status of 400 or more. */
export const ErrorBody = z
  .object({
    status: z.int(),
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.output<typeof ErrorBody>;
