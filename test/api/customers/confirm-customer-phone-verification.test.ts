import { describe, expect, it } from 'vitest';
import { patchAgreed } from '../../kit/rooms/customers.ts';
import { european, refusesOtherContacts, refusesWrongCodes, useContactCodes } from './contact-codes-support.ts';

const setup = useContactCodes('phone');
const { add, send, confirm, record } = setup;
const phoneNumber = '+4930654321';

describe('POST /customers/{customerId}/verify-phone/confirm', () => {
  it('proves the phone number, and no other contact', async () => {
    const { id } = await add(european);
    await send(id);
    const { status, body } = await confirm(id);
    expect([status, body.contactVerification]).toEqual([200, { email: 'PENDING', phone: 'VERIFIED' }]);
    expect((await record(id)).contactVerification).toEqual({ email: 'PENDING', phone: 'VERIFIED' });
  });

  it('proves no phone number that was changed after the code was sent', async () => {
    const { id } = await add(european);
    await send(id);
    expect((await patchAgreed(id, { phoneNumber })).status).toBe(200);
    expect(await confirm(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    await send(id);
    expect((await confirm(id)).status).toBe(200);
  });

  it('accepts a code once, even when the same phone number has to be proven again', async () => {
    const { id } = await add(european);
    await send(id);
    expect((await confirm(id)).status).toBe(200);
    for (const contact of [phoneNumber, european.phoneNumber])
      expect((await patchAgreed(id, { phoneNumber: contact })).status).toBe(200);
    expect((await record(id)).contactVerification?.phone).toBe('PENDING');
    expect(await confirm(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await record(id)).contactVerification?.phone).toBe('PENDING');
  });

  refusesWrongCodes(setup, 'phone');
  refusesOtherContacts(setup, (id, caller) => confirm(id, undefined, caller));
});
