import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { handler as confirmEmail } from '../../../functions/api/customers/confirm-customer-email-verification.ts';
import { handler as confirmPhone } from '../../../functions/api/customers/confirm-customer-phone-verification.ts';
import { handler as remove } from '../../../functions/api/customers/delete-customer-by-id.ts';
import { handler as sendEmail } from '../../../functions/api/customers/send-customer-email-verification.ts';
import { handler as sendPhone } from '../../../functions/api/customers/send-customer-phone-verification.ts';
import { aCaller, aPlatform, ids } from '../../support/builders.ts';
import { invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { patchAgreed, stranger, useCustomers } from './support.ts';

const { add, record, table, clock } = useCustomers();
const european = { region: 'DE', email: 'jane@example.com', phoneNumber: '+4930123456' };

/** sendCustomerEmailVerification, confirmCustomerEmailVerification, sendCustomerPhoneVerification, confirmCustomerPhoneVerification. */
describe.each([
  ['email', 'verify-email', sendEmail, confirmEmail, { email: 'VERIFIED', phone: 'PENDING' }],
  ['phone', 'verify-phone', sendPhone, confirmPhone, { email: 'PENDING', phone: 'VERIFIED' }],
] as const)('POST /customers/{customerId}/verify-%s', (channel, _path, send, confirm, proven) => {
  const sent = (customerId: string, caller = aCaller()) => invoke(send, { path: { customerId }, caller });
  const tried = (customerId: string, code = '123456', caller = aCaller()) =>
    invoke(confirm, { path: { customerId }, body: { code }, caller });

  it('has a code sent whose confirmation proves this contact and no other', async () => {
    const { id } = await add(european);
    expect(await sent(id)).toMatchObject({ status: 204, text: '' });
    const { status, body } = await tried(id);
    expect([status, body.contactVerification]).toEqual([200, proven]);
    expect((await record(id)).contactVerification).toEqual(proven);
  });

  it('keeps no code that could be read', async () => {
    const { id } = await add(european);
    await sent(id);
    expect(JSON.stringify(table.items().find(({ type }) => type === 'CONTACT_CODE'))).not.toContain('123456"');
  });

  it('is refused for what needs no proof, and for what is proven', async () => {
    const conflict = { status: 409, body: { code: 'CONFLICT' } };
    const { id: american } = await add({ ...european, region: 'US' });
    const { id: unreachable } = await add({ region: 'DE' });
    for (const id of [american, unreachable]) {
      expect(await sent(id)).toMatchObject(conflict);
      expect(await tried(id)).toMatchObject(conflict);
    }
    const { id } = await add(european);
    await sent(id);
    await tried(id);
    expect(await sent(id)).toMatchObject(conflict);
    expect(await tried(id)).toMatchObject(conflict);
  });

  it('is refused for a wrong code, for none that was sent, and for one that has expired', async () => {
    const refusal = { status: 400, body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'code' }] } } };
    const { id } = await add(european);
    expect(await tried(id)).toMatchObject(refusal);
    await sent(id);
    expect(await tried(id, '654321')).toMatchObject(refusal);
    clock.advance(600);
    expect(await tried(id)).toMatchObject(refusal);
  });

  it('voids a code after five wrong ones for a while', async () => {
    const { id } = await add(european);
    await sent(id);
    for (let count = 1; count < 5; count += 1) expect((await tried(id, '000000')).status).toBe(400);
    const limited = { status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'Retry-After': '300' } };
    expect(await tried(id, '000000')).toMatchObject(limited);
    expect(await tried(id)).toMatchObject(limited);
    expect(await sent(id)).toMatchObject(limited);
    clock.advance(300);
    expect((await tried(id)).status).toBe(400);
    expect((await sent(id)).status).toBe(204);
    expect((await tried(id)).status).toBe(200);
  });

  it('sends five codes an hour', async () => {
    const { id } = await add(european);
    for (let count = 0; count < 5; count += 1) expect((await sent(id)).status).toBe(204);
    clock.advance(600);
    expect(await sent(id)).toMatchObject({ status: 429, headers: { 'Retry-After': '3000' } });
    clock.advance(3000);
    expect((await sent(id)).status).toBe(204);
  });

  it('proves no contact that was changed after the code was sent', async () => {
    const { id } = await add(european);
    await sent(id);
    const change = channel === 'email' ? { email: 'joan@example.com' } : { phoneNumber: '+4930654321' };
    expect((await patchAgreed(id, change)).status).toBe(200);
    expect((await tried(id)).status).toBe(400);
    await sent(id);
    expect((await tried(id)).status).toBe(200);
  });

  it('does not find what the platform does not have, or has deleted', async () => {
    const { id: theirs } = await add(european, stranger);
    const { id: deleted } = await add(european);
    await invoke(remove, { path: { customerId: deleted } });
    for (const id of [ids.customer, theirs, deleted]) {
      expect(await sent(id)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
      expect(await tried(id)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
    }
  });

  it('is not there in production, where nothing carries a code yet', async () => {
    const { id } = await add(european);
    await table.store.client.send(
      new PutCommand({
        TableName: table.store.tableName,
        Item: stored.platform(aPlatform({ environment: 'production' })),
      }),
    );
    const caller = aCaller({ environment: 'production' });
    expect(await sent(id, caller)).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
    expect(table.items().filter(({ type }) => type === 'CONTACT_CODE')).toEqual([]);
  });
});
