import type * as contract from '../../contract/customers/customer-operations.ts';
import type { CustomerUpdateRequest } from '../../contract/customers/customer-updates.ts';
import type { FieldError } from '../../contract/errors.ts';
import type { SignedRetryHeaders } from '../../contract/wallets/wallet-signature.ts';
import { changeCustomer, wrongChanges } from '../../domain/customers/change.ts';
import { toCustomer, umaAddressTaken } from '../../domain/customers/customer.ts';
import { uuidOf } from '../../domain/ids.ts';
import type { Context } from '../../runtime/context.ts';
import type { PartlyRefused } from '../../runtime/serve/middleware.ts';
import { moveUmaAddress, putCustomer, readCustomer } from '../../store/customers/customers.ts';
import { accountCurrenciesOf, newAccountWrites } from '../ledger/customer-accounts.ts';
import { requirePlatform } from '../platforms/platform.ts';
import { consentToContact } from '../wallets/contacts.ts';
import { requireCustomer } from './customers.ts';
import { reassessment } from './reassessment.ts';

interface CustomerUpdate {
  readonly body: CustomerUpdateRequest;
  readonly headers: SignedRetryHeaders;
}

/**
 * Changes a customer. A contact that an embedded wallet sends codes to changes only with the signature of the wallet's owner:
 * then the answer is 202 with the payload to sign. Refuses with USER_NOT_FOUND, UMA_ADDRESS_EXISTS, and as `changeCustomer`
 * and `consentToContact` do.
 */
export async function updateCustomerById(context: Context, customerId: string, { body, headers }: CustomerUpdate) {
  const { caller, store, now, newUuid } = context;
  const customer = await requireCustomer(store, caller, customerId);
  const platform = await requirePlatform(store, caller);
  const changed = changeCustomer({ platform, customer, request: body, now });
  if (changed === customer) return { status: 200 as const, body: toCustomer(customer) };
  const next = body.currencies ? { ...changed, accountCurrencies: accountCurrenciesOf(changed, platform) } : changed;
  const consent = await consentToContact(context, { before: customer, next, body, headers });
  if ('status' in consent) return consent;
  const writes = [
    putCustomer(next),
    ...moveUmaAddress(customer, next, now, umaAddressTaken()),
    ...newAccountWrites(next, customer, { environment: caller.environment, now, newUuid }),
    ...consent.writes,
    ...(await reassessment(store, next, now, (submission) => ({ ...submission, customer: next }))),
  ];
  return { status: 200 as const, body: toCustomer(next), writes };
}

/** The wrong fields of a change that has others which its schema refuses; none of a customer whom the platform does not have. */
export async function wrongBesideUpdate(
  { path, accepted, refused }: PartlyRefused<typeof contract.updateCustomerById>,
  { caller, store, now }: Context,
): Promise<readonly FieldError[]> {
  const uuid = uuidOf('Customer', path.customerId ?? '');
  const customer = uuid && (await readCustomer(store, caller.platformId, uuid));
  if (!customer) return [];
  const platform = await requirePlatform(store, caller);
  // Only its errors are asked for: what is incomplete, such as an address, is not stored.
  return wrongChanges({ platform, customer, request: accepted as CustomerUpdateRequest, now }, refused);
}
