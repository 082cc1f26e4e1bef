import { describe, expect, it } from 'vitest';
import { patchAgreed } from '../../kit/rooms/customers.ts';
import { european, refusesOtherContacts, refusesWrongCodes, useContactCodes } from './contact-codes-support.ts';

const setup = useContactCodes('email');
const { add, send, confirm, record } = setup;
const email = 'other@example.com';

describe('POST /customers/{customerId}/verify-email/confirm', () => {
  it('proves the e-mail address, and no other contact', async () => {
    const { id } = await add(european);
    await send(id);
    const { status, body } = await confirm(id);
    expect([status, body.contactVerification]).toEqual([200, { email: 'VERIFIED', phone: 'PENDING' }]);
    expect((await record(id)).contactVerification).toEqual({ email: 'VERIFIED', phone: 'PENDING' });
  });

  it('proves no e-mail address that was changed after the code was sent', async () => {
    const { id } = await add(european);
    await send(id);
    expect((await patchAgreed(id, { email })).status).toBe(200);
    expect(await confirm(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    await send(id);
    expect((await confirm(id)).status).toBe(200);
  });

  it('accepts a code once, even when the same e-mail address has to be proven again', async () => {
    const { id } = await add(european);
    await send(id);
    expect((await confirm(id)).status).toBe(200);
    for (const contact of [email, european.email]) expect((await patchAgreed(id, { email: contact })).status).toBe(200);
    expect((await record(id)).contactVerification?.email).toBe('PENDING');
    expect(await confirm(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await record(id)).contactVerification?.email).toBe('PENDING');
  });

  refusesWrongCodes(setup, 'email');
  refusesOtherContacts(setup, (id, caller) => confirm(id, undefined, caller));
});
