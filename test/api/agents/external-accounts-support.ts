import { anExternalAccount, uuids } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';

export const wallet = anExternalAccount();
export const path = { externalAccountId: wallet.externalAccountId };

/** Accounts of others under the id of the customer's wallet. */
export const foreignWallets = {
  'of another customer': stored.externalAccount(anExternalAccount({ customerId: `Customer:${uuids.unknown}` })),
  'of the platform itself': stored.externalAccount(anExternalAccount({ customerId: undefined })),
};
