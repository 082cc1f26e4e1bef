import { primaryIdentifier } from '../../contract/account-info.ts';
import { createCustomerExternalAccount, type ExternalAccountCreateRequest } from '../../contract/external-accounts.ts';
import type { ExternalAccountRecord } from '../../domain/external-account.ts';
import { toExternalAccountView } from '../../domain/external-account-view.ts';
import { formatId, uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { sandboxNameCheck } from '../../domain/sandbox.ts';
import { serve } from '../../runtime/serve.ts';
import { readCustomer } from '../../store/customers.ts';
import { putNewExternalAccount } from '../../store/external-accounts.ts';
import type { Store } from '../../store/table.ts';

export const handler = serve(createCustomerExternalAccount, async ({ body }, { caller, store, now, newUuid }) => {
  await requireCustomer(store, caller.platformId, body);
  const uuid = newUuid();
  const suffix = primaryIdentifier(body.accountInfo).slice(-3);
  const at = now.toISOString();
  const account: ExternalAccountRecord = {
    ...body,
    platformId: caller.platformId,
    externalAccountId: formatId('ExternalAccount', uuid),
    status: 'ACTIVE',
    ...(caller.environment === 'sandbox' && { beneficiaryVerificationStatus: nameCheck(suffix) }),
    suffix,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  return { status: 201 as const, body: toExternalAccountView(account), writes: [putNewExternalAccount(account, uuid)] };
});

/** Refuses with INVALID_INPUT a customer that the platform does not have. */
async function requireCustomer(
  store: Store,
  platformId: string,
  { customerId }: ExternalAccountCreateRequest,
): Promise<void> {
  if (customerId === undefined) return;
  const uuid = uuidOf('Customer', customerId);
  const customer = uuid && (await readCustomer(store, platformId, uuid));
  if (!customer || customer.isDeleted) {
    throw new Refusal('INVALID_INPUT', 'customerId: there is no customer with this id.');
  }
}

/** Refuses with INVALID_BANK_ACCOUNT an account that the simulated bank turns down. */
function nameCheck(suffix: string) {
  const result = sandboxNameCheck(suffix);
  if (result === 'REFUSED')
    throw new Refusal('INVALID_BANK_ACCOUNT', 'accountInfo: the receiving bank refuses this account.');
  return result;
}
