import { lookupExternalAccount } from '../../contract/receivers.ts';
import { formatId, uuidOf } from '../../domain/ids.ts';
import { currencyPreference, requiredPayerFields } from '../../domain/receiver-lookup.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { sendingCurrencyOf } from '../../runtime/sender.ts';
import { serve } from '../../runtime/serve.ts';
import { readExternalAccount } from '../../store/external-accounts.ts';

export const handler = serve(lookupExternalAccount, async ({ path, query }, { caller, store, now, newUuid }) => {
  const platform = await requirePlatform(store, caller);
  const uuid = uuidOf('ExternalAccount', path.accountId);
  const account = uuid && (await readExternalAccount(store, caller.platformId, uuid));
  if (!account) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no external account with this id.');
  const sendingCurrency = await sendingCurrencyOf(store, platform, query.customerId);
  return {
    status: 200 as const,
    body: {
      supportedCurrencies: [currencyPreference(platform, sendingCurrency ?? account.currency, account.currency, now)],
      requiredPayerDataFields: requiredPayerFields(account.currency),
      lookupId: formatId('Lookup', newUuid()),
      accountId: account.externalAccountId,
    },
  };
});
