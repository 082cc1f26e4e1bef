import type {
  StablecoinBurnRequest,
  StablecoinEstimatedDelivery,
  StablecoinFundingInstructions,
  StablecoinMintRequest,
  StablecoinOperation,
  StablecoinOperationSourceType,
  StablecoinPayoutRail,
} from '../../contract/stablecoins/operations.ts';
import type { StablecoinProvider } from '../../contract/stablecoins/provider-accounts.ts';
import { environments } from '../environment.ts';
import type { ExternalAccountRecord } from '../external-accounts/external-account.ts';
import { formatId, type NewUuid } from '../ids.ts';
import { findMove } from '../lifecycle.ts';
import { Refusal } from '../refusal.ts';
import { type Infer, idText, listed, object, oneOf, optional, text, uuidText } from '../schema.ts';
import { amend, firstVersion, versioned } from '../versioned.ts';
import { tokenAmount } from './amount.ts';
import { type OperationMoveName, operationMoves } from './lifecycle.ts';
import { environmentName } from './provider-account.ts';
import type { StablecoinRecord } from './stablecoin.ts';

/** A mint or burn as the table holds it. */
export const operation = object({
  platformId: uuidText('Platform'),
  stablecoinOperationId: idText('StablecoinOperation'),
  stablecoinId: idText('Stablecoin'),
  environment: oneOf(...environments),
  provider: listed<StablecoinProvider>(),
  stablecoinProviderAccountId: idText('StablecoinProviderAccount'),
  operationType: oneOf('MINT', 'BURN'),
  status: oneOf('CREATED', 'PENDING_FUNDING', 'PENDING_PROVIDER', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'),
  /** Digits, in units of the token's last decimal. */
  amount: text,
  source: object({ type: listed<StablecoinOperationSourceType>(), externalAccountId: optional(text) }),
  destination: object({ accountId: text, rail: optional(listed<StablecoinPayoutRail>()) }),
  /** The last three characters of the external account's number or address, by which the sandbox decides. */
  suffix: text,
  fundingInstructions: optional(
    object({
      rail: optional(text),
      network: optional(text),
      address: optional(text),
      valueType: optional(text),
      bankName: optional(text),
      accountHolderName: optional(text),
      accountNumber: optional(text),
      routingNumber: optional(text),
      reference: optional(text),
    }),
  ),
  estimatedDelivery: optional(
    object({ rail: optional(text), amount: optional(text), currency: optional(text), timing: optional(text) }),
  ),
  expiresAt: optional(text),
  providerStatus: optional(text),
  failureReason: optional(text),
  description: optional(text),
  /** The operator's run that restarted the workflow of a restored table. */
  resumption: optional(text),
  createdAt: text,
  ...versioned,
});
export interface OperationRecord extends Infer<typeof operation> {}

/** The answer of a provider about a new order. */
export interface OrderedTransfer {
  readonly providerStatus: string;
  /** Present where the platform has to send money or tokens first. */
  readonly fundingInstructions?: StablecoinFundingInstructions;
  readonly estimatedDelivery?: StablecoinEstimatedDelivery;
}

/** A new operation before its provider has taken the order. */
export type OrderDraft = Omit<
  OperationRecord,
  'status' | 'providerStatus' | 'fundingInstructions' | 'estimatedDelivery' | 'expiresAt'
>;

interface DraftFacts<Request> {
  readonly stablecoin: StablecoinRecord;
  readonly uuid: NewUuid;
  readonly request: Request;
  readonly now: Date;
}

const draft = (
  { stablecoin, uuid, now }: DraftFacts<unknown>,
  request: { readonly amount: string; readonly description?: string | undefined },
) => {
  const { platformId, environment, provider, stablecoinProviderAccountId, stablecoinId, decimals } = stablecoin;
  const { description } = request;
  return {
    ...{ platformId, environment, provider, stablecoinProviderAccountId, stablecoinId },
    stablecoinOperationId: formatId('StablecoinOperation', uuid),
    amount: tokenAmount(request.amount, decimals).units.toString(),
    ...(description !== undefined && { description }),
    ...firstVersion(now),
  };
};

/** Drafts a mint. Refuses with INVALID_AMOUNT, and with INVALID_INPUT accounts of the wrong type and reserved sources. */
export function draftMint(
  facts: DraftFacts<StablecoinMintRequest>,
  accounts: { readonly wallet: ExternalAccountRecord; readonly debited: ExternalAccountRecord | undefined },
): OrderDraft {
  const { fundingSource: source } = facts.request;
  const { wallet, debited } = accounts;
  requireAvailable('fundingSource', source.type, ['WIRE', 'ACH_DEBIT', 'SAME_DAY_ACH_DEBIT']);
  requireActive('destination.accountId', wallet, 'SPARK_WALLET');
  if (debited) requireActive('fundingSource.externalAccountId', debited, 'USD_ACCOUNT');
  return {
    ...draft(facts, facts.request),
    operationType: 'MINT',
    source: { type: source.type, ...(debited && { externalAccountId: debited.externalAccountId }) },
    destination: { accountId: wallet.externalAccountId },
    suffix: (debited ?? wallet).suffix,
  };
}

/** Drafts a burn. Refuses with INVALID_AMOUNT, and with INVALID_INPUT accounts of the wrong type and reserved sources. */
export function draftBurn(facts: DraftFacts<StablecoinBurnRequest>, bankAccount: ExternalAccountRecord): OrderDraft {
  const { source, destination } = facts.request;
  requireAvailable('source', source.type, ['EXTERNAL_ACCOUNT', 'PROVIDER_INTERNAL_BALANCE']);
  requireActive('destination.externalAccountId', bankAccount, 'USD_ACCOUNT');
  return {
    ...draft(facts, facts.request),
    operationType: 'BURN',
    source: { type: source.type },
    destination: { accountId: bankAccount.externalAccountId, rail: destination.rail },
    suffix: bankAccount.suffix,
  };
}

function requireAvailable(
  field: string,
  type: StablecoinOperationSourceType,
  available: readonly StablecoinOperationSourceType[],
): void {
  if (available.includes(type)) return;
  throw new Refusal('INVALID_INPUT', `${field}.type: ${type} is reserved; use ${available.join(', ')}.`);
}

function requireActive(
  field: string,
  { status, accountInfo }: ExternalAccountRecord,
  requiredType: 'SPARK_WALLET' | 'USD_ACCOUNT',
): void {
  if (accountInfo.accountType !== requiredType) {
    throw new Refusal(
      'INVALID_INPUT',
      `${field}: the account is a ${accountInfo.accountType}; it has to be a ${requiredType}.`,
    );
  }
  if (status !== 'ACTIVE') {
    throw new Refusal('INVALID_INPUT', `${field}: the account is ${status}; it has to be ACTIVE.`);
  }
}

/** The operation of an order that the provider has taken. `expiresAt` is how long it waits where it has to be funded. */
export function newOperation(order: OrderDraft, ordered: OrderedTransfer, expiresAt: Date): OperationRecord {
  if (!ordered.fundingInstructions) return { ...order, ...ordered, status: 'CREATED' };
  return { ...order, ...ordered, status: 'PENDING_FUNDING', expiresAt: expiresAt.toISOString() };
}

/** Takes a move. Returns nothing where the operation has taken it before or has gone another way. */
export function moveOperation(
  operation: OperationRecord,
  name: OperationMoveName,
  now: Date,
  changes: Partial<Pick<OperationRecord, 'providerStatus' | 'failureReason'>> = {},
): OperationRecord | undefined {
  const move = findMove(operationMoves, name, operation.status);
  return move && amend(operation, now, { ...changes, status: move.to });
}

/** The operation as the interface shows it. */
export const toOperation = (operation: OperationRecord): StablecoinOperation => ({
  id: operation.stablecoinOperationId,
  stablecoinId: operation.stablecoinId,
  operationType: operation.operationType,
  status: operation.status,
  amount: operation.amount,
  provider: operation.provider,
  providerEnvironment: environmentName(operation.environment),
  stablecoinProviderAccountId: operation.stablecoinProviderAccountId,
  source: operation.source,
  fundingInstructions: operation.fundingInstructions,
  destination: operation.destination,
  estimatedDelivery: operation.estimatedDelivery,
  expiresAt: operation.expiresAt,
  providerStatus: operation.providerStatus,
  failureReason: operation.failureReason,
  description: operation.description,
  createdAt: operation.createdAt,
  updatedAt: operation.updatedAt,
});
