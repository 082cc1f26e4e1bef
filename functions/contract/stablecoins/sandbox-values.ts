/**
 * What the sandbox's stablecoin provider simulates: by the last three characters of a value of the request. The rules read the
 * effects, the documents the texts.
 */
interface SandboxValue {
  readonly effect: string;
  readonly text: string;
}
type SandboxValues = Readonly<Record<string, SandboxValue>>;

/** By the end of `apiClientId`, when a provider account is linked. Any other account is and stays `ACTIVE`. */
export const accountValues = {
  '002': {
    effect: 'REJECTED',
    text: 'The provider rejects the credentials: 400 `STABLECOIN_PROVIDER_ACCOUNT_INVALID`.',
  },
  '003': { effect: 'REVOKED', text: 'The account becomes `REVOKED` 30 seconds after it was linked.' },
  '004': { effect: 'INVALID', text: 'The account becomes `INVALID` 30 seconds after it was linked.' },
  '005': {
    effect: 'UNAVAILABLE',
    text: 'The provider is away when a mint or burn is created: 503 `SERVICE_UNAVAILABLE`.',
  },
  '006': { effect: 'SEVERAL', text: 'The credentials show several accounts: `providerAccountId` is required.' },
} as const satisfies SandboxValues;

/** By the end of `providerTokenIdentifier`, when a stablecoin is registered. Any other is `PROVISIONED` and `ENABLED` at once. */
export const tokenValues = {
  '001': { effect: 'IN_REVIEW', text: 'It stays `PENDING_REVIEW` and `NOT_ENABLED`.' },
  '002': { effect: 'REJECTED', text: 'It is `REJECTED` and `NOT_ENABLED`.' },
  '003': {
    effect: 'FAILED',
    text: 'It is `PROVISIONING` for 10 seconds, then `FAILED`; operations are `NOT_ENABLED`.',
  },
  '004': { effect: 'UNKNOWN', text: 'The provider does not know the token: 400 `INVALID_INPUT`.' },
  '005': {
    effect: 'SLOW',
    text: 'After 10 seconds it is `PROVISIONING`, after 20 `PROVISIONED` and `PENDING_APPROVAL`, after 25 `ENABLING`, after 30 `ENABLED`.',
  },
  '006': { effect: 'NOT_APPROVED', text: 'It is `PROVISIONED`, and operations stay `PENDING_APPROVAL`.' },
  '007': { effect: 'DISABLED', text: 'It is `PROVISIONED` and `ENABLED`; after 30 seconds operations are `DISABLED`.' },
} as const satisfies SandboxValues;

/**
 * By the end of the external account's number or address: the debited account of a mint, else the wallet that it goes to; the bank
 * account of a burn. Any other operation is funded 10 seconds after its creation, starts 5 seconds later and completes 5 seconds
 * after that.
 */
export const operationValues = {
  '002': { effect: 'NO_FUNDS', text: 'Fails in `PENDING_PROVIDER` with `INSUFFICIENT_FUNDS`.' },
  '003': { effect: 'NO_RECEIVER', text: 'Fails in `PROCESSING` with `ACCOUNT_CANNOT_RECEIVE`.' },
  '004': { effect: 'BAD_ACCOUNT', text: 'Fails in `PROCESSING` with `ACCOUNT_INVALID`.' },
  '005': { effect: 'SLOW', text: 'Spends 30 seconds in each status, then fails with `PROVIDER_TRANSFER_FAILED`.' },
  '006': {
    effect: 'NEVER_FUNDED',
    text: 'Is never funded: it stays `PENDING_FUNDING` for 7 days and is then `EXPIRED`.',
  },
} as const satisfies SandboxValues;

export type AccountEffect = (typeof accountValues)[keyof typeof accountValues]['effect'];
export type TokenEffect = (typeof tokenValues)[keyof typeof tokenValues]['effect'];
export type OperationEffect = (typeof operationValues)[keyof typeof operationValues]['effect'];

/** The effect of a value that ends in one of the table's endings. */
export const effectOf = <Values extends SandboxValues>(
  values: Values,
  carrier: string,
): Values[keyof Values]['effect'] | undefined => (values as SandboxValues)[carrier.slice(-3)]?.effect;
