import { formatId, uuidOf } from '../../domain/ids.ts';
import { chooseRoute } from '../../domain/payments/route.ts';
import { receivingAccounts } from '../../domain/payments/uma-receipt.ts';
import type { Platform } from '../../domain/platforms/platform.ts';
import { Refusal } from '../../domain/refusal.ts';
import { refuseAsSimulated, sandboxUma } from '../../domain/sandbox/uma.ts';
import { umaAddressOf } from '../../domain/uma/address.ts';
import { umaPayerFields } from '../../domain/uma/payer-data.ts';
import { currencyPreference, requiredPayerFields } from '../../domain/uma/receiver-lookup.ts';
import { deadlineAfter } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { findHolder } from '../../store/customers/customers.ts';
import { readExternalAccount } from '../../store/external-accounts/external-accounts.ts';
import { putLookup } from '../../store/uma/lookups.ts';
import { findUmaReceiver } from '../../store/uma/receivers.ts';
import { requireActiveCustomer } from '../customers/customers.ts';
import { externalAccountNotFound } from '../external-accounts/external-accounts.ts';
import { requirePlatform } from '../platforms/platform.ts';
import { currentRates } from '../pricing/rates.ts';
import { currentTerms } from '../pricing/terms.ts';

/** A lookup stays valid long enough to ask the payer for the required data. */
const lookupLifeSeconds = 900;

interface Sender {
  readonly customerId?: string | undefined;
  readonly senderUmaAddress?: string | undefined;
}

/** The first currency of the sender: of the customer, or else of the platform. Refuses with USER_NOT_FOUND. */
async function sendingCurrencyOf(context: Context, platform: Platform, sender: Sender) {
  const customer = await findSender(context, sender);
  return customer?.currencies[0] ?? platform.currencies[0];
}

/** The customer who would send, by id or by UMA address; none for an address that is no customer's. Refuses with USER_NOT_FOUND. */
async function findSender({ store, caller }: Context, { customerId, senderUmaAddress }: Sender) {
  if (customerId !== undefined) return requireActiveCustomer(store, caller, customerId);
  if (senderUmaAddress === undefined) return undefined;
  const umaAddress = umaAddressOf(senderUmaAddress, 'senderUmaAddress');
  return findHolder(store, caller.platformId, { umaAddress });
}

/** The platform with its terms, and the rates by which its payments are converted. */
async function readTerms({ caller, store, now }: Context) {
  const [platform, rates] = await Promise.all([
    requirePlatform(store, caller),
    currentRates(store, caller.environment, now),
  ]);
  return { platform, rates, terms: await currentTerms(store, platform, now) };
}

/** Shows what an external account can receive. Refuses with REFERENCE_NOT_FOUND, USER_NOT_FOUND and what a sandbox address simulates. */
export async function lookupExternalAccount(context: Context, accountId: string, sender: Sender) {
  const { caller, store, newUuid } = context;
  const priced = await readTerms(context);
  const uuid = uuidOf('ExternalAccount', accountId);
  const account = uuid && (await readExternalAccount(store, caller.platformId, uuid));
  if (!account) throw externalAccountNotFound();
  const { accountInfo, currency } = account;
  if (caller.environment === 'sandbox' && 'lightningAddress' in accountInfo) {
    refuseAsSimulated(sandboxUma(`$${accountInfo.lightningAddress ?? ''}`.toLowerCase()), 'LOOKUP');
  }
  const sendingCurrency = (await sendingCurrencyOf(context, priced.platform, sender)) ?? currency;
  const route = chooseRoute(undefined, { kind: 'EXTERNAL', account });
  return {
    status: 200 as const,
    body: {
      supportedCurrencies: [currencyPreference({ ...priced, ...route, sendingCurrency, receivingCurrency: currency })],
      requiredPayerDataFields: requiredPayerFields(currency),
      lookupId: formatId('Lookup', newUuid()),
      accountId: account.externalAccountId,
    },
  };
}

/** Shows what a UMA address can receive, for a quote that follows. Refuses with INVALID_UMA_ADDRESS, UMA_NOT_FOUND and USER_NOT_FOUND. */
export async function lookupUma(context: Context, address: string, sender: Sender) {
  const { caller, now, newUuid } = context;
  const receiverUmaAddress = umaAddressOf(address, 'receiverUmaAddress');
  const priced = await readTerms(context);
  const sendingCurrency = await sendingCurrencyOf(context, priced.platform, sender);
  const currencies = await receivingCurrencies(context, receiverUmaAddress);
  const [first] = currencies;
  if (!first) throw new Refusal('UMA_NOT_FOUND', 'There is no receiver at this UMA address.');
  const uuid = newUuid();
  const expiresAt = deadlineAfter(now, lookupLifeSeconds).toISOString();
  return {
    status: 200 as const,
    body: {
      supportedCurrencies: currencies.map((receivingCurrency) =>
        currencyPreference({ ...priced, sendingCurrency: sendingCurrency ?? first, receivingCurrency }),
      ),
      requiredPayerDataFields: umaPayerFields(first),
      lookupId: formatId('Lookup', uuid),
      receiverUmaAddress,
    },
    writes: [putLookup(caller.platformId, uuid, { receiverUmaAddress, currencies, expiresAt })],
  };
}

/** The currencies of a customer of the platform with this address, or of the sandbox's institution. */
async function receivingCurrencies({ caller, store }: Context, umaAddress: string): Promise<readonly string[]> {
  const own = await findUmaReceiver(store, caller.platformId, umaAddress);
  if (own) return [...new Set(receivingAccounts(own.accounts).map(({ currency }) => currency))];
  const institution = caller.environment === 'sandbox' ? sandboxUma(umaAddress) : undefined;
  refuseAsSimulated(institution, 'LOOKUP');
  return institution ? [institution.currency] : [];
}
