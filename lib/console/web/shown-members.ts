import { coinAmount } from './coins.ts';
import { money, sentence, withAbbreviations } from './format.ts';
import { memberOf } from './resource-pages.ts';
import { type ExternalAccount, endingOf } from './resources.ts';

/** Members whose names are not what people call them. */
const labels: Readonly<Record<string, string>> = {
  clientId: 'Client id',
  email: 'E-mail',
  expMonth: 'Expiry month',
  expYear: 'Expiry year',
  hasBlockedProviders: 'With blocked ones',
  isIncludingDeleted: 'With deleted ones',
  issuerRef: "Issuer's reference",
  last4: 'Last four digits',
  ownershipPercentage: 'Share',
  platformAccountId: 'Your id',
  platformCardId: 'Your id',
  platformCustomerId: 'Your id',
  processorRef: "Processor's reference",
  providerStatus: "Provider's status",
  sortOrder: 'Sort order',
  stablecoinProviderAccountId: 'Provider account',
};

/** The name of a member as words: `isConnected` is connected. */
export const labelOf = (name: string): string => {
  const known = labels[name];
  if (known) return known;
  const text = name
    .replace(/^.*\./, '')
    .replace(/^is(?=[A-Z])/, '')
    .replace(/Id$/, '')
    .replace(/(At|Status)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return sentence(withAbbreviations(text));
};

/** A member by its path, or what is made of several: the number of an account, the amount of a coin, what an agent wants to pay and to whom. */
export function shownMember(resource: object, path: string): unknown {
  if (path === 'number') return endingOf(resource as ExternalAccount) || undefined;
  if (path === 'pays') return paysIn(resource);
  if (path === 'payee') return payeeIn(resource);
  const isOfCoin = path === 'amount' && 'stablecoinId' in resource;
  return isOfCoin ? coinAmount(resource as Parameters<typeof coinAmount>[0]) : memberOf(resource, path);
}

/** What waits for the approval of a person: a quote or a transfer. */
interface Approval {
  readonly quote?: {
    readonly totalSendingAmount: number;
    readonly sendingCurrency: { readonly code: string };
    readonly destination?: { readonly accountId?: string; readonly umaAddress?: string };
  };
  readonly transferDetails?: {
    readonly amount: number;
    readonly currency: string;
    readonly destinationAccountId: string;
  };
}

function paysIn(resource: object): string | undefined {
  const { quote, transferDetails } = resource as Approval;
  if (quote) return money(quote.totalSendingAmount, quote.sendingCurrency.code);
  return transferDetails && money(transferDetails.amount, transferDetails.currency);
}

function payeeIn(resource: object): string | undefined {
  const { quote: { destination } = {}, transferDetails } = resource as Approval;
  return destination?.accountId ?? destination?.umaAddress ?? transferDetails?.destinationAccountId;
}
