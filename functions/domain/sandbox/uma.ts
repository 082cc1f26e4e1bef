import { type CurrencyCode, isCurrencyCode } from '../../contract/currency-table.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { sandboxUmaDomain, umaLookupRefusals, umaOutcomes, umaQuoteRefusals } from '../../contract/sandbox-values.ts';
import type { CustomerInfoFieldName } from '../../contract/uma/counterparty-fields.ts';
import { Refusal } from '../refusal.ts';
import type { PayoutOutcome } from './outcomes.ts';

/** The step of a payment at which a simulated institution can refuse it. */
type UmaStep = 'LOOKUP' | 'QUOTE';

/** An institution that the sandbox simulates: `$success.usd@sandbox.uma.money` and so on. */
interface SandboxUma {
  readonly currency: CurrencyCode;
  readonly outcome: PayoutOutcome;
  readonly refusal?: { readonly code: ErrorCode; readonly at: UmaStep };
}

/** The simulated institution at an address in lower case, or nothing. */
export function sandboxUma(address: string): SandboxUma | undefined {
  const [name = '', domain] = address.split('@');
  const dot = name.lastIndexOf('.');
  const currency = name.slice(dot + 1).toUpperCase();
  const behavior = domain === sandboxUmaDomain && name.startsWith('$') ? behaviorOf(name.slice(1, dot)) : undefined;
  return behavior && isCurrencyCode(currency) ? { currency, ...behavior } : undefined;
}

function behaviorOf(name: string): Omit<SandboxUma, 'currency'> | undefined {
  const outcome = find(umaOutcomes, name);
  if (outcome) return { outcome };
  const atLookup = find(umaLookupRefusals, name);
  const atQuote = find(umaQuoteRefusals, name) ?? find(umaLookupRefusals, name.replace(/^fail\.quote\./, 'fail.'));
  const code = atLookup ?? atQuote;
  return code && { outcome: umaOutcomes.success, refusal: { code, at: atLookup ? 'LOOKUP' : 'QUOTE' } };
}

const find = <V>(values: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Refuses with the code that the address simulates at this step. */
export function refuseAsSimulated(institution: SandboxUma | undefined, step: UmaStep): void {
  if (institution?.refusal?.at !== step) return;
  const { code } = institution.refusal;
  throw new Refusal(code, `The address makes its simulated institution answer with ${code}.`);
}

/** Every simulated sender says this about itself at once, and answers this when it is asked for more. */
export const sandboxSenderInfo = { FULL_NAME: 'Sandbox Sender', COUNTRY_OF_RESIDENCE: 'US' } as const;
/** Every simulated receiver says this about itself. */
export const sandboxReceiverInfo = { FULL_NAME: 'Sandbox Receiver', COUNTRY_OF_RESIDENCE: 'US' } as const;
export const sandboxSenderTells: Partial<Readonly<Record<CustomerInfoFieldName, string>>> = {
  ...sandboxSenderInfo,
  BIRTH_DATE: '1990-01-31',
  NATIONALITY: 'US',
  USER_TYPE: 'INDIVIDUAL',
  PURPOSE_OF_PAYMENT: 'GIFT',
};
