import { describe, expect, it } from 'vitest';
import { european, limitsCodes, refusesOtherContacts, useContactCodes } from './contact-codes-support.ts';

const setup = useContactCodes('phone');
const { add, send, record, codes } = setup;

describe('POST /customers/{customerId}/verify-phone', () => {
  it('sends a code to the phone number, which stays unproven', async () => {
    const { id } = await add(european);
    expect(await send(id)).toMatchObject({ status: 204, text: '' });
    expect(codes()).toMatchObject([{ customerId: id, channel: 'phone', expiresAt: '2025-11-01T12:10:00.000Z' }]);
    expect((await record(id)).contactVerification).toEqual({ email: 'PENDING', phone: 'PENDING' });
  });

  limitsCodes(setup);
  refusesOtherContacts(setup, setup.send);
});
