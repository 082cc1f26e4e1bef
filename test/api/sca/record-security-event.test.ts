import { describe, expect, it } from 'vitest';
import { handler as completeLogin } from '../../../functions/api/sca/complete-sca-login.ts';
import { handler } from '../../../functions/api/sca/record-security-event.ts';
import { handler as startLogin } from '../../../functions/api/sca/start-sca-login.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { ip, ofCustomer, refusesOtherCustomers, useScaCustomer } from '../../kit/sca.ts';

const customer = useScaCustomer();
const record = (eventType: string, overrides: HttpRequest = {}) =>
  invoke(handler, { query: ofCustomer, body: { eventType }, ...overrides });
const fail = async (times: number) => {
  const answers = [];
  for (let count = 0; count < times; count += 1) answers.push(await record('FAILED_LOGIN_ATTEMPT'));
  return answers;
};

describe('POST /sca/record-event', () => {
  it('counts a failed login', async () => {
    expect(await record('FAILED_LOGIN_ATTEMPT')).toMatchObject({
      status: 200,
      body: { eventType: 'FAILED_LOGIN_ATTEMPT', suspended: false, lockedUntil: null, failedAttempts: 1 },
    });
  });

  it('reports the lock with the failure that causes it', async () => {
    const answers = await fail(5);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[4]?.body).toMatchObject({ lockedUntil: '2025-11-01T12:15:00.000Z', failedAttempts: 5 });
  });

  it('keeps counting while the customer is locked out, and answers ACCOUNT_LOCKED', async () => {
    const answers = await fail(9);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 423, 423, 423, 423]);
    expect(answers[5]?.body.details).toEqual({
      suspended: false,
      lockedUntil: '2025-11-01T12:30:00.000Z',
      failedAttempts: 6,
    });
    expect(answers[8]?.body).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      details: { suspended: true, lockedUntil: null, failedAttempts: 9 },
    });
  });

  it('clears the count after a password reset, and revokes the session', async () => {
    const { body } = await invoke(startLogin, { query: ofCustomer, body: { factor: 'SMS_OTP' } });
    const login = { factor: 'SMS_OTP', challengeId: body.challengeId, code: '123456', ...ip };
    await invoke(completeLogin, { query: ofCustomer, body: login });
    expect(customer.state()).toHaveProperty('session.expiresAt');
    await fail(9);
    expect(await record('RESET_PASSWORD_COMPLETED')).toMatchObject({
      status: 200,
      body: { eventType: 'RESET_PASSWORD_COMPLETED', suspended: false, lockedUntil: null, failedAttempts: 0 },
    });
    expect(customer.state()).toMatchObject({ lockout: { failedAttempts: 0 } });
    expect(customer.state()?.session).toBeUndefined();
  });

  it.each(['PASSWORD_RESET', '', 'failed_login_attempt'])('is refused with 400 for %j', async (eventType) => {
    expect((await record(eventType)).status).toBe(400);
    expect(customer.state()).toBeUndefined();
  });

  refusesOtherCustomers(customer, (overrides) => record('FAILED_LOGIN_ATTEMPT', overrides));
});
