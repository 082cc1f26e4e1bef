import { beforeEach } from 'vitest';
import { handler as create } from '../../../functions/api/customers/create-customer.ts';
import { handler as update } from '../../../functions/api/customers/update-customer-by-id.ts';
import type { CustomerRecord } from '../../../functions/domain/customer.ts';
import type { Platform } from '../../../functions/domain/platform.ts';
import { readCustomer } from '../../../functions/store/customers.ts';
import { commit } from '../../../functions/store/table.ts';
import { aCaller, aPlatform, otherPlatformId, platformId } from '../../support/builders.ts';
import { useInMemoryTable } from '../../support/in-memory.ts';
import { invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { useClock, useRandom } from '../../support/seams.ts';

export const uuidIn = (id: string): string => id.slice(id.indexOf(':') + 1);
export const stranger = aCaller({ platformId: otherPlatformId });

/** Changes a customer. What the owner of the wallet has to sign for it is signed, as the sandbox takes it. */
export async function patchAgreed(customerId: string, body: object, caller = aCaller()) {
  const request = { path: { customerId }, body: { customerType: 'INDIVIDUAL', ...body }, caller };
  const first = await invoke(update, request);
  if (first.status !== 202) return first;
  const headers = { 'Service-Wallet-Signature': 'sandbox-valid-signature', 'Request-Id': first.body.requestId };
  return invoke(update, { ...request, headers });
}

/** Two platforms in a table of their own, whose customers are made by the operation that makes customers. */
export function useCustomers(platform: Partial<Platform> = {}) {
  const table = useInMemoryTable();
  const clock = useClock();
  useRandom();
  beforeEach(async () => {
    for (const own of [platformId, otherPlatformId]) {
      await commit(table.store, [{ put: { item: stored.platform(aPlatform({ ...platform, platformId: own })) } }]);
    }
  });
  return {
    table,
    clock,
    /** Creates a person unless `request` says otherwise, and gives the customer as the interface shows it. */
    async add(request: object = {}, caller = aCaller()) {
      const { status, body } = await invoke(create, { body: { customerType: 'INDIVIDUAL', ...request }, caller });
      if (status !== 201) throw new Error(`The customer was not made: ${JSON.stringify(body)}`);
      return body;
    },
    async record(customerId: string): Promise<CustomerRecord> {
      const found = await readCustomer(table.store, platformId, uuidIn(customerId));
      if (!found) throw new Error(`${customerId} is not stored.`);
      return found;
    },
  };
}
