import { beforeEach } from 'vitest';
import { handler as createForCustomer } from '../../../functions/api/external-accounts/create-customer-external-account.ts';
import { handler as createForPlatform } from '../../../functions/api/external-accounts/create-platform-external-account.ts';
import { aCustomer, ids, otherPlatformId } from '../../kit/builders.ts';
import { type HttpHandler, type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

export const otherCustomerId = 'Customer:33333333-3333-4333-8333-33333333333b';

/** A spark address that ends in `ending`. */
export const address = (ending: string): string => `spark1exampleexampleexampleexampleexampleexample${ending}`;
export const wallet = (ending: string) => ({
  currency: 'BTC',
  accountInfo: { accountType: 'SPARK_WALLET', address: address(ending) },
});
export const bank = (accountNumber: string, changes: object = {}) => ({
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber,
    routingNumber: '000000000',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
    ...changes,
  },
});

/** Two customers of a platform and one of another, in a table of their own, with a clock that a test moves. */
export function useOwners() {
  const table = useTable();
  const clock = useClock();
  useRandom();
  beforeEach(() =>
    table.holds(
      stored.customer(aCustomer()),
      stored.customer(aCustomer({ customerId: otherCustomerId })),
      stored.customer(aCustomer({ platformId: otherPlatformId })),
      stored.customer(aCustomer({ customerId: europeanId, region: 'DE' })),
    ),
  );
  return { table, clock };
}

export const registerForCustomer = (body: object, overrides: HttpRequest = {}) =>
  invoke(createForCustomer, { body: { customerId: ids.customer, ...body }, ...overrides });
export const registerForPlatform = (body: object, overrides: HttpRequest = {}) =>
  invoke(createForPlatform, { body, ...overrides });

/** A customer in the European Economic Area. */
export const europeanId = 'Customer:33333333-3333-4333-8333-33333333333c';
/** The owner's own wallet on Base. */
export const ownWallet = (accountAddress: string, changes: object = {}) => ({
  currency: 'USDC',
  ownershipType: 'FIRST_PARTY',
  accountInfo: { accountType: 'BASE_WALLET', address: accountAddress, ...changes },
});

/** Calls an operation on an account by its id. */
export const on =
  (handler: HttpHandler) =>
  (externalAccountId: string, overrides: HttpRequest = {}) =>
    invoke(handler, { path: { externalAccountId }, ...overrides });
