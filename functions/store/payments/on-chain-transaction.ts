import type { OnChainTransaction } from '../../contract/payments/transactions.ts';
import { listed, objectOf, text } from '../codec.ts';

/** Reads a transfer on a chain as a rail reported it. */
export const onChainTransaction = objectOf<OnChainTransaction>({ transactionHash: text, network: listed() });
