/** What keeps a deleted customer from being erased, and what a run that was stopped leaves to the next one. */
import { describe, expect, it } from 'vitest';
import { formatId } from '../../../functions/domain/ids.ts';
import { putAction } from '../../../functions/store/agents/actions.ts';
import { putCardDecline } from '../../../functions/store/cards/card-declines.ts';
import { putNewDocument } from '../../../functions/store/customers/documents.ts';
import { putRowErrors } from '../../../functions/store/customers/imports.ts';
import { putInvitation } from '../../../functions/store/invitations/invitations.ts';
import { createPayment } from '../../../functions/store/payments/stored-responses.ts';
import { commit, StaleWrite, type Write } from '../../../functions/store/table.ts';
import { putDelivery } from '../../../functions/store/webhooks/deliveries.ts';
import { eraseCustomer, StillUnderWay } from '../../../lib/privacy/erase-customer.ts';
import { exportCustomer } from '../../../lib/privacy/export-customer.ts';
import { aCustomer, anAccount, aPayment, ids, noon, otherPlatformId, platformId, uuids } from '../../kit/builders.ts';
import { aCard, aCardTransaction } from '../../kit/card-builders.ts';
import { useFilesAndKeys } from '../../kit/files-and-keys.ts';
import { stored } from '../../kit/items.ts';
import { aDelivery } from '../../kit/rooms/webhooks.ts';
import { aDocument } from '../../kit/submissions.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useFilesAndKeys();
const customer = aCustomer({ isDeleted: true });
const closed = anAccount({ customerId: ids.customer, status: 'CLOSED', balance: 0 });
const others = formatId('Customer', uuids.unknown);
const holds = async (...writes: readonly Write[]): Promise<void> => {
  table.holds(stored.customer(customer), stored.account(closed));
  for (const write of writes) await commit(table.store, [write]);
};
const erase = (now = new Date(noon)) => eraseCustomer(table.store, customer, { now, dryRun: false });

const response = { fingerprint: '00'.repeat(32), status: 201, body: '{}' };
const inAnHour = Date.parse(noon) / 1000 + 3_600;
const answered = (expiresAtSeconds: number) =>
  createPayment(aPayment(['process', 'complete'], { customerId: others, destinationAccountId: closed.accountId }))({
    ...response,
    expiresAtSeconds,
  });
const action = {
  ...{ platformId, actionId: formatId('AgentAction', uuids.unknown), agentId: formatId('Agent', uuids.unknown) },
  ...{ customerId: ids.customer, platformCustomerId: 'example-user-1', createdAt: noon, updatedAt: noon, version: 1 },
};

describe('the erasure of a customer', () => {
  it.each<[string, Write]>([
    ['a payment', { put: { item: stored.payment(aPayment()) } }],
    ['the response to the key of who paid the customer', answered(inAnHour)],
    ['a purchase', { put: { item: stored.cardTransaction(aCardTransaction()) } }],
    ['an approval', putAction({ ...action, status: 'PENDING_APPROVAL' } as never)],
    ['a webhook', putDelivery(aDelivery(1, { resource: ids.customer, status: 'WAITING' }))],
  ])('is refused while %s is not over, and changes nothing', async (_, write) => {
    await holds(write);
    const before = table.items();
    await expect(erase()).rejects.toThrow(StillUnderWay);
    expect(table.items()).toEqual(before);
  });

  it('goes on when the response to the key of who paid the customer is over', async () => {
    await holds(answered(inAnHour));
    await erase(new Date((inAnHour + 1) * 1000));
    expect(JSON.stringify(table.ofType('CUSTOMER'))).not.toContain('Jane');
  });

  it('deletes the declined authorizations of a card, which name the card alone', async () => {
    const { cardId } = aCard();
    const decline = { platformId, cardId, issuerTransactionToken: 'token', reason: 'INSUFFICIENT_FUNDS' as const };
    await holds(
      { put: { item: stored.card(aCard()) } },
      putCardDecline({ ...decline, amount: 100, currency: 'USD', descriptor: 'EXAMPLE COFFEE', at: noon }),
    );
    await erase();
    expect(table.ofType('CARD_DECLINE')).toEqual([]);
  });

  it.each<[string, readonly Write[], string, object]>([
    [
      'a name that another customer took',
      [{ put: { item: stored.umaReservation(customer) } }],
      'CLAIM',
      { customerId: others },
    ],
    [
      'the errors of an import that goes on',
      putRowErrors({ platformId, jobId: formatId('Job', uuids.unknown), next: 0 } as never, [
        { correlationId: customer.platformCustomerId, code: 'INVALID_INPUT', message: 'Not a name.' },
      ]),
      'IMPORT_ERRORS',
      { errors: [{ correlationId: 'another', code: 'INVALID_INPUT', message: 'Not a date.' }] },
    ],
  ])('leaves %s after it was read, and is run again', async (_, writes, type, change) => {
    await holds(...writes);
    const changed = { ...table.ofType(type)[0], ...change };
    table.beforeNextWrite(() => table.holds(changed));
    await expect(erase()).rejects.toThrow(StaleWrite);
    expect(table.ofType(type)).toEqual([changed]);
    await erase();
    expect(table.ofType(type)).toEqual([changed]);
    expect(JSON.stringify(table.ofType('CUSTOMER'))).not.toContain('Jane');
  });

  it('leaves to another customer what that one has done, also when it is repeated', async () => {
    const payment = aPayment(['process', 'complete'], { customerId: others, destinationAccountId: closed.accountId });
    const theirs = { ...action, customerId: others, platformCustomerId: 'example-user-2', paymentId: uuids.payment };
    const quote = { id: ids.quote, destination: { accountId: closed.accountId } };
    await holds(
      createPayment(payment)(),
      putAction({ ...theirs, status: 'REJECTED', kind: 'EXECUTE_QUOTE', quote, reason: 'Ann Example' } as never),
      putDelivery(aDelivery(1, { body: '{"name":"Ann Example"}' })),
    );
    await erase();
    await erase();
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ ...theirs, reason: 'Ann Example', version: 2 }]);
    expect(table.ofType('DELIVERY')).toMatchObject([{ version: 1 }]);
    const { records } = await exportCustomer(table.store, customer, new Date(noon));
    expect(JSON.stringify(records)).not.toContain(others);
  });

  it.each([
    ['another platform gave to one of its customers', { platformId: otherPlatformId }, customer],
    ['a later customer took', { customerId: others, createdAt: '2025-11-02T12:00:00.000Z' }, undefined],
  ])('leaves alone what names a customer by a name that %s', async (_, changes, holder) => {
    const later = aCustomer(changes);
    const { platformId: owner, createdAt } = { ...later };
    const at = createdAt === noon ? noon : '2025-11-02T12:00:01.000Z';
    const body = JSON.stringify({ umaAddress: later.umaAddress, correlationId: later.platformCustomerId });
    await holds(
      { put: { item: stored.umaReservation(holder ?? later) } },
      { put: { item: stored.customer({ ...later, customerId: others }) } },
      putDelivery(aDelivery(1, { platformId: owner, resource: others, body, at })),
      putInvitation({
        ...{ platformId: owner, invitationId: formatId('Invitation', uuids.unknown), code: 'code', url: 'url' },
        ...{ status: 'PENDING', inviterUma: later.umaAddress, firstName: 'Ann', version: 1 },
        ...{ createdAt: at, updatedAt: at },
      }),
    );
    await erase();
    expect(table.ofType('DELIVERY')).toMatchObject([{ version: 1 }]);
    expect(table.ofType('INVITATION')).toMatchObject([{ inviterUma: later.umaAddress, firstName: 'Ann' }]);
    const { records } = await exportCustomer(table.store, customer, new Date(noon));
    expect(JSON.stringify(records)).not.toContain('Ann');
  });

  it('finds what names the customer by a UMA address of before, wherever it was stopped', async () => {
    const before = { ...customer, umaAddress: '$before@uma.example.com' } as const;
    const invitation = {
      ...{ platformId, invitationId: formatId('Invitation', uuids.unknown), code: 'code', url: 'url', version: 1 },
      ...{ inviterUma: before.umaAddress, firstName: 'Janey', createdAt: noon, updatedAt: noon },
      status: 'PENDING',
    } as const;
    for (let stoppedAt = 0, isStopped = true; isStopped; stoppedAt += 1) {
      table.removes(...table.items());
      await holds({ put: { item: stored.umaReservation(before) } }, putInvitation(invitation));
      for (let count = 0; count < stoppedAt; count += 1) table.beforeNextWrite(() => undefined);
      table.beforeNextWrite(() => {
        throw new Error('The process ends here.');
      });
      isStopped = await erase().then(
        () => false,
        () => true,
      );
      if (isStopped) await erase();
      expect(JSON.stringify(table.items())).not.toMatch(/Janey|before@/);
    }
  });

  it('shows no key in what is exported, sealed or not', async () => {
    const keys = { delegatedKeys: [{ nickname: 'Card', sealedKey: 'sealed-1' }], codes: [{ sealedKey: 'sealed-2' }] };
    const place = { pk: `PLATFORM#${platformId}#INTERNAL_ACCOUNT#1`, sk: 'WALLET_AUTH', type: 'WALLET_AUTH' };
    await holds({ put: { item: { ...place, customerId: ids.customer, ...keys, sealedSeed: 'sealed-3' } } });
    const { records } = await exportCustomer(table.store, customer, new Date(noon));
    expect(records.WALLET_AUTH).toEqual([
      { customerId: ids.customer, delegatedKeys: [{ nickname: 'Card' }], codes: [{}] },
    ]);
  });

  it('names files so that a file system takes them', async () => {
    await holds(...putNewDocument(aDocument(0, 'PASSPORT', { fileName: `${'é'.repeat(250)}.pdf` })));
    const { files } = await exportCustomer(table.store, customer, new Date(noon));
    expect(files.map(({ name }) => Buffer.byteLength(name) <= 255 && name.endsWith('é.pdf'))).toEqual([true]);
  });

  it.each([
    ['of the same file', platformId],
    ['of another platform', otherPlatformId],
  ])('shows no row %s that is about another customer', async (_, owner) => {
    const jobId = formatId('Job', uuids.unknown);
    const row = { code: 'INVALID_INPUT', message: 'Not a name.' };
    const own = owner === platformId ? [{ correlationId: customer.platformCustomerId, ...row }] : [];
    const other = { correlationId: owner === platformId ? 'other' : customer.platformCustomerId, ...row };
    await holds(...putRowErrors({ platformId: owner, jobId, next: 0 } as never, [...own, other]));
    const { records } = await exportCustomer(table.store, customer, new Date(noon));
    expect(records.IMPORT_ERRORS?.flatMap(({ errors }) => errors) ?? []).toEqual(own);
  });

  it('finds everything again when it was stopped at any write, also where law keeps nothing any more', async () => {
    const inTwentyYears = new Date('2045-11-01T12:00:00.000Z');
    const jobId = formatId('Job', uuids.unknown);
    const rowErrors = putRowErrors({ platformId, jobId, next: 0 } as never, [
      { correlationId: customer.platformCustomerId, code: 'INVALID_INPUT', message: 'Not a name.' },
    ]);
    for (let stoppedAt = 0; ; stoppedAt += 1) {
      table.removes(...table.items());
      await holds(...rowErrors, { put: { item: stored.umaReservation(customer) } });
      for (let count = 0; count < stoppedAt; count += 1) table.beforeNextWrite(() => undefined);
      table.beforeNextWrite(() => {
        throw new Error('The process ends here.');
      });
      const isStopped = await erase(inTwentyYears).then(
        () => false,
        () => true,
      );
      if (isStopped) await erase(inTwentyYears);
      expect(JSON.stringify(table.items())).not.toMatch(/Jane|example-user-1/);
      if (!isStopped) break;
    }
  });
});
