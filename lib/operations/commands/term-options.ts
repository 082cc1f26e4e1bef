import { isCurrencyCode, maximumAmount } from '../../../functions/contract/currencies.ts';
import { accountTypes } from '../../../functions/contract/external-accounts/account-info.ts';
import { PaymentRail } from '../../../functions/contract/external-accounts/rails.ts';
import { priceLifeMs } from '../../../functions/contract/figures.ts';
import { partsOf } from '../../../functions/domain/pricing/corridor.ts';
import type { TermLine } from '../../../functions/domain/pricing/terms.ts';
import { UsageError } from '../../command-line/command-line.ts';
import type { TermChanges } from '../../platforms/terms.ts';

const amounts = { unit: 'MINOR', largest: maximumAmount };
const parts = { unit: 'BASIS_POINTS', largest: 9_999 };

/** The options that set terms: which member of a line each one sets, and in what unit. */
export const termOptions = {
  limit: { name: 'singleTransaction', ...amounts, description: 'The largest payment.' },
  daily: { name: 'dailyVolume', ...amounts, description: 'The largest volume of a UTC day.' },
  minimum: { name: 'minimum', ...amounts, description: 'The smallest payment.' },
  'fixed-fee': { name: 'fixedFee', ...amounts, description: "The fixed part of the service's fee." },
  'variable-fee': { name: 'variableFeeBasisPoints', ...parts, description: "The variable part of the service's fee." },
  spread: { name: 'spreadBasisPoints', ...parts, description: 'The part of the rate that the service keeps.' },
  'network-fee': { name: 'networkFee', ...amounts, description: 'The charge for a transfer on a chain.' },
  'rail-cost': {
    name: 'railCost',
    ...amounts,
    description: "The rail's charge to the service for a payout, in the currency that is received.",
  },
  'settlement-time': {
    name: 'settlementSeconds',
    unit: 'SECONDS',
    largest: 30 * 24 * 3600,
    description: 'How long the rail usually takes.',
  },
  'return-time': {
    name: 'returnDays',
    unit: 'DAYS',
    // The platform's fee waits so long in an execution, which AWS Step Functions ends after a year (quota of the service).
    largest: 360,
    description: "How long the receiver's bank may send a payment back.",
  },
  'price-age': {
    name: 'priceAgeSeconds',
    unit: 'SECONDS',
    largest: priceLifeMs / 1000,
    description: 'The age at which a price converts no more, by currency; of production as a whole.',
  },
  'price-deviation': {
    name: 'priceDeviationBasisPoints',
    ...parts,
    description: 'The largest difference between two sources of a price, by currency; of production as a whole.',
  },
} as const satisfies Readonly<
  Record<string, { name: keyof TermLine; unit: string; largest: number; description: string }>
>;

type OptionName = keyof typeof termOptions;
export type TermValues = { readonly [Name in OptionName]?: readonly string[] | undefined };

/** Settings of the prices of production as a whole. */
const ofPrices = ['price-age', 'price-deviation'] as const satisfies readonly OptionName[];

/** Throws UsageError for a setting of prices that is meant for one platform: all convert by the same prices. */
export function requireEnvironmentWide(values: TermValues): void {
  const option = ofPrices.find((name) => values[name] !== undefined);
  if (option) throw new UsageError(`--${option} holds for all of production: give --environment and no --platform.`);
}

/**
 * The changes that options such as `--limit USD=500000 --limit 'USD>BTC=none'` order. Throws UsageError for what is none, and for what is
 * there twice.
 */
export function termChanges(values: TermValues): TermChanges {
  const changes: Record<string, Record<string, number | null>> = {};
  for (const option of Object.keys(termOptions) as OptionName[]) {
    for (const setting of values[option] ?? []) {
      const { key, value } = settingOf(option, setting);
      const { name } = termOptions[option];
      if (changes[key]?.[name] !== undefined) throw new UsageError(`--${option} ${key} is given twice.`);
      changes[key] = { ...changes[key], [name]: value };
    }
  }
  if (Object.keys(changes).length === 0) throw new UsageError('Say what to change, such as --limit USD=500000.');
  return changes;
}

function settingOf(option: OptionName, setting: string) {
  const { unit, largest } = termOptions[option];
  const separator = setting.lastIndexOf('=');
  const [key, text] = [setting.slice(0, separator), setting.slice(separator + 1)];
  if (ofPrices.some((name) => name === option) && key !== '*' && !isCurrencyCode(key)) {
    throw new UsageError(`--${option} ${setting}: give KEY=${unit}, where KEY is a currency or *.`);
  }
  if (separator < 1 || !isKey(key)) {
    throw new UsageError(
      `--${option} ${setting}: give KEY=${unit}, where KEY is such as USD, USD>EUR, USD>EUR@SEPA, *@ACH or USDC>USDC@SOLANA_WALLET.`,
    );
  }
  if (text === 'none') return { key, value: null };
  if (/^\d{1,16}$/.test(text) && Number(text) <= largest) return { key, value: Number(text) };
  throw new UsageError(`--${option} ${setting}: ${text} is not a whole number from 0 to ${largest}, or none.`);
}

/** Whether a key names currencies, rails and account types that there are. */
function isKey(key: string): boolean {
  if (!/^[^>@]+(>[^>@]+)?(@[^>@]+)?$/.test(key)) return false;
  const { sending, receiving, end } = partsOf(key);
  const isSending = sending === '*' || isCurrencyCode(sending);
  const isEnd = [...PaymentRail.options, ...accountTypes].some((known) => known === end);
  return isSending && (receiving === undefined || isCurrencyCode(receiving)) && (end === undefined || isEnd);
}
