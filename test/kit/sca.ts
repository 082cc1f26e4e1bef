import { beforeEach, expect, it } from 'vitest';
import { handler as confirmEnrollment } from '../../functions/api/sca/confirm-sca-factor-enrollment.ts';
import { handler as startEnrollment } from '../../functions/api/sca/start-sca-factor-enrollment.ts';
import type { ExternalAccountRecord } from '../../functions/domain/external-accounts/external-account.ts';
import type { ScaState } from '../../functions/domain/sca/sca.ts';
import type { Key } from '../../functions/store/keys.ts';
import * as keys from '../../functions/store/keys.ts';
import type { Item } from '../../functions/store/table.ts';
import {
  aCaller,
  aCustomer,
  anExternalAccount,
  aPlatform,
  ids,
  otherPlatformId,
  platformId,
  uuids,
} from './builders.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from './client/software-authenticator.ts';
import { type HttpAnswer, type HttpHandler, type HttpRequest, invoke } from './invoke.ts';
import { stored } from './items.ts';
import { useClock, useRandom } from './ports.ts';
import { useTable } from './table.ts';

/** The page that the sandbox's passkeys are used on. */
export const page = 'http://localhost:3000';
export const ofCustomer = { customerId: ids.customer };
export const ip = { endUserIpAddress: '192.0.2.1' };

/** A number that is proven, so that codes can be sent to it. */
const provenPhone = { phoneNumber: '+491713920001', contactVerification: { phone: 'VERIFIED' } } as const;

/** A customer in Germany with a proven phone number, and an external account. */
export function useScaCustomer() {
  const table = useTable();
  const clock = useClock();
  useRandom();
  beforeEach(() =>
    table.holds(
      stored.platform(aPlatform()),
      stored.customer(aCustomer({ region: 'DE', ...provenPhone })),
      stored.externalAccount(anExternalAccount()),
    ),
  );
  const find = ({ pk, sk }: Key): Item | undefined => table.items().find((item) => item.pk === pk && item.sk === sk);
  const state = (): ScaState | undefined => find(keys.sca(platformId, uuids.customer)) as ScaState | undefined;
  return { table, clock, find, state };
}

export type ScaCustomer = ReturnType<typeof useScaCustomer>;

const enroll = (handler: HttpHandler, body: unknown) => invoke(handler, { query: ofCustomer, body });

/** Enrolls a passkey through the front door. */
export async function withPasskey(options?: { counts?: boolean }): Promise<SoftwareAuthenticator> {
  const authenticator = softwareAuthenticator(page, options);
  const { body } = await enroll(startEnrollment, { type: 'PASSKEY' });
  const credential = authenticator.register(body.options);
  expect((await enroll(confirmEnrollment, { type: 'PASSKEY', origin: page, credential })).status).toBe(200);
  return authenticator;
}

/** Enrolls an authenticator app through the front door; the code is the sandbox's, so that no time step is spent. */
export async function withTotp(): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
  const { body: started } = await enroll(startEnrollment, { type: 'TOTP' });
  const { body } = await enroll(confirmEnrollment, { type: 'TOTP', secret: started.secret, code: '123456' });
  return { secret: started.secretBase32Encoded, recoveryCodes: body.recoveryCodes };
}

/** The refusals of every operation of the area for a customer that it does not serve. */
export function refusesOtherCustomers(
  { table }: ScaCustomer,
  call: (overrides: HttpRequest) => Promise<HttpAnswer>,
): void {
  const writesNothing = () => expect(table.transactions()).toEqual([]);

  it('is refused without a customerId', async () => {
    expect(await call({ query: {} })).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'customerId' }] } },
    });
    writesNothing();
  });

  it.each([`Customer:${uuids.unknown}`, 'Customer:unknown', ids.external])(
    'finds no customer %s',
    async (customerId) => {
      expect(await call({ query: { customerId } })).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
      writesNothing();
    },
  );

  it('answers for the customer of another platform as for a missing one', async () => {
    const caller = aCaller({ platformId: otherPlatformId });
    expect(await call({ caller })).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    writesNothing();
  });

  it('finds no deleted customer', async () => {
    table.holds(stored.customer(aCustomer({ region: 'DE', isDeleted: true })));
    expect(await call({})).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    writesNothing();
  });

  it.each(['US', 'GB', 'CH', undefined])('is refused with CONFLICT for a customer in %s', async (region) => {
    table.holds(stored.customer(aCustomer({ region: region as 'US' })));
    expect(await call({})).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    writesNothing();
  });
}

export const accountPath = { externalAccountId: ids.external };

/** The customer's account as it is stored. */
export const trustOf = ({ find }: ScaCustomer): ExternalAccountRecord | undefined =>
  find(keys.externalAccount(platformId, uuids.external)) as ExternalAccountRecord | undefined;

/** The refusals of the operations on trust for an account without a customer to ask. */
export function refusesOtherAccounts(
  { table }: ScaCustomer,
  call: (overrides: HttpRequest) => Promise<HttpAnswer>,
): void {
  it.each([`ExternalAccount:${uuids.unknown}`, 'ExternalAccount:x', ids.source])(
    'finds no account %s',
    async (externalAccountId) => {
      expect(await call({ path: { externalAccountId } })).toMatchObject({
        status: 404,
        body: { code: 'REFERENCE_NOT_FOUND' },
      });
    },
  );

  it('answers for the account of another platform as for a missing one', async () => {
    const caller = aCaller({ platformId: otherPlatformId });
    expect(await call({ caller })).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('is refused with CONFLICT for an account of the platform', async () => {
    const { customerId: _nobody, ...account } = anExternalAccount();
    table.holds(stored.externalAccount(account));
    expect(await call({})).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('is refused with CONFLICT for a customer outside the regions', async () => {
    table.holds(stored.customer(aCustomer({ region: 'US' })));
    expect(await call({})).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });
}
