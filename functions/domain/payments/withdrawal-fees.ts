import type {
  EstimateCryptoWithdrawalFeeRequest,
  EstimateCryptoWithdrawalFeeResponse,
} from '../../contract/payments/crypto.ts';
import type { InternalAccount } from '../ledger/account.ts';
import { amountText } from '../money.ts';
import { multiply, rational, roundHalfUp } from '../rational.ts';
import { Refusal } from '../refusal.ts';

type Network = EstimateCryptoWithdrawalFeeRequest['cryptoNetwork'];

/**
 * The fee of each network for one transfer of an asset, in the smallest unit of the asset: the service pays the network in its
 * own coin and charges the equivalent. An asset is on the networks that have an entry for it.
 */
const networkFees: Readonly<Record<string, Partial<Readonly<Record<Network, number>>>>> = {
  BTC: { BITCOIN: 1_500, LIGHTNING: 10, SPARK: 0 },
  USDB: { SPARK: 0 },
  USDC: { SOLANA: 2_500, BASE: 2_500, POLYGON: 5_000, ETHEREUM: 1_500_000 },
  USDT: { PLASMA: 2_500, TRON: 1_000_000, ETHEREUM: 1_500_000 },
};

/** Solana charges 5,000 lamports for the one signature of a transfer; 1 SOL has a billion of them. */
const solanaFee = { networkFee: 5_000, networkFeeAsset: 'SOL' } as const;

/** The service's fee on a withdrawal to a chain. */
const applicationFeeBasisPoints = 25;

const evmAddress = /^0x[0-9a-fA-F]{40}$/;
/**
 * The form of an address on each network. Check digits are not verified, and base58 may contain a 0, because the sandbox's
 * suffixes would break both.
 */
const addressShapes: Readonly<Record<Network, RegExp>> = {
  BASE: evmAddress,
  ETHEREUM: evmAddress,
  PLASMA: evmAddress,
  POLYGON: evmAddress,
  SOLANA: /^[0-9A-Za-z]{32,44}$/,
  TRON: /^T[0-9A-Za-z]{33}$/,
  SPARK: /^sp(?:ark)?(?:rt|t|s|l)?1[0-9a-zA-Z]+$/,
  BITCOIN: /^(?:(?:bc|tb|bcrt)1[0-9a-z]{11,87}|[123mn][0-9A-Za-z]{25,34})$/,
  /** An invoice, an offer (BOLT 12) or a Lightning address. */
  LIGHTNING: /^(?:ln(?:bc|tb|bcrt|o1)[0-9a-z]+|[0-9a-z\-_.+]+@[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)+)$/,
};

/**
 * Estimates what a withdrawal costs and what arrives. Refuses with INVALID_CURRENCY a currency that the account is not in
 * or that is on no chain, with INVALID_INPUT a network or an address that does not fit, with AMOUNT_OUT_OF_RANGE an amount
 * that the fees use up.
 */
export function estimateWithdrawal(
  { currency }: Pick<InternalAccount, 'currency'>,
  request: EstimateCryptoWithdrawalFeeRequest,
): EstimateCryptoWithdrawalFeeResponse {
  if (request.currency !== currency) {
    throw new Refusal('INVALID_CURRENCY', `currency: the account is in ${currency}, not in ${request.currency}.`);
  }
  const networkFee = networkFeeOf(request);
  requireAddress(request);
  const applicationFee = Number(
    roundHalfUp(multiply(rational(request.amount), rational(applicationFeeBasisPoints, 10_000))),
  );
  const totalFee = networkFee + applicationFee;
  if (request.amount <= totalFee) {
    throw new Refusal(
      'AMOUNT_OUT_OF_RANGE',
      `amount: the fees are ${amountText(totalFee, currency)}; withdraw more than that.`,
    );
  }
  const shown = request.cryptoNetwork === 'SOLANA' ? solanaFee : { networkFee, networkFeeAsset: currency };
  return { ...shown, applicationFee, totalFee, netAmount: request.amount - totalFee };
}

function networkFeeOf({ currency, cryptoNetwork }: EstimateCryptoWithdrawalFeeRequest): number {
  const fees = networkFees[currency];
  if (!fees) throw new Refusal('INVALID_CURRENCY', `currency: ${currency} is on no chain.`);
  const fee = fees[cryptoNetwork];
  if (fee === undefined) {
    const carrying = Object.keys(fees).join(', ');
    throw new Refusal(
      'INVALID_INPUT',
      `cryptoNetwork: ${cryptoNetwork} does not carry ${currency}; it is on ${carrying}.`,
    );
  }
  return fee;
}

function requireAddress({ cryptoNetwork, destinationAddress }: EstimateCryptoWithdrawalFeeRequest): void {
  if (!addressShapes[cryptoNetwork].test(destinationAddress)) {
    throw new Refusal('INVALID_INPUT', `destinationAddress: this is no address on ${cryptoNetwork}.`);
  }
}
