import type { ErrorText, ErrorTexts } from '../errors.docs.ts';

/** An error of the receiver's institution that only it can repair. */
const ofInstitution = (meaning: string, cause: string): ErrorText => ({
  meaning,
  cause,
  remedy: "Ask the receiver's institution, or pay the receiver in another way.",
});

export const umaErrors = {
  MISSING_MANDATORY_USER_INFO: {
    meaning: 'Mandatory information about a customer is missing.',
    cause:
      'The counterparty of a UMA payment, or the supported currency, requires fields that are neither stored nor sent.',
    remedy:
      'Store the fields on the customer, or send them in `senderCustomerInfo` or `receiverCustomerInfo`, and repeat the request.',
  },
  INVALID_UMA_ADDRESS: {
    meaning: 'The UMA address is malformed.',
    cause: 'It does not have the form `$name@domain`, or it is not the address that the request needs.',
    remedy: 'Correct the address as the message says; in a path, encode `$` as `%24`.',
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
  UMA_NOT_FOUND: {
    meaning: 'The UMA address has no receiver.',
    cause: 'The address is well-formed, but the counterparty institution does not know it.',
    remedy: 'Ask the receiver for the correct address.',
  },
  LOOKUP_REQUEST_NOT_FOUND: {
    meaning: 'The lookup does not exist.',
    cause: '`lookupId` is wrong, or the lookup has expired.',
    remedy: 'Look the receiver up again and use the new `lookupId`.',
  },
  UNSUPPORTED_UMA_VERSION: ofInstitution(
    "The receiver's institution speaks a version of the UMA protocol that is not supported.",
    'Its version is newer or older than the supported ones.',
  ),
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
  SERVICE_SWITCH_ERROR: {
    meaning: 'The switch between the institutions failed.',
    cause: 'The payment could not be handed on. Nothing was charged.',
    remedy: 'Repeat the request later.',
  },
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: ofInstitution(
    "The receiver's institution requires information of an unknown kind.",
    'A mandatory field that it asks for is none of the fields of this interface.',
  ),
} as const satisfies ErrorTexts;
