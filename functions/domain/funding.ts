import type { Payment } from './payment.ts';
import { Refusal } from './refusal.ts';

/** Which networks carry an asset (interface description, area 11). */
const networks: Readonly<Record<string, readonly string[]>> = {
  BTC: ['LIGHTNING', 'SPARK', 'BITCOIN'],
  USDC: ['SOLANA', 'BASE', 'POLYGON', 'ETHEREUM'],
  USDT: ['TRON', 'ETHEREUM', 'PLASMA'],
  USDB: ['SPARK'],
};

/** Refuses with INVALID_INPUT a network that does not carry the asset, and a stablecoin without a network. */
export function requireNetwork(currency: string, network: string | undefined): void {
  const carrying = networks[currency] ?? [];
  if (network === undefined) {
    if (carrying.length === 0 || currency === 'BTC') return;
    throw new Refusal('INVALID_INPUT', `source.cryptoNetwork: is required for ${currency}: ${carrying.join(', ')}.`);
  }
  if (!carrying.includes(network)) {
    const allowed = carrying.length > 0 ? `it is on ${carrying.join(', ')}` : 'it is on none';
    throw new Refusal('INVALID_INPUT', `source.cryptoNetwork: ${network} does not carry ${currency}; ${allowed}.`);
  }
}

/** Whether a payment waits for the payer to send the money. */
export const awaitsFunds = ({ status, funding }: Pick<Payment, 'status' | 'funding'>): boolean =>
  status === 'PENDING' && funding?.kind === 'REALTIME' && !funding.received;

/** Whether a payment's money still has to be pulled from outside. */
export const awaitsCollection = ({ status, funding }: Pick<Payment, 'status' | 'funding'>): boolean =>
  (status === 'PENDING' || status === 'PROCESSING') && funding?.kind === 'PULL' && !funding.received;

/** Whether what arrived is not what was quoted. */
export const isMismatched = ({ funding, sendingAmount }: Pick<Payment, 'funding' | 'sendingAmount'>): boolean =>
  funding?.received !== undefined && funding.received.amount !== sendingAmount;
