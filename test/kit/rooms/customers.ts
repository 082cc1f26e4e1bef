import { beforeEach } from 'vitest';
import { handler as create } from '../../../functions/api/customers/create-customer.ts';
import { handler as update } from '../../../functions/api/customers/update-customer-by-id.ts';
import type { CustomerRecord } from '../../../functions/domain/customers/customer.ts';
import { toId, uuidIn } from '../../../functions/domain/ids.ts';
import type { Platform } from '../../../functions/domain/platforms/platform.ts';
import { readCustomer } from '../../../functions/store/customers/customers.ts';
import { commit } from '../../../functions/store/table.ts';
import { aCaller, aPlatform, otherPlatformId, platformId } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

/** The contacts that a customer in the European Economic Area must have. */
export const contacts = { email: 'jane@example.com', phoneNumber: '+4930123456' };
export const stranger = aCaller({ platformId: otherPlatformId });

/** Changes a customer, with the sandbox's signature where the owner of the wallet has to sign. */
export async function patchAgreed(customerId: string, body: object, caller = aCaller()) {
  const request = { path: { customerId }, body: { customerType: 'INDIVIDUAL', ...body }, caller };
  const first = await invoke(update, request);
  if (first.status !== 202) return first;
  const headers = { 'Service-Wallet-Signature': 'sandbox-valid-signature', 'Request-Id': first.body.requestId };
  return invoke(update, { ...request, headers });
}

/** Two platforms in a table of their own. Their customers are created by createCustomer. */
export function useCustomers(platform: Partial<Platform> = {}) {
  const table = useTable();
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
    /** Creates a customer, by default a person, and returns the body of the answer. */
    async add(request: object = {}, caller = aCaller()) {
      const { status, body } = await invoke(create, { body: { customerType: 'INDIVIDUAL', ...request }, caller });
      if (status !== 201) throw new Error(`The customer was not created: ${JSON.stringify(body)}`);
      return body;
    },
    async record(customerId: string): Promise<CustomerRecord> {
      const found = await readCustomer(table.store, platformId, uuidIn('Customer', toId('Customer', customerId)));
      if (!found) throw new Error(`${customerId} is not stored.`);
      return found;
    },
  };
}
