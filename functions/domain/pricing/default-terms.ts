import type { Environment } from '../environment.ts';
import type { TermLine, TermLines } from './terms.ts';

const hour = 3600;
const day = 24 * hour;

/** The service's fee on a payment that converts, and on a withdrawal to a chain. */
const conversion = { variableFeeBasisPoints: 30 };
const withdrawal = { variableFeeBasisPoints: 25 };

/** The cost of a transfer of an asset by the type of the wallet: the service pays the network in its own coin and charges the equivalent. */
const networkFees: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  BTC: { BITCOIN_L1: 1_500, LIGHTNING: 10, SPARK_WALLET: 0 },
  USDB: { SPARK_WALLET: 0 },
  USDC: { SOLANA_WALLET: 2_500, BASE_WALLET: 2_500, POLYGON_WALLET: 5_000, ETHEREUM_WALLET: 1_500_000 },
  USDT: { PLASMA_WALLET: 2_500, TRON_WALLET: 1_000_000, ETHEREUM_WALLET: 1_500_000 },
};

const withdrawals = Object.entries(networkFees).flatMap(([asset, fees]) =>
  Object.entries(fees).map(([wallet, networkFee]): [string, TermLine] => [
    `${asset}>${asset}@${wallet}`,
    { ...withdrawal, networkFee },
  ]),
);

/**
 * Rails that settle later, and for how long the receiver's bank may send a payment back over them. ACH: a return is due within two banking
 * days, four with a weekend. SEPA: within three, and a recall is asked for within ten, fourteen with weekends. The others have no rule that
 * we know of: as long as SEPA. Every other rail settles at once and is final.
 */
const rails: TermLines = {
  '*@ACH': { settlementSeconds: 2 * day, returnDays: 4 },
  '*@ACH_COLOMBIA': { settlementSeconds: day, returnDays: 14 },
  '*@BANK_TRANSFER': { settlementSeconds: day, returnDays: 14 },
  '*@CIPS': { settlementSeconds: day, returnDays: 14 },
  '*@NEFT': { settlementSeconds: 2 * hour, returnDays: 14 },
  '*@SEPA': { settlementSeconds: day, returnDays: 14 },
  '*@SWIFT': { settlementSeconds: 3 * day, returnDays: 14 },
  '*@UNIONPAY': { settlementSeconds: day, returnDays: 14 },
  '*@WIRE': { settlementSeconds: day, returnDays: 14 },
};

const everywhere: TermLines = { '*': conversion, ...Object.fromEntries(withdrawals), ...rails };

/** The limit of the sandbox: generous, and the same for every currency (docs/decisions.md#payments-10). */
export const sandboxLimit = { singleTransaction: 1_000_000_000_000_000, dailyVolume: 5_000_000_000_000_000 };

/** The terms of each environment until an operator sets others. Production has no limits: it pays only after an operator has set some. */
export const defaultTerms: Readonly<Record<Environment, TermLines>> = {
  sandbox: { ...everywhere, '*': { ...conversion, ...sandboxLimit } },
  production: { ...everywhere, '*': { ...conversion, priceAgeSeconds: 300, priceDeviationBasisPoints: 100 } },
};
