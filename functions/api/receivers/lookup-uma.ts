import { lookupUma } from '../../contract/receivers.ts';
import { formatId } from '../../domain/ids.ts';
import { umaPayerFields } from '../../domain/payer-data.ts';
import { currencyPreference } from '../../domain/receiver-lookup.ts';
import { receivingAccounts } from '../../domain/receiving.ts';
import { Refusal } from '../../domain/refusal.ts';
import { umaAddressOf } from '../../domain/uma.ts';
import { sandboxUma } from '../../domain/uma-sandbox.ts';
import { expiryAfter } from '../../runtime/clock.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { sendingCurrencyOf } from '../../runtime/sender.ts';
import { type Context, serve } from '../../runtime/serve.ts';
import { putLookup } from '../../store/lookups.ts';
import { findUmaReceiver } from '../../store/uma-receivers.ts';

/** How long a lookup is good for a quote, in seconds: time to ask the payer for what the receiver wants to know. */
const lookupLifeSeconds = 900;

export const handler = serve(lookupUma, async ({ path, query }, context) => {
  const { caller, store, now, newUuid } = context;
  const receiverUmaAddress = umaAddressOf(path.receiverUmaAddress, 'receiverUmaAddress');
  const platform = await requirePlatform(store, caller);
  const sender = await sendingCurrencyOf(store, platform, query.customerId);
  const [first, ...more] = await currenciesAt(context, receiverUmaAddress);
  if (!first) throw new Refusal('UMA_NOT_FOUND', 'There is no receiver at this UMA address.');
  const currencies = [first, ...more];
  const uuid = newUuid();
  const expiresAt = expiryAfter(now, lookupLifeSeconds).toISOString();
  return {
    status: 200 as const,
    body: {
      supportedCurrencies: currencies.map((currency) => currencyPreference(platform, sender ?? first, currency, now)),
      requiredPayerDataFields: umaPayerFields(first),
      lookupId: formatId('Lookup', uuid),
      receiverUmaAddress,
    },
    writes: [putLookup(caller.platformId, uuid, { receiverUmaAddress, currencies, expiresAt })],
  };
});

/** What can be paid to an address: in the accounts of a customer of one's own, or in the sandbox. */
async function currenciesAt({ caller, store }: Context, umaAddress: string): Promise<readonly string[]> {
  const own = await findUmaReceiver(store, caller.platformId, umaAddress);
  if (own) return [...new Set(receivingAccounts(own.accounts).map(({ currency }) => currency))];
  const institution = caller.environment === 'sandbox' ? sandboxUma(umaAddress) : undefined;
  return institution ? [institution.currency] : [];
}
