import { describeObject } from './description.ts';
import { ErrorBody, type ErrorCode, ErrorDetails, FieldConstraint, FieldError } from './errors.ts';

/** One error code in prose: what it says, when it happens, and what the caller can do. */
export interface ErrorText {
  readonly meaning: string;
  readonly cause: string;
  readonly remedy: string;
}

const wrongId = (thing: string): ErrorText => ({
  meaning: `The ${thing} does not exist.`,
  cause: `The id is misspelled, or the ${thing} belongs to another platform or was deleted.`,
  remedy: 'Use an id that the API returned to a token of the same platform.',
});

/** An error of the receiver's institution that only it can repair. */
const ofInstitution = (meaning: string, cause: string): ErrorText => ({
  meaning,
  cause,
  remedy: "Ask the receiver's institution, or pay the receiver in another way.",
});

export const errorTexts: { readonly [C in ErrorCode]: ErrorText } = {
  INVALID_INPUT: {
    meaning: 'The request is not valid.',
    cause:
      'A field or parameter is missing, has the wrong form or contradicts another one, or the current state rules it out.',
    remedy: 'Correct the fields that `details.errors` or the message names and send the request again.',
  },
  END_USER_TERMS_VERSION_NOT_FOUND: {
    meaning: 'The accepted version of the end user terms does not exist.',
    cause: '`endUserTermsConsent.termsVersion` is not a published version.',
    remedy: 'Take the version from `GET /customers/end-user-terms`.',
  },
  MISSING_MANDATORY_USER_INFO: {
    meaning: 'Mandatory information about a customer is missing.',
    cause:
      'The counterparty of a UMA payment, or the supported currency, requires fields that are neither stored nor sent.',
    remedy:
      'Store the fields on the customer, or send them in `senderCustomerInfo` or `receiverCustomerInfo`, and repeat the request.',
  },
  CARDHOLDER_KYC_NOT_APPROVED: {
    meaning: 'The cardholder is not verified.',
    cause: 'The `kycStatus` or `kybStatus` of the customer is not `APPROVED`.',
    remedy: 'Verify the customer and wait for the approval, then repeat the request.',
  },
  FUNDING_SOURCE_INELIGIBLE: {
    meaning: 'An account cannot fund the card.',
    cause:
      'It does not exist, is not active, belongs to somebody other than the cardholder, or has another currency than the other sources or the card.',
    remedy: "Name active internal accounts of the cardholder in the card's currency.",
  },
  INVALID_CURRENCY: {
    meaning: 'The currency cannot be used here.',
    cause: 'It is unknown, the platform does not support it, or it differs from the currency of the account or quote.',
    remedy: 'Use a currency that the account, the quote or the configuration has; use a quote to convert.',
  },
  INVALID_AMOUNT: {
    meaning: 'The amount is missing or is not a valid number.',
    cause: 'It is absent, a fraction, a string, zero, negative or above 9,000,000,000,000,000.',
    remedy: 'Send a positive integer in the smallest unit of the currency.',
  },
  INVALID_BANK_ACCOUNT: {
    meaning: 'The receiving institution does not accept the account.',
    cause: 'The check of the account with its bank refused it.',
    remedy: 'Ask the beneficiary for the correct details and register the account again.',
  },
  AMOUNT_OUT_OF_RANGE: {
    meaning: 'The amount is outside the allowed range.',
    cause: 'It is below the minimum of the corridor, fees consume it, or an amount or balance would pass the maximum.',
    remedy: 'Choose another amount; `GET /exchange-rates` and the lookups show the bounds.',
  },
  SELF_PAYMENT: {
    meaning: 'Source and destination are the same account.',
    cause: 'The request names one account on both sides.',
    remedy: 'Choose another destination.',
  },
  INVALID_UMA_ADDRESS: {
    meaning: 'The UMA address is malformed.',
    cause: 'It does not have the form `$name@domain`, or it is not the address that the request needs.',
    remedy: 'Correct the address as the message says; in a path, encode `$` as `%24`.',
  },
  STABLECOIN_PROVIDER_ACCOUNT_INVALID: {
    meaning: 'The provider does not accept the credentials.',
    cause: 'They are wrong, or the provider has replaced them.',
    remedy: 'Link the account again with valid credentials.',
  },
  STABLECOIN_PROVIDER_ACCOUNT_REVOKED: {
    meaning: 'The provider has withdrawn the access to the account.',
    cause: 'The access was revoked at the provider.',
    remedy: 'Ask the provider, then link the account again.',
  },
  STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED: {
    meaning: 'It is not clear which provider account to use.',
    cause: 'Several provider accounts are active, and the request names none.',
    remedy: 'Send `stablecoinProviderAccountId`.',
  },
  INVITATION_ALREADY_CLAIMED: {
    meaning: 'The invitation has already been claimed.',
    cause: 'An invitation is claimed once, and cannot be canceled after that.',
    remedy: 'Read the invitation: `inviteeUma` is the address that claimed it.',
  },
  INVITATION_CANCELLED: {
    meaning: 'The invitation has been canceled.',
    cause: "The inviter's platform withdrew it.",
    remedy: 'Ask the inviter for another invitation.',
  },
  INVITATION_EXPIRED: {
    meaning: 'The invitation has expired.',
    cause: 'Its `expiresAt` has passed.',
    remedy: 'Ask the inviter for another invitation.',
  },
  INVITATIONS_NOT_CONFIGURED: {
    meaning: 'The platform has no page for invitations.',
    cause: 'A production platform needs a page that its invitations link to, and none is set up.',
    remedy: 'Ask the operator to set it up with `npm run platform -- configure`.',
  },
  LOOKUP_REQUEST_FAILED: {
    meaning: "The receiver's institution refused the lookup.",
    cause: 'It answered with an error.',
    remedy: 'Try again later, or ask the receiver for another address.',
  },
  PARSE_LNURLP_RESPONSE_ERROR: ofInstitution(
    'The answer to the lookup cannot be read.',
    'It is not a valid answer of the UMA protocol.',
  ),
  CERT_CHAIN_INVALID: ofInstitution(
    "The certificates of the receiver's institution are not valid.",
    'Their chain does not verify.',
  ),
  CERT_CHAIN_EXPIRED: ofInstitution(
    "A certificate of the receiver's institution has expired.",
    'It did not renew its certificates.',
  ),
  INVALID_PUBKEY_FORMAT: ofInstitution(
    "The public key of the receiver's institution cannot be read.",
    'It publishes a key in another form than the UMA protocol says.',
  ),
  MISSING_REQUIRED_UMA_PARAMETERS: ofInstitution(
    'Parameters of the UMA protocol are missing.',
    "The receiver's institution requires parameters that the request lacks.",
  ),
  INVALID_TIMESTAMP: {
    meaning: "The receiver's institution did not accept the time of the request.",
    cause: 'Its clock or that of the service is wrong, or the request took too long.',
    remedy: 'Repeat the request.',
  },
  INVALID_NONCE: {
    meaning: "The receiver's institution did not accept the nonce of the request.",
    cause: 'It has seen the nonce before.',
    remedy: 'Repeat the request.',
  },
  INVALID_REQUEST_FORMAT: ofInstitution(
    "The receiver's institution could not read the request.",
    'It expects another form.',
  ),
  INVALID_PAYREQ_RESPONSE: ofInstitution(
    'The answer to the payment request is not valid.',
    'It lacks members or contradicts the request.',
  ),
  PARSE_PAYREQ_RESPONSE_ERROR: ofInstitution(
    'The answer to the payment request cannot be read.',
    'It is not a valid answer of the UMA protocol.',
  ),
  INVALID_RECEIVER: {
    meaning: 'The receiver cannot take the payment.',
    cause: "The receiver's institution says so of the account behind the address.",
    remedy: 'Ask the receiver for another address.',
  },
  SENDER_NOT_ACCEPTED: {
    meaning: "The receiver's institution does not accept the sender.",
    cause: 'Its rules exclude the customer or the platform.',
    remedy: 'Pay the receiver in another way.',
  },
  INSUFFICIENT_BALANCE: {
    meaning: 'The source account cannot cover the amount.',
    cause:
      'The spendable balance is lower than the amount with its fees; `details.available` and `details.required` say by how much, unless an agent asks. Nothing was written.',
    remedy: 'Fund the account and repeat the request; the same `Idempotency-Key` may be used.',
  },
  TRANSACTION_SIZE_LIMIT_EXCEEDED: {
    meaning: 'The amount exceeds the maximum of a single transaction.',
    cause: 'The maximum is configured for the corridor or the withdrawal currency.',
    remedy: 'Send a smaller amount, or ask support to raise the limit.',
  },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    meaning: 'The ownership of the destination account must be verified first.',
    cause: 'The wallet is unverified, or its verification is pending and the payment is worth more than 1,000 euros.',
    remedy: 'Verify the account with its `/challenge` and `/verify` operations, then repeat the request.',
  },
  QUOTE_REQUEST_FAILED: {
    meaning: 'The quote could not be priced.',
    cause: 'The platform fee has no active platform account in the sending currency to be credited to.',
    remedy: 'Add the account or drop the fee; the request may be repeated.',
  },
  WEBHOOK_ENDPOINT_NOT_SET: {
    meaning: 'The platform has no webhook endpoint.',
    cause: '`webhookEndpoint` was never configured, or the endpoint answered 410 and was disabled.',
    remedy: 'Set `webhookEndpoint` with `PATCH /config`.',
  },
  WEBHOOK_DELIVERY_ERROR: {
    meaning: 'The test webhook could not be delivered.',
    cause: 'The endpoint refused the connection, did not answer within 15 seconds or has a forbidden address.',
    remedy: 'Make the endpoint reachable and send the test again; `details.reason` names the failure.',
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'The wallet already has an e-mail credential.',
    cause: 'A wallet has at most one credential of type `EMAIL_OTP`.',
    remedy: "Use the existing credential, or change the customer's e-mail address to move it.",
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'The wallet already has an SMS credential.',
    cause: 'A wallet has at most one credential of type `SMS_OTP`.',
    remedy: "Use the existing credential, or change the customer's phone number to move it.",
  },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'The passkey is already registered on the wallet.',
    cause: 'A credential with the same WebAuthn id exists.',
    remedy: 'Use the existing credential, or register another passkey.',
  },
  UNSUITABLE_DOCUMENT: {
    meaning: 'The file cannot serve as a document.',
    cause: 'Its content is not a PDF, a JPEG or a PNG.',
    remedy: 'Upload the document in one of these formats.',
  },
  DATA_MISMATCH: {
    meaning: 'The file contradicts its declared type.',
    cause: 'The content type of the part differs from the type of its content.',
    remedy: 'Declare the true content type, or leave it as `application/octet-stream`.',
  },
  LOW_QUALITY: {
    meaning: 'The document cannot be read.',
    cause: 'The picture is blurred, dark or too small.',
    remedy: 'Upload a better picture.',
  },
  EXPIRED: {
    meaning: 'The document has expired.',
    cause: 'Its date of expiry has passed.',
    remedy: 'Upload a valid document.',
  },
  SUSPECTED_FRAUD: {
    meaning: 'The document looks forged.',
    cause: 'The review found signs of manipulation.',
    remedy: 'Upload the original document, or ask support.',
  },
  INCOMPLETE: {
    meaning: 'The document is incomplete.',
    cause: 'A page or a side is missing.',
    remedy: 'Upload all pages and both sides.',
  },
  UNAUTHORIZED: {
    meaning: 'The request is not authenticated.',
    cause:
      'The credentials are missing, wrong or deleted; on wallet operations, also a wrong code, an expired session or a used request id, which `details.reason` names.',
    remedy: 'Send the client id and secret of a valid token as HTTP Basic credentials, or start the wallet flow again.',
  },
  INVALID_SIGNATURE: {
    meaning: 'The signature of the request is not valid.',
    cause: 'The signature header is missing, malformed or was made over other bytes or with another key.',
    remedy: 'Sign the exact body with the agreed key.',
  },
  WALLET_SIGNATURE_MISSING: {
    meaning: 'The call needs a wallet signature.',
    cause: 'The header `Service-Wallet-Signature` is absent, or `Request-Id` was sent alone.',
    remedy: 'Sign `payloadToSign` with the session key and send the signature.',
  },
  WALLET_SIGNATURE_MALFORMED: {
    meaning: 'The wallet signature cannot be read.',
    cause: 'The header is not base64url of a JSON object with `publicKey`, `scheme` and `signature` in their forms.',
    remedy: 'Build the header as described under Embedded wallets.',
  },
  WALLET_SIGNATURE_BODY_MISMATCH: {
    meaning: 'The wallet signature covers something else.',
    cause: 'It was made over another text than `payloadToSign`, or the retry has another body than the first call.',
    remedy: 'Sign the exact `payloadToSign` and repeat the call with the same body.',
  },
  WALLET_SIGNATURE_INVALID: {
    meaning: 'The wallet signature does not verify.',
    cause: 'The signature is wrong, or its key belongs to no active session of the wallet.',
    remedy: 'Open a session and sign with its key.',
  },
  REQUEST_ID_MISSING: {
    meaning: 'The signed retry does not say which request it continues.',
    cause: 'The header `Request-Id` is absent.',
    remedy: 'Send the `requestId` of the first answer in `Request-Id`.',
  },
  FORBIDDEN: {
    meaning: 'The token may not do this.',
    cause:
      'It lacks the permission of the operation, a production token calls a sandbox operation, or a new token would have more permissions than its creator.',
    remedy: 'Use a token with the permission that the operation names.',
  },
  USER_NOT_READY: {
    meaning: 'The customer cannot make payments.',
    cause: 'The customer was deleted, or the verification is not `APPROVED`.',
    remedy: 'Complete the verification of the customer, then repeat the request.',
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    meaning: 'The customer has not accepted the end user terms.',
    cause: 'In production, customers of a platform that is not a regulated institution must accept them first.',
    remedy: 'Store `endUserTermsConsent` with `PATCH /customers/{customerId}`.',
  },
  COUNTERPARTY_NOT_ALLOWED: {
    meaning: 'Payments with the counterparty are not allowed.',
    cause: 'The institution is not on the list of allowed counterparties (`allowListStatus` of `GET /uma-providers`).',
    remedy: 'Pay the receiver at another institution.',
  },
  VELOCITY_LIMIT_EXCEEDED: {
    meaning: 'The sender has made too many payments in a short time.',
    cause: 'A limit on the number or volume of payments is reached.',
    remedy: 'Wait, then create a new quote.',
  },
  NOT_FOUND: {
    meaning: 'There is no such route.',
    cause: 'The path does not exist.',
    remedy: 'Check the path, including the version segment of the base URL.',
  },
  USER_NOT_FOUND: wrongId('customer'),
  QUOTE_NOT_FOUND: wrongId('quote'),
  TRANSACTION_NOT_FOUND: wrongId('transaction'),
  TOKEN_NOT_FOUND: wrongId('token'),
  UMA_NOT_FOUND: {
    meaning: 'The UMA address has no receiver.',
    cause: 'The address is well-formed, but the counterparty institution does not know it.',
    remedy: 'Ask the receiver for the correct address.',
  },
  STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND: {
    meaning: 'The provider account does not exist.',
    cause: 'The id is misspelled or belongs to another platform, or no account was named and none is active.',
    remedy: 'Link an account with `POST /stablecoin-provider-accounts`, or use the id of a linked one.',
  },
  INVITATION_NOT_FOUND: {
    meaning: 'The invitation does not exist.',
    cause: 'The code is misspelled, or it belongs to the other environment: sandbox or production.',
    remedy: 'Use the `code` of an invitation, the last part of its `url`.',
  },
  LOOKUP_REQUEST_NOT_FOUND: {
    meaning: 'The lookup does not exist.',
    cause: '`lookupId` is wrong, or the lookup has expired.',
    remedy: 'Look the receiver up again and use the new `lookupId`.',
  },
  BULK_UPLOAD_JOB_NOT_FOUND: wrongId('import job'),
  REFERENCE_NOT_FOUND: {
    meaning: 'The referenced resource does not exist.',
    cause: 'The id is misspelled, or the resource belongs to another platform, was deleted or has ended.',
    remedy: 'Use an id that the API returned to a token of the same platform.',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The path does not have this method.',
    cause: 'The path exists, with other methods.',
    remedy: 'Use a method that the header `Allow` names.',
  },
  CONFLICT: {
    meaning: 'The request conflicts with the current state.',
    cause:
      'The resource is in a state that rules the operation out, a unique value is taken, or the `Idempotency-Key` was used with another request.',
    remedy: 'Read the resource again and decide by its state; use a new key for a new request.',
  },
  UMA_ADDRESS_EXISTS: {
    meaning: 'The UMA address is taken.',
    cause: 'Another customer of the platform has it.',
    remedy: 'Choose another address, or leave it out to have one generated.',
  },
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: {
    meaning: 'Another wallet already uses the e-mail address.',
    cause: "The codes of another wallet's credential go to this address.",
    remedy: 'Use another e-mail address.',
  },
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: {
    meaning: 'The credentials of the wallet changed between the two calls.',
    cause: 'A credential was added or revoked after `payloadToSign` was issued.',
    remedy: 'Start the change again with a call without the signature headers.',
  },
  QUOTE_EXPIRED: {
    meaning: 'The quote has expired.',
    cause: 'A locked quote lives 5 minutes.',
    remedy: 'Create a new quote.',
  },
  TRANSACTION_NOT_CANCELLABLE: {
    meaning: 'The transaction can no longer be canceled.',
    cause: 'It is not `PROCESSING`, or a refund has already begun.',
    remedy: 'Wait for its final status.',
  },
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    meaning: 'The transaction does not wait for an approval.',
    cause: 'It was decided already, the 5 seconds for the decision have passed, or it never needed one.',
    remedy: 'Read the transaction; its status shows the outcome.',
  },
  PASSKEY_ALREADY_ENROLLED: {
    meaning: 'The customer already has a passkey for strong authentication.',
    cause: 'One passkey per customer is allowed.',
    remedy: 'Delete the passkey first, or use it.',
  },
  SCA_SESSION_REQUIRED: {
    meaning: 'The customer is not logged in.',
    cause: 'There is no login session of strong authentication, or its 180 days have passed.',
    remedy: 'Log the customer in with `POST /sca/login/start` and `POST /sca/login/complete`.',
  },
  BENEFICIARY_TRUSTED: {
    meaning: 'A trusted account cannot be deleted.',
    cause: 'The customer trusts it as a beneficiary.',
    remedy: 'Remove the trust with its `/untrust` operations first.',
  },
  INVALID_STATE_TRANSITION: {
    meaning: 'The card cannot enter this state.',
    cause: 'It is in that state already, or the issuer has not accepted it yet.',
    remedy: 'Read the card. `ACTIVE` and `FROZEN` cards can be frozen, unfrozen and closed.',
  },
  CARD_ALREADY_CLOSED: {
    meaning: 'The card is closed.',
    cause: 'The request closes a card for a second time.',
    remedy: 'Nothing is left to do. Issue a new card if one is needed.',
  },
  CARD_NOT_MUTABLE: {
    meaning: 'The card cannot be changed any more.',
    cause: 'The card is closed.',
    remedy: 'Issue a new card.',
  },
  CUSTOMER_DELETED: {
    meaning: 'The customer was deleted.',
    cause: 'A deleted customer cannot be changed or deleted again.',
    remedy: 'Create a new customer.',
  },
  UNSUPPORTED_UMA_VERSION: ofInstitution(
    "The receiver's institution speaks a version of the UMA protocol that is not supported.",
    'Its version is newer or older than the supported ones.',
  ),
  REQUEST_TOO_LARGE: {
    meaning: 'The body is too large.',
    cause: 'A JSON body has more than 1 MB, or an upload more than 10 MB.',
    remedy: 'Send a smaller body.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The content type is not the one that the operation takes.',
    cause: 'The header `Content-Type` is missing or wrong.',
    remedy: 'Send `application/json`, or `multipart/form-data` for uploads.',
  },
  ACCOUNT_LOCKED: {
    meaning: 'The customer is locked out after failed logins.',
    cause:
      'Five failures lock for 15 minutes, six for 30, seven for 1 hour, eight for 24 hours; nine suspend the customer.',
    remedy:
      'Wait until `details.lockedUntil`; when `details.suspended` is true, let the customer reset the password and record that event.',
  },
  PAYREQ_REQUEST_FAILED: {
    meaning: "The payment request to the receiver's institution failed.",
    cause: 'The institution cannot be reached or answered with an error.',
    remedy: 'Try again later with a new lookup.',
  },
  LNURLP_REQUEST_FAILED: {
    meaning: "The lookup at the receiver's institution failed.",
    cause: 'The institution cannot be reached or answered with an error.',
    remedy: 'Try again later.',
  },
  COUNTERPARTY_PUBKEY_FETCH_ERROR: {
    meaning: "The public keys of the receiver's institution cannot be read.",
    cause: 'Its key endpoint cannot be reached.',
    remedy: 'Try again later.',
  },
  NO_COMPATIBLE_UMA_VERSION: ofInstitution(
    'No version of the UMA protocol is supported by both institutions.',
    'They could not agree on a version.',
  ),
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: {
    meaning: 'The e-mail credential of the wallet could not be changed.',
    cause: 'The provider of the wallet did not take the new address. Customer and credential are as before.',
    remedy: 'Start the change again.',
  },
  RATE_LIMITED: {
    meaning: 'Too many requests or attempts.',
    cause:
      'The platform exceeds its request rate, too many codes or wrong proofs were sent, or other requests change the same resource.',
    remedy: 'Wait for the seconds in the `Retry-After` header, then repeat the request.',
  },
  DAILY_VOLUME_LIMIT_EXCEEDED: {
    meaning: 'The amount exceeds the daily volume.',
    cause: 'The volume of the corridor or the withdrawal currency is used up for this UTC day.',
    remedy: 'Wait for the seconds in `Retry-After` (midnight UTC), send less, or ask support to raise the limit.',
  },
  SERVICE_SWITCH_ERROR: {
    meaning: 'The switch between the institutions failed.',
    cause: 'The payment could not be handed on. Nothing was charged.',
    remedy: 'Repeat the request later.',
  },
  INTERNAL_ERROR: {
    meaning: 'The service failed.',
    cause: 'An unexpected error on the side of the service.',
    remedy:
      'Repeat the request with the same `Idempotency-Key`; if it fails again, quote the `X-Request-Id` to support.',
  },
  SERVICE_UNAVAILABLE: {
    meaning: 'The provider does not answer at the moment.',
    cause: 'It is down or under maintenance. Nothing was ordered.',
    remedy: 'Try again after the seconds in `Retry-After`, with the same `Idempotency-Key`.',
  },
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: ofInstitution(
    "The receiver's institution requires information of an unknown kind.",
    'A mandatory field that it asks for is none of the fields of this interface.',
  ),
  NOT_IMPLEMENTED: {
    meaning: 'The operation is not available in this environment.',
    cause: 'A partner that it needs, such as a payout rail or a verification provider, is not connected.',
    remedy: 'Use a sandbox token, or ask support when the partner will be connected.',
  },
};

/** A code with everything that is said about it, on one line. */
export const errorLine = (code: ErrorCode): string => {
  const { meaning, cause, remedy } = errorTexts[code];
  return `\`${code}\`: ${meaning} Cause: ${cause} Remedy: ${remedy}`;
};

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
