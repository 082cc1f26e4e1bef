import type {
  EstimateCryptoWithdrawalFeeRequest,
  EstimateCryptoWithdrawalFeeResponse,
} from '../../contract/payments/crypto.ts';
import type { InternalAccount } from '../ledger/account.ts';
import { walletTypes } from '../ledger/funding-instructions.ts';
import { serviceFees, totalFees } from '../pricing/fees.ts';
import type { Terms } from '../pricing/terms.ts';
import { Refusal } from '../refusal.ts';
import { networksOf } from './funding.ts';
import { priceInOneCurrency } from './terms.ts';

type Network = EstimateCryptoWithdrawalFeeRequest['cryptoNetwork'];

/** Solana charges 5,000 lamports for the one signature of a transfer; 1 SOL has a billion of them. */
const solanaFee = { networkFee: 5_000, networkFeeAsset: 'SOL' } as const;

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
 * Estimates what a withdrawal costs and what arrives, by the price that a transfer of the amount has. Refuses with INVALID_CURRENCY a
 * currency that the account is not in or that is on no chain, with INVALID_INPUT a network or an address that does not fit, with
 * AMOUNT_OUT_OF_RANGE an amount that the fees use up.
 */
export function estimateWithdrawal(
  { currency }: Pick<InternalAccount, 'currency'>,
  request: EstimateCryptoWithdrawalFeeRequest,
  terms: Terms,
): EstimateCryptoWithdrawalFeeResponse {
  if (request.currency !== currency) {
    throw new Refusal('INVALID_CURRENCY', `currency: the account is in ${currency}, not in ${request.currency}.`);
  }
  requireCarrying(request);
  requireAddress(request);
  const accountType = walletTypes[request.cryptoNetwork];
  const corridor = { sendingCurrency: currency, receivingCurrency: currency, accountType };
  const { fees, receivingAmount } = priceInOneCurrency(terms, corridor, request.amount);
  const charged = { networkFee: fees.network ?? 0, networkFeeAsset: currency };
  return {
    ...(request.cryptoNetwork === 'SOLANA' ? solanaFee : charged),
    applicationFee: serviceFees(fees),
    totalFee: totalFees(fees),
    netAmount: receivingAmount,
  };
}

/** Refuses with INVALID_CURRENCY a currency that is on no chain, and with INVALID_INPUT a network that does not carry it. */
function requireCarrying({ currency, cryptoNetwork }: EstimateCryptoWithdrawalFeeRequest): void {
  const networks = networksOf(currency);
  if (networks.length === 0) throw new Refusal('INVALID_CURRENCY', `currency: ${currency} is on no chain.`);
  if (networks.includes(cryptoNetwork)) return;
  throw new Refusal(
    'INVALID_INPUT',
    `cryptoNetwork: ${cryptoNetwork} does not carry ${currency}; it is on ${networks.join(', ')}.`,
  );
}

function requireAddress({ cryptoNetwork, destinationAddress }: EstimateCryptoWithdrawalFeeRequest): void {
  if (!addressShapes[cryptoNetwork].test(destinationAddress)) {
    throw new Refusal('INVALID_INPUT', `destinationAddress: this is no address on ${cryptoNetwork}.`);
  }
}
