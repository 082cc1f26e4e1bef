import { CryptoNetwork } from '../../contract/external-accounts/rails.ts';
import type { OnChainTransaction } from '../../contract/payments/transactions.ts';
import { isProduction } from '../environment.ts';
import { walletTypes } from '../ledger/funding-instructions.ts';
import { sandboxTransfer } from '../sandbox/chain.ts';
import { networksOf } from './funding.ts';
import type { Payment } from './payment.ts';

/** The chain of a wallet. A LIGHTNING account is on none: its payments settle beside the chain. */
const chainOf = (accountType: string): CryptoNetwork | undefined =>
  CryptoNetwork.options.find((network) => walletTypes[network] === accountType);

/** The transfer that delivered a payment to a wallet: as its rail reported it, or as the sandbox simulates it. */
export function deliveryOnChain(payment: Payment): OnChainTransaction | undefined {
  const { accountType, onChainTransaction, paymentId, status, returnedAt } = payment;
  if (onChainTransaction) return onChainTransaction;
  const network = accountType && chainOf(accountType);
  const isDelivered = status === 'COMPLETED' || returnedAt !== undefined;
  if (!network || !isDelivered || isProduction(payment)) return undefined;
  return sandboxTransfer(`${paymentId} delivery`, network);
}

/** The transfer that funded a payment in crypto. Where the quote names no chain, the payer uses the asset's first one. */
export function fundingOnChain(payment: Payment): OnChainTransaction | undefined {
  const { funding, sendingCurrency, paymentId } = payment;
  if (isProduction(payment)) return funding?.origin?.onChainTransaction;
  if (funding?.kind !== 'REALTIME' || !funding.received) return undefined;
  const used = funding.cryptoNetwork ?? networksOf(sendingCurrency).find((network) => isChain(network));
  return isChain(used) ? sandboxTransfer(`${paymentId} funding`, used) : undefined;
}

const isChain = (network: string | undefined): network is CryptoNetwork =>
  (CryptoNetwork.options as readonly (string | undefined)[]).includes(network);
