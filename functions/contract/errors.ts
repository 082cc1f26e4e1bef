import * as z from 'zod';

/** Every error code and its HTTP status. */
export const errorStatus = {
  INVALID_INPUT: 400,
  END_USER_TERMS_VERSION_NOT_FOUND: 400,
  MISSING_MANDATORY_USER_INFO: 400,
  CARDHOLDER_KYC_NOT_APPROVED: 400,
  FUNDING_SOURCE_INELIGIBLE: 400,
  INVALID_CURRENCY: 400,
  INVALID_AMOUNT: 400,
  INVALID_BANK_ACCOUNT: 400,
  AMOUNT_OUT_OF_RANGE: 400,
  SELF_PAYMENT: 400,
  INVALID_UMA_ADDRESS: 400,
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: 400,
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: 400,
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: 400,
  INVITATION_ALREADY_CLAIMED: 400,
  INVITATION_CANCELLED: 400,
  INVITATION_EXPIRED: 400,
  INVITATIONS_NOT_CONFIGURED: 400,
  LOOKUP_REQUEST_FAILED: 400,
  PARSE_LNURLP_RESPONSE_ERROR: 400,
  CERT_CHAIN_INVALID: 400,
  CERT_CHAIN_EXPIRED: 400,
  INVALID_PUBKEY_FORMAT: 400,
  MISSING_REQUIRED_UMA_PARAMETERS: 400,
  INVALID_TIMESTAMP: 400,
  INVALID_NONCE: 400,
  INVALID_REQUEST_FORMAT: 400,
  INVALID_PAYREQ_RESPONSE: 400,
  PARSE_PAYREQ_RESPONSE_ERROR: 400,
  INVALID_RECEIVER: 400,
  SENDER_NOT_ACCEPTED: 400,
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
  LOW_QUALITY: 400,
  EXPIRED: 400,
  SUSPECTED_FRAUD: 400,
  INCOMPLETE: 400,
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
  COUNTERPARTY_NOT_ALLOWED: 403,
  VELOCITY_LIMIT_EXCEEDED: 403,
  NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  QUOTE_NOT_FOUND: 404,
  TRANSACTION_NOT_FOUND: 404,
  TOKEN_NOT_FOUND: 404,
  UMA_NOT_FOUND: 404,
  STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND: 404,
  INVITATION_NOT_FOUND: 404,
  LOOKUP_REQUEST_NOT_FOUND: 404,
  BULK_UPLOAD_JOB_NOT_FOUND: 404,
  REFERENCE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
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
  INVALID_STATE_TRANSITION: 409,
  CARD_ALREADY_CLOSED: 409,
  CARD_NOT_MUTABLE: 409,
  CUSTOMER_DELETED: 410,
  UNSUPPORTED_UMA_VERSION: 412,
  REQUEST_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  ACCOUNT_LOCKED: 423,
  PAYREQ_REQUEST_FAILED: 424,
  LNURLP_REQUEST_FAILED: 424,
  COUNTERPARTY_PUBKEY_FETCH_ERROR: 424,
  NO_COMPATIBLE_UMA_VERSION: 424,
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: 424,
  RATE_LIMITED: 429,
  DAILY_VOLUME_LIMIT_EXCEEDED: 429,
  SERVICE_SWITCH_ERROR: 500,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: 501,
  NOT_IMPLEMENTED: 501,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Messages that the gateway, deployed or local, and the functions share. */
export const commonMessages = {
  UNAUTHORIZED: 'Send the token id and secret as HTTP Basic credentials; an agent sends its access token as Bearer.',
  FORBIDDEN: 'The request was refused.',
  NOT_FOUND: 'There is no such route.',
  METHOD_NOT_ALLOWED: 'The path has no such method; Allow names those that it has.',
  REQUEST_TOO_LARGE: 'The body is too large.',
  INVALID_INPUT: 'The request is not well-formed.',
  RATE_LIMITED: 'Too many requests; try again after the seconds in Retry-After.',
  INTERNAL_ERROR: 'The service failed. Quote the X-Request-Id to support.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** WWW-Authenticate of a request whose credentials are missing or wrong: the two schemes of the interface (RFC 9110, section 11.6.1). */
export const authenticationChallenge = 'Basic realm="payments", Bearer realm="payments"';

/** Retry-After for throttled requests, in seconds. At every configured rate the bucket holds a token by then. */
export const rateLimitedSeconds = 1;

/** The header Allow of a path with these methods. */
export const allowHeader = (methods: readonly string[]): string => methods.toSorted().join(', ');

export const FieldConstraint = z
  .object({
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.string()).optional(),
    minLength: z.int().optional(),
    maxLength: z.int().optional(),
  })
  .meta({ id: 'FieldConstraint' });

export const FieldError = z
  .object({
    field: z.string(),
    constraint: FieldConstraint.optional(),
    message: z.string(),
  })
  .meta({ id: 'FieldError' });
export type FieldError = z.output<typeof FieldError>;

export const ErrorDetails = z
  .looseObject({
    errors: z.array(FieldError).readonly().optional(),
    reason: z.string().optional(),
    suspended: z.boolean().optional(),
    lockedUntil: z.iso.datetime().nullable().optional(),
    failedAttempts: z.int().min(0).optional(),
  })
  .meta({ id: 'ErrorDetails' });

export const ErrorBody = z
  .object({
    status: z.int(),
    code: z.string(),
    message: z.string(),
    details: ErrorDetails.optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.output<typeof ErrorBody>;

/** The header that leads from an error to the page about its code (RFC 8288, relation `help`); none without pages. */
export const errorLink = (code: ErrorCode, docsUrl: string | undefined): { readonly Link?: string } =>
  docsUrl ? { Link: `<${docsUrl}/errors/${code}>; rel="help"` } : {};
