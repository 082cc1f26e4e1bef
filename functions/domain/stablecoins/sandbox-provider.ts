import {
  effectOf,
  type OperationEffect,
  providerAccountEndings,
  slowSeconds,
  stablecoinEndings,
  stablecoinOperationEndings,
  type TokenEffect,
} from '../../contract/sandbox-values.ts';
import type { StablecoinOperationStatus } from '../../contract/stablecoins/operations.ts';
import type { StablecoinProviderAccountLinkRequest } from '../../contract/stablecoins/provider-accounts.ts';
import type { StablecoinRegisterRequest } from '../../contract/stablecoins/stablecoins.ts';
import { uuidIn } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { tokenAmount } from './amount.ts';
import type { OperationRecord, OrderDraft, OrderedTransfer } from './operation.ts';
import type { ProviderAccountRecord, VerifiedAccount } from './provider-account.ts';
import type { ProviderReport } from './provider-report.ts';
import type { StablecoinRecord, TokenFacts, TokenStage } from './stablecoin.ts';

/** Adds seconds to the current time. */
type After = (seconds: number) => Date;

type Credentials = Pick<StablecoinProviderAccountLinkRequest, 'apiClientId' | 'providerAccountId'>;

/** Refuses with STABLECOIN_PROVIDER_ACCOUNT_INVALID credentials, and with INVALID_INPUT a choice that is missing. */
export function sandboxAccount({ apiClientId, providerAccountId }: Credentials, after: After): VerifiedAccount {
  const effect = effectOf(providerAccountEndings, apiClientId);
  if (effect === 'REJECTED') {
    throw new Refusal('STABLECOIN_PROVIDER_ACCOUNT_INVALID', 'The provider does not accept the credentials.');
  }
  if (effect === 'SEVERAL' && providerAccountId === undefined) {
    throw new Refusal('INVALID_INPUT', 'providerAccountId: name one, because the credentials show several accounts.');
  }
  const account = { providerAccountId: providerAccountId ?? `sandbox-${apiClientId}` };
  if (effect !== 'REVOKED' && effect !== 'INVALID') return account;
  return { ...account, ends: { status: effect, at: after(slowSeconds).toISOString() } };
}

/** Whether the provider is away when an order comes. */
export const isSandboxAway = ({ apiClientId }: ProviderAccountRecord): boolean =>
  effectOf(providerAccountEndings, apiClientId) === 'UNAVAILABLE';

type Stage = readonly [
  afterSeconds: number,
  issuanceStatus: TokenStage['issuanceStatus'],
  serviceOperationsStatus: TokenStage['serviceOperationsStatus'],
];

const enabledAtOnce: readonly [Stage] = [[0, 'PROVISIONED', 'ENABLED']];

const stagesOf: Readonly<Record<Exclude<TokenEffect, 'UNKNOWN'>, readonly [Stage, ...Stage[]]>> = {
  IN_REVIEW: [[0, 'PENDING_REVIEW', 'NOT_ENABLED']],
  REJECTED: [[0, 'REJECTED', 'NOT_ENABLED']],
  FAILED: [
    [0, 'PROVISIONING', 'NOT_ENABLED'],
    [10, 'FAILED', 'NOT_ENABLED'],
  ],
  SLOW: [
    [0, 'PENDING_REVIEW', 'NOT_ENABLED'],
    [10, 'PROVISIONING', 'NOT_ENABLED'],
    [20, 'PROVISIONED', 'PENDING_APPROVAL'],
    [25, 'PROVISIONED', 'ENABLING'],
    [slowSeconds, 'PROVISIONED', 'ENABLED'],
  ],
  NOT_APPROVED: [[0, 'PROVISIONED', 'PENDING_APPROVAL']],
  DISABLED: [
    [0, 'PROVISIONED', 'ENABLED'],
    [slowSeconds, 'PROVISIONED', 'DISABLED'],
  ],
};

/** A token of the sandbox has six decimals and is backed by dollars. Refuses with INVALID_INPUT an unknown one. */
export function sandboxToken({ providerTokenIdentifier }: StablecoinRegisterRequest, after: After): TokenFacts {
  const effect = effectOf(stablecoinEndings, providerTokenIdentifier);
  if (effect === 'UNKNOWN') {
    throw new Refusal('INVALID_INPUT', 'providerTokenIdentifier: the provider does not know this token.');
  }
  const symbol =
    providerTokenIdentifier
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 5)
      .toUpperCase() || 'TOKEN';
  const stage = ([seconds, issuanceStatus, serviceOperationsStatus]: Stage): TokenStage => ({
    at: after(seconds).toISOString(),
    issuanceStatus,
    serviceOperationsStatus,
  });
  const [first, ...others] = effect ? stagesOf[effect] : enabledAtOnce;
  return {
    name: `Sandbox USD ${symbol}`,
    symbol,
    baseCurrency: 'USD',
    decimals: 6,
    stages: [stage(first), ...others.map(stage)],
  };
}

const timings = {
  WIRE: 'Within one business day',
  ACH_CREDIT: 'Within three business days',
  SAME_DAY_ACH_CREDIT: 'On the same business day',
  RTP_CREDIT: 'Within seconds',
} as const;

/** The provider's answer to an order: where to send the money or tokens, and what a burn pays out. */
export function sandboxOrder(
  order: OrderDraft,
  { network, symbol, baseCurrency, decimals }: StablecoinRecord,
): OrderedTransfer {
  const uuid = uuidIn('StablecoinOperation', order.stablecoinOperationId).replaceAll('-', '');
  const { rail } = order.destination;
  const { cents } = tokenAmount(order.amount, decimals);
  const delivery = rail && {
    estimatedDelivery: { rail, amount: cents.toString(), currency: baseCurrency, timing: timings[rail] },
  };
  if (order.source.type === 'WIRE') {
    const fundingInstructions = {
      rail: 'WIRE',
      valueType: baseCurrency,
      bankName: 'Sandbox Bank',
      accountHolderName: 'Stablecoin Provider Sandbox',
      // Its check digits are wrong on purpose, so no account has it.
      accountNumber: BigInt(`0x${uuid}`).toString().slice(-12),
      routingNumber: '000000001',
      reference: `MINT-${uuid.slice(0, 8).toUpperCase()}`,
    };
    return { providerStatus: 'awaiting_funds', fundingInstructions };
  }
  if (order.source.type === 'EXTERNAL_ACCOUNT') {
    const fundingInstructions = { rail: network, network, address: `spark1sandbox${uuid}`, valueType: symbol };
    return { providerStatus: 'awaiting_funds', fundingInstructions, ...delivery };
  }
  return { providerStatus: 'created', ...delivery };
}

/** A report of the simulated provider, and how long it takes to come. */
interface SandboxReport {
  readonly afterSeconds: number;
  readonly report: ProviderReport;
}

const failed = (failureReason: string): ProviderReport => ({ kind: 'FAILED', providerStatus: 'failed', failureReason });

/** Failures, and the status in which each happens. */
const failures: Readonly<
  Record<Exclude<OperationEffect, 'NEVER_FUNDED'>, { readonly in: StablecoinOperationStatus; readonly reason: string }>
> = {
  NO_FUNDS: { in: 'PENDING_PROVIDER', reason: 'INSUFFICIENT_FUNDS' },
  NO_RECEIVER: { in: 'PROCESSING', reason: 'ACCOUNT_CANNOT_RECEIVE' },
  BAD_ACCOUNT: { in: 'PROCESSING', reason: 'ACCOUNT_INVALID' },
  SLOW: { in: 'PROCESSING', reason: 'PROVIDER_TRANSFER_FAILED' },
};

const usual: Readonly<Partial<Record<StablecoinOperationStatus, SandboxReport>>> = {
  PENDING_FUNDING: { afterSeconds: 10, report: { kind: 'FUNDED', providerStatus: 'pending' } },
  PENDING_PROVIDER: { afterSeconds: 5, report: { kind: 'ACCEPTED', providerStatus: 'processing' } },
  PROCESSING: { afterSeconds: 5, report: { kind: 'COMPLETED', providerStatus: 'complete' } },
};

/** Returns the provider's next report about an operation; nothing when there is none. */
export function nextSandboxReport({
  status,
  suffix,
}: Pick<OperationRecord, 'status' | 'suffix'>): SandboxReport | undefined {
  const next = usual[status];
  const effect = effectOf(stablecoinOperationEndings, suffix);
  if (!next || !effect) return next;
  if (effect === 'NEVER_FUNDED') return status === 'PENDING_FUNDING' ? undefined : next;
  const { in: failsIn, reason } = failures[effect];
  const afterSeconds = effect === 'SLOW' ? slowSeconds : next.afterSeconds;
  return { afterSeconds, report: status === failsIn ? failed(reason) : next.report };
}
