import { describeObject } from './description.ts';
import { aCustomer, type ErrorExample, unknownUuid, type WithoutExample } from './error-example.docs.ts';
import { ErrorBody, type ErrorCode, ErrorDetails, FieldConstraint, FieldError } from './errors.ts';
import { maximumBodyBytes, maximumUploadBytes, sizeText } from './figures.ts';

/** One error code: what it says, when it happens, what the caller can do, and a request that provokes it. */
export interface ErrorText {
  readonly meaning: string;
  readonly cause: string;
  readonly remedy: string;
  readonly example: ErrorExample | WithoutExample;
}

/** The codes of one room. error-texts.docs.ts joins the rooms. */
export type ErrorTexts = { readonly [C in ErrorCode]?: ErrorText };

/** An id that names nothing of the platform. */
export const wrongId = (thing: string, example: ErrorExample): ErrorText => ({
  example,
  meaning: `The ${thing} does not exist.`,
  cause: `The id is misspelled, or the ${thing} belongs to another platform or was deleted.`,
  remedy: 'Use an id that the API returned to a token of the same platform.',
});

export const commonErrors = {
  INVALID_INPUT: {
    meaning: 'The request is not valid.',
    cause:
      'A field or parameter is missing, has the wrong form or contradicts another one, or the current state rules it out.',
    remedy: 'Correct the fields that `details.errors` or the message names and send the request again.',
    example: { request: { method: 'POST', path: '/customers', body: {} } },
  },
  UNAUTHORIZED: {
    meaning: 'The request is not authenticated.',
    cause:
      'The credentials are missing, wrong or deleted; on wallet operations, also a wrong code, an expired session or a used request id, which `details.reason` names.',
    remedy: 'Send the client id and secret of a valid token as HTTP Basic credentials, or start the wallet flow again.',
    example: { request: { method: 'GET', path: '/config', credentials: null } },
  },
  INVALID_SIGNATURE: {
    meaning: 'The signature of the request is not valid.',
    cause: 'The signature header is missing, malformed or was made over other bytes or with another key.',
    remedy: 'Sign the exact body with the agreed key.',
    example: {
      request: {
        method: 'POST',
        path: `/rails/payouts/${unknownUuid}/outcome`,
        body: { platformId: unknownUuid, outcome: 'DELIVERED' },
        credentials: null,
      },
    },
  },
  FORBIDDEN: {
    meaning: 'The token may not do this.',
    cause:
      'It lacks the permission of the operation, a production token calls a sandbox operation, a new token would have more permissions than its creator, or the policy of an agent refuses it.',
    remedy: 'Use a token with the permission that the operation names.',
    example: {
      prepare: [
        {
          method: 'POST',
          path: '/tokens',
          body: { name: 'Reporting', permissions: ['VIEW'] },
          status: 201,
          gives: { tokenId: 'id', clientId: 'clientId', clientSecret: 'clientSecret' },
        },
      ],
      request: { method: 'DELETE', path: '/tokens/{tokenId}', credentials: '{clientId}:{clientSecret}' },
    },
  },
  NOT_FOUND: {
    meaning: 'There is no such route.',
    cause: 'The path does not exist.',
    remedy: 'Check the path, including the version segment of the base URL.',
    example: { request: { method: 'GET', path: '/nothing' } },
  },
  REFERENCE_NOT_FOUND: {
    meaning: 'The referenced resource does not exist.',
    cause: 'The id is misspelled, or the resource belongs to another platform, was deleted or has ended.',
    remedy: 'Use an id that the API returned to a token of the same platform.',
    example: { request: { method: 'GET', path: `/cards/Card:${unknownUuid}` } },
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The path does not have this method.',
    cause: 'The path exists, with other methods.',
    remedy: 'Use a method that the header `Allow` names.',
    example: { request: { method: 'DELETE', path: '/customers' } },
  },
  CONFLICT: {
    meaning: 'The request conflicts with the current state.',
    cause:
      'The resource is in a state that rules the operation out, a unique value is taken, or the `Idempotency-Key` was used with another request.',
    remedy: 'Read the resource again and decide by its state; use a new key for a new request.',
    example: {
      prepare: [aCustomer({ platformCustomerId: 'example-user-1' })],
      request: aCustomer({ platformCustomerId: 'example-user-1' }),
    },
  },
  REQUEST_TOO_LARGE: {
    meaning: 'The body is too large.',
    cause: `A JSON body has more than ${sizeText(maximumBodyBytes)}, or an upload more than ${sizeText(maximumUploadBytes)}.`,
    remedy: 'Send a smaller body.',
    example: {
      request: { method: 'POST', path: '/customers', body: { customerType: 'INDIVIDUAL', fullName: '{megabyte}' } },
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The content type is not the one that the operation takes.',
    cause: 'The header `Content-Type` is missing or wrong.',
    remedy: 'Send `application/json`, or `multipart/form-data` for uploads.',
    example: {
      request: {
        method: 'POST',
        path: '/customers',
        body: { customerType: 'INDIVIDUAL' },
        headers: { 'content-type': 'text/plain' },
      },
    },
  },
  RATE_LIMITED: {
    meaning: 'Too many requests or attempts.',
    cause:
      'The platform exceeds its request rate, too many codes or wrong proofs were sent, or other requests change the same resource.',
    remedy: 'Wait for the seconds in the `Retry-After` header, then repeat the request.',
    example: {
      prepare: [
        aCustomer({ region: 'DE', email: 'jane@example.com', phoneNumber: '+4915550100000' }),
        { method: 'POST', path: '/customers/{customerId}/verify-email', status: 204, times: 5 },
      ],
      request: { method: 'POST', path: '/customers/{customerId}/verify-email' },
    },
  },
  INTERNAL_ERROR: {
    meaning: 'The service failed.',
    cause: 'An unexpected error on the side of the service.',
    remedy:
      'Repeat the request with the same `Idempotency-Key`; if it fails again, quote the `X-Request-Id` to support.',
    example: { why: 'It is a defect of the service.', test: 'test/lib/local/api-gateway.test.ts' },
  },
  NOT_IMPLEMENTED: {
    meaning: 'The operation is not available in this environment.',
    cause:
      'A partner that it needs, such as a payout rail or a verification provider, is not connected, or the limits of the platform are not set yet.',
    remedy: 'Use a sandbox token, or ask support when the partner will be connected and the limits will be set.',
    example: {
      request: {
        method: 'PATCH',
        path: '/config',
        body: {
          feeConfigs: [
            {
              feeType: 'CROSS_CURRENCY_TRANSACTION',
              sourceCurrency: 'EUR',
              variableFeeBps: 30,
              fixedFee: { amount: 0, currency: 'EUR' },
            },
          ],
        },
      },
    },
  },
} as const satisfies ErrorTexts;

export const errorDescriptions = [
  describeObject(ErrorBody, 'The body of every answer with a status of 400 or more.', {
    status: 'The HTTP status.',
    code: 'What went wrong, for programs. Codes may be added; treat an unknown one by its status.',
    message: 'What went wrong, for people. The wording may change.',
    details: 'More about the error. Only some codes have it.',
  }),
  describeObject(ErrorDetails, 'More about an error. Codes may add members.', {
    errors: 'Every wrong field of the request, so that a form can show all of them at once.',
    reason:
      'Which check failed, for example `Invalid OTP code` of a wallet sign-in or `TIMEOUT` of a test webhook. For people and logs.',
    suspended: 'With `ACCOUNT_LOCKED`: whether only a password reset opens the account again.',
    lockedUntil: 'With `ACCOUNT_LOCKED`: when the lock ends; null for a suspended customer.',
    failedAttempts: 'With `ACCOUNT_LOCKED`: failed logins since the last password reset.',
  }),
  describeObject(FieldError, 'One wrong field of a request.', {
    field: 'Path of the field in dot notation, for example `businessInfo.taxId`.',
    constraint: 'The rule that the value breaks, for a form to show.',
    message: 'What is wrong, for people.',
  }),
  describeObject(FieldConstraint, 'The rule that a field breaks.', {
    format: 'The expected format: an HTML input type such as `email`, or a name such as `iso3166-1-alpha-2`.',
    pattern: 'The regular expression that the value must match.',
    enum: 'The allowed values.',
    minLength: 'The smallest number of characters.',
    maxLength: 'The largest number of characters.',
  }),
];
