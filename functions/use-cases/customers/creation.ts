import type * as contract from '../../contract/customers/customers.ts';
import type { FieldError } from '../../contract/errors.ts';
import {
  type CustomerRecord,
  type CustomerRequest,
  makeCustomer,
  referenceTaken,
  toCustomer,
  umaAddressTaken,
  wrongFields,
} from '../../domain/customers/customer.ts';
import type { Uuid } from '../../domain/ids.ts';
import type { Platform } from '../../domain/platforms/platform.ts';
import type { Context } from '../../runtime/context.ts';
import type { PartlyRefused } from '../../runtime/serve/middleware.ts';
import { putCustomer, reserveReference, reserveUmaAddress } from '../../store/customers/customers.ts';
import type { Write } from '../../store/table.ts';
import { accountCurrenciesOf, newAccountWrites } from '../ledger/customer-accounts.ts';
import { requirePlatform } from '../platforms/platform.ts';

/**
 * Creates a customer with accounts. Refuses with INVALID_INPUT, END_USER_TERMS_VERSION_NOT_FOUND, and CONFLICT or
 * UMA_ADDRESS_EXISTS if another customer has the reference or the address.
 */
export async function createCustomer({ caller, store, now, newUuid }: Context, request: CustomerRequest) {
  const platform = await requirePlatform(store, caller);
  const { customer, writes } = newCustomer({ platform, uuid: newUuid(), request, now, newUuid });
  return { status: 201 as const, body: toCustomer(customer), writes };
}

/** The wrong fields of a request that has others which its schema refuses. */
export async function wrongBesideCreation(
  { accepted }: PartlyRefused<typeof contract.createCustomer>,
  { caller, store, now }: Context,
): Promise<readonly FieldError[]> {
  return wrongFields({ platform: await requirePlatform(store, caller), request: accepted, now });
}

interface NewCustomer extends Pick<Context, 'now' | 'newUuid'> {
  readonly platform: Platform;
  readonly uuid: Uuid<'Customer'>;
  readonly request: CustomerRequest;
}

/** A new customer, and the writes of customer and accounts. Refuses as `createCustomer` does. */
export function newCustomer({ platform, uuid, request, now, newUuid }: NewCustomer): {
  readonly customer: CustomerRecord;
  readonly writes: readonly Write[];
} {
  const newCustomer = makeCustomer({ platform, uuid, request, now });
  const customer = { ...newCustomer, accountCurrencies: accountCurrenciesOf(newCustomer, platform) };
  return {
    customer,
    writes: [
      putCustomer(customer),
      reserveReference(customer, referenceTaken()),
      reserveUmaAddress(customer, umaAddressTaken()),
      ...newAccountWrites(customer, {}, { environment: platform.environment, now, newUuid }),
    ],
  };
}
