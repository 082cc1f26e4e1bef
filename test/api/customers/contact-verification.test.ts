import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { handler as confirmEmail } from '../../../functions/api/customers/confirm-customer-email-verification.ts';
import { handler as confirmPhone } from '../../../functions/api/customers/confirm-customer-phone-verification.ts';
import { handler as remove } from '../../../functions/api/customers/delete-customer-by-id.ts';
import { handler as sendEmail } from '../../../functions/api/customers/send-customer-email-verification.ts';
import { handler as sendPhone } from '../../../functions/api/customers/send-customer-phone-verification.ts';
import type { ContactChannel } from '../../../functions/domain/customers/contact-verification.ts';
import { aCaller, aPlatform, ids } from '../../kit/builders.ts';
import { countsMessages } from '../../kit/code-senders.ts';
import { type HttpAnswer, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { contacts, patchAgreed, useCustomers } from '../../kit/rooms/customers.ts';

/** A customer whose contacts both have to be proven. */
const european = { region: 'DE', ...contacts };
/** The code that the sandbox sends. */
const code = '123456';

const handlersOf = {
  email: { send: sendEmail, confirm: confirmEmail },
  phone: { send: sendPhone, confirm: confirmPhone },
} as const;

/** Customers, and the two operations that prove one of their contacts. */
function useContactCodes(channel: ContactChannel) {
  const { send, confirm } = handlersOf[channel];
  const customers = useCustomers();
  return {
    ...customers,
    send: (customerId: string, caller = aCaller()) => invoke(send, { path: { customerId }, caller }),
    confirm: (customerId: string, body: object = { code }, caller = aCaller()) =>
      invoke(confirm, { path: { customerId }, body, caller }),
    /** The codes that are stored, of all customers. */
    codes: () => customers.table.ofType('CONTACT_CODE'),
    /** From now on the platform is a production platform; its customers stay. */
    async enterProduction() {
      const { client, tableName } = customers.table.store;
      const Item = stored.platform(aPlatform({ environment: 'production' }));
      await client.send(new PutCommand({ TableName: tableName, Item }));
      return aCaller({ environment: 'production' });
    },
  };
}

type ContactCodes = ReturnType<typeof useContactCodes>;

/** The refusals of all four operations, for customers without an unproven contact. */
function refusesOtherContacts(
  { add, send, confirm, codes }: ContactCodes,
  call: (customerId: string, caller?: ReturnType<typeof aCaller>) => Promise<HttpAnswer>,
): void {
  const conflict = { status: 409, body: { code: 'CONFLICT' } };

  it.each([
    ['a customer in a region that asks for no proof', { ...european, region: 'US' }],
    ['a customer without the contact', {}],
  ])('is refused with CONFLICT for %s', async (_, request) => {
    const { id } = await add(request);
    expect(await call(id)).toMatchObject(conflict);
    expect(codes()).toEqual([]);
  });

  it('is refused with CONFLICT for a contact that is proven', async () => {
    const { id } = await add(european);
    await send(id);
    expect((await confirm(id)).status).toBe(200);
    expect(await call(id)).toMatchObject(conflict);
  });

  it.each([ids.customer, 'Customer:1', ids.external])('finds no customer %s', async (id) => {
    expect(await call(id)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });

  it('finds no deleted customer', async () => {
    const { id } = await add(european);
    await invoke(remove, { path: { customerId: id } });
    expect(await call(id)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  });
}

/** The limits of sending codes, by either channel. */
function limitsCodes({ add, send, confirm, clock, codes, table, enterProduction }: ContactCodes): void {
  it('stores a hash of the code, not the code', async () => {
    const { id } = await add(european);
    await send(id);
    const [stored] = codes();
    expect(stored).toMatchObject({ customerId: id, codeHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(Object.values(stored ?? {})).not.toContain(code);
  });

  it('sends five codes an hour, and then answers with RATE_LIMITED', async () => {
    const { id } = await add(european);
    for (let count = 0; count < 5; count += 1) expect((await send(id)).status).toBe(204);
    clock.advance(600);
    const limited = { status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'Retry-After': '3000' } };
    expect(await send(id)).toMatchObject(limited);
    clock.advance(3000);
    expect((await send(id)).status).toBe(204);
  });

  it('sends no code during the five minutes after five wrong ones', async () => {
    const { id } = await add(european);
    await send(id);
    for (let count = 0; count < 5; count += 1) await confirm(id, { code: '000000' });
    const limited = { status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'Retry-After': '300' } };
    expect(await send(id)).toMatchObject(limited);
    clock.advance(300);
    expect((await send(id)).status).toBe(204);
  });

  it('answers with NOT_IMPLEMENTED in production while no sender is connected', async () => {
    const { id } = await add(european);
    const caller = await enterProduction();
    expect(await send(id, caller)).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
    expect(codes()).toEqual([]);
  });

  it('sends no more codes than it counts, where several are asked for at the same moment', async () => {
    const { id } = await add(european);
    const caller = await enterProduction();
    const messages = countsMessages();
    table.beforeNextWrite(() => send(id, caller));
    expect((await send(id, caller)).status).toBe(204);
    expect([messages.length, codes()[0]?.sendsCountUntil]).toEqual([2, [expect.any(String), expect.any(String)]]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(id, caller)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 429, 429, 429]);
    expect(messages).toHaveLength(5);
  });
}

/** The codes that prove nothing, by either channel. */
function refusesWrongCodes({ add, send, confirm, record, clock }: ContactCodes, channel: ContactChannel): void {
  const statusOf = async (id: string) => (await record(id)).contactVerification?.[channel];
  const wrong = { status: 400, body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'code' }] } } };

  it('refuses a code when none was sent', async () => {
    const { id } = await add(european);
    expect(await confirm(id)).toMatchObject(wrong);
    expect(await statusOf(id)).toBe('PENDING');
  });

  it.each([
    ['a wrong code', { code: '654321' }],
    ['no code', {}],
    ['an empty code', { code: '' }],
    ['a number', { code: 123456 }],
  ])('refuses %s', async (_, body) => {
    const { id } = await add(european);
    await send(id);
    expect(await confirm(id, body)).toMatchObject(wrong);
    expect(await statusOf(id)).toBe('PENDING');
  });

  it('refuses a code that was sent ten minutes ago', async () => {
    const { id } = await add(european);
    await send(id);
    clock.advance(600);
    expect(await confirm(id)).toMatchObject(wrong);
  });

  it('voids the code after five wrong ones, and answers with RATE_LIMITED for five minutes', async () => {
    const { id } = await add(european);
    await send(id);
    for (let count = 1; count < 5; count += 1) expect((await confirm(id, { code: '000000' })).status).toBe(400);
    const limited = { status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'Retry-After': '300' } };
    expect(await confirm(id, { code: '000000' })).toMatchObject(limited);
    expect(await confirm(id)).toMatchObject(limited);
    clock.advance(300);
    expect(await confirm(id)).toMatchObject(wrong);
    await send(id);
    expect((await confirm(id)).status).toBe(200);
  });
}

describe.each([
  ['POST /customers/{customerId}/verify-email', 'email'],
  ['POST /customers/{customerId}/verify-phone', 'phone'],
] as const)('%s', (_, channel) => {
  const setup = useContactCodes(channel);
  const { add, send, record, codes } = setup;

  it('sends a code to the contact, which stays unproven', async () => {
    const { id } = await add(european);
    expect(await send(id)).toMatchObject({ status: 204, text: '' });
    expect(codes()).toMatchObject([{ customerId: id, channel, expiresAt: '2025-11-01T12:10:00.000Z' }]);
    expect((await record(id)).contactVerification).toEqual({ email: 'PENDING', phone: 'PENDING' });
  });

  limitsCodes(setup);
  refusesOtherContacts(setup, setup.send);
});

describe.each([
  ['POST /customers/{customerId}/verify-email/confirm', 'email', 'email', 'other@example.com'],
  ['POST /customers/{customerId}/verify-phone/confirm', 'phone', 'phoneNumber', '+4930654321'],
] as const)('%s', (_, channel, member, other) => {
  const setup = useContactCodes(channel);
  const { add, send, confirm, record } = setup;

  it('proves the contact, and no other one', async () => {
    const { id } = await add(european);
    await send(id);
    const proven = { email: 'PENDING', phone: 'PENDING', [channel]: 'VERIFIED' };
    const { status, body } = await confirm(id);
    expect([status, body.contactVerification]).toEqual([200, proven]);
    expect((await record(id)).contactVerification).toEqual(proven);
  });

  it('proves no contact that was changed after the code was sent', async () => {
    const { id } = await add(european);
    await send(id);
    expect((await patchAgreed(id, { [member]: other })).status).toBe(200);
    expect(await confirm(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    await send(id);
    expect((await confirm(id)).status).toBe(200);
  });

  it('accepts a code once, even when the same contact has to be proven again', async () => {
    const { id } = await add(european);
    await send(id);
    expect((await confirm(id)).status).toBe(200);
    for (const contact of [other, european[member]])
      expect((await patchAgreed(id, { [member]: contact })).status).toBe(200);
    expect((await record(id)).contactVerification?.[channel]).toBe('PENDING');
    expect(await confirm(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await record(id)).contactVerification?.[channel]).toBe('PENDING');
  });

  refusesWrongCodes(setup, channel);
  refusesOtherContacts(setup, (id, caller) => confirm(id, undefined, caller));
});
