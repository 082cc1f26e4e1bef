import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand, type TransactWriteCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { handler as confirmEnrollment } from '../../functions/api/sca/confirm-sca-factor-enrollment.ts';
import { handler as startEnrollment } from '../../functions/api/sca/start-sca-factor-enrollment.ts';
import type { ExternalAccountRecord } from '../../functions/domain/external-account.ts';
import type { ScaState } from '../../functions/domain/sca.ts';
import { type Key, keys } from '../../functions/store/keys.ts';
import type { Item } from '../../functions/store/table.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../lib/proof/client/software-authenticator.ts';
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
import { type TransactItem, useTable } from './clients.ts';
import { type HttpAnswer, type HttpHandler, type HttpRequest, invoke } from './invoke.ts';
import { stored } from './items.ts';
import { useClock, useRandom } from './seams.ts';

/** The page that the sandbox's passkeys are used on. */
export const page = 'http://localhost:3000';
export const ofCustomer = { customerId: ids.customer };
export const ip = { endUserIpAddress: '192.0.2.1' };

const nameOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;

/** A customer in Germany on a table that remembers what is put and minds the versions. */
export function useScaCustomer() {
  const table = useTable();
  const clock = useClock();
  useRandom();
  const items = new Map<string, Item>();
  const keep = (...kept: readonly Item[]): void => {
    for (const item of kept) items.set(nameOf(item), item);
    table.holds(...items.values());
  };
  const isStale = ({ Put, Update }: TransactItem): boolean => {
    const {
      Key,
      Item = Key,
      ConditionExpression,
      ExpressionAttributeValues,
    } = { ...Put, ...Update } as {
      Key?: Item;
      Item?: Item;
      ConditionExpression?: string;
      ExpressionAttributeValues?: Record<string, unknown>;
    };
    const standing = items.get(nameOf(Item ?? {}));
    if (ConditionExpression === 'attribute_not_exists(pk)') return standing !== undefined;
    return ConditionExpression === '#version = :loaded' && standing?.version !== ExpressionAttributeValues?.[':loaded'];
  };
  const stale = () => new ConditionalCheckFailedException({ $metadata: {}, message: 'stale' });
  beforeEach(() => {
    items.clear();
    keep(
      stored.platform(aPlatform()),
      stored.customer(aCustomer({ region: 'DE' })),
      stored.externalAccount(anExternalAccount()),
    );
    table.stub.on(UpdateCommand).resolves({});
    table.stub.on(PutCommand).callsFake((input) => {
      if (isStale({ Put: input })) throw stale();
      keep(input.Item);
      return {};
    });
    table.stub.on(TransactWriteCommand).callsFake(({ TransactItems = [] }: TransactWriteCommandInput) => {
      const reasons = TransactItems.map((item) => ({ Code: isStale(item) ? 'ConditionalCheckFailed' : 'None' }));
      if (reasons.some(({ Code }) => Code !== 'None')) {
        throw new TransactionCanceledException({ $metadata: {}, message: 'canceled', CancellationReasons: reasons });
      }
      keep(...TransactItems.flatMap(({ Put }) => (Put?.Item ? [Put.Item] : [])));
      return {};
    });
  });

  const find = (key: Key): Item | undefined => items.get(nameOf({ ...key }));
  const state = (): ScaState | undefined => find(keys.sca(platformId, uuids.customer)) as ScaState | undefined;
  /** The next write finds that another request, which did `meanwhile`, was first. */
  const overtake = (meanwhile: () => void): void => {
    let first = true;
    table.stub.on(PutCommand).callsFake((input) => {
      if (first) meanwhile();
      first = false;
      if (isStale({ Put: input })) throw stale();
      keep(input.Item);
      return {};
    });
  };
  return { table, clock, keep, find, state, overtake };
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

/** What every operation of the area answers for a customer it cannot serve. */
export function refusesOtherCustomers(
  { table, keep }: ScaCustomer,
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

  it.each([`Customer:${uuids.unknown}`, 'Customer:nobody', ids.external])(
    'knows no customer %s',
    async (customerId) => {
      expect(await call({ query: { customerId } })).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
      writesNothing();
    },
  );

  it('answers for the customer of another platform that there is none', async () => {
    const caller = aCaller({ platformId: otherPlatformId });
    expect(await call({ caller })).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    writesNothing();
  });

  it('knows no deleted customer', async () => {
    keep(stored.customer(aCustomer({ region: 'DE', isDeleted: true })));
    expect(await call({})).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    writesNothing();
  });

  it.each(['US', 'GB', 'CH', undefined])('is refused with CONFLICT for a customer in %s', async (region) => {
    keep(stored.customer(aCustomer({ region: region as 'US' })));
    expect(await call({})).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    writesNothing();
  });
}

export const accountPath = { externalAccountId: ids.external };

/** The customer's account as it is stored. */
export const trustOf = ({ find }: ScaCustomer): ExternalAccountRecord | undefined =>
  find(keys.externalAccount(platformId, uuids.external)) as ExternalAccountRecord | undefined;

/** What the operations on trust answer for an account that nobody can be asked about. */
export function refusesOtherAccounts(
  { table, keep }: ScaCustomer,
  call: (overrides: HttpRequest) => Promise<HttpAnswer>,
): void {
  it.each([`ExternalAccount:${uuids.unknown}`, 'ExternalAccount:x', ids.source])(
    'knows no account %s',
    async (externalAccountId) => {
      expect(await call({ path: { externalAccountId } })).toMatchObject({
        status: 404,
        body: { code: 'REFERENCE_NOT_FOUND' },
      });
    },
  );

  it('answers for the account of another platform that there is none', async () => {
    const caller = aCaller({ platformId: otherPlatformId });
    expect(await call({ caller })).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('is refused with CONFLICT for an account of the platform', async () => {
    const { customerId: _nobody, ...account } = anExternalAccount();
    keep(stored.externalAccount(account));
    expect(await call({})).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });

  it('is refused with CONFLICT for a customer outside the regions', async () => {
    keep(stored.customer(aCustomer({ region: 'US' })));
    expect(await call({})).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });
}
