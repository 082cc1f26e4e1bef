import { beforeAll, describe, expect, it } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';
import type { AnyBody, ApiAnswer } from '../kit/client/api.ts';
import { aEuropean, customersKinds, kinds, paymentCode, proveContact, type Try } from '../kit/client/codes.ts';
import { useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud();
const atOnce = 40;

// Tries are counted by the hour and by the day: the tests begin with an hour, so that none ends before they do.
beforeAll(() => {
  const untilNextHourMs = 3_600_000 - (Date.now() % 3_600_000);
  provide('clock', { now: () => new Date(Date.now() + untilNextHourMs) });
});

describe.each(Object.entries(kinds))('%s', (_, { prepare, says = { status: 400, times: 4 } }) => {
  it('takes so many wrong tries, however many come at once, and then not even the right one', async () => {
    const attempt = await prepare(cloud.api, await aEuropean(cloud.api));
    const answers = await Promise.all(Array.from({ length: atOnce }, () => attempt(false)));
    // Some may give up because others keep writing: the rest of the tries come one by one.
    for (let more = 0; more <= says.times; more += 1) answers.push(await attempt(false));
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    expect(answers.filter(({ status }) => status === says.status)).toHaveLength(says.times);
    expect((await attempt(true)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the codes of one customer', () => {
  const isTomorrow = ({ status, body }: ApiAnswer<AnyBody>): boolean =>
    status === 429 && body.code === 'RATE_LIMITED' && body.message.includes('tomorrow');

  it('take twenty wrong tries a day over all kinds, then not even a right one, and other customers go on', async () => {
    const customerId = await aEuropean(cloud.api);
    const tries: Try[] = [];
    // One after the other: the kinds change the same customer.
    for (const { prepare } of Object.values(customersKinds)) tries.push(await prepare(cloud.api, customerId));
    for (const attempt of tries) expect(isTomorrow(await attempt(false))).toBe(false);
    // Three tries of each: no challenge is void.
    for (let count = tries.length; count < 20; ) {
      const attempt = await paymentCode(cloud.api, customerId);
      for (let more = 0; more < 3 && count < 20; more += 1, count += 1) {
        expect(isTomorrow(await attempt(false))).toBe(false);
      }
      tries.push(attempt);
    }
    for (const attempt of tries) {
      const refused = await attempt(true);
      expect(isTomorrow(refused)).toBe(true);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const other = await paymentCode(cloud.api, await aEuropean(cloud.api));
    expect((await other(true)).status).toBe(200);
  });

  it('take no more of them when challenges are answered at once', async () => {
    const customerId = await aEuropean(cloud.api);
    const challenges: Try[] = [];
    for (let count = 0; count < 6; count += 1) challenges.push(await paymentCode(cloud.api, customerId));
    const takes = async (attempt: Try) => {
      const answer = await attempt(false);
      return answer.status === 400 || answer.body.message.includes('the challenge is void') ? 1 : 0;
    };
    const fourEach = challenges.flatMap((attempt) => [attempt, attempt, attempt, attempt]);
    let taken = 0;
    for (const one of await Promise.all(fourEach.map(takes))) taken += one;
    // Some may give up because others keep writing: the rest of the tries come one by one.
    for (const attempt of challenges) taken += await takes(attempt);
    expect(taken).toBe(20);
    for (const attempt of challenges) expect((await attempt(true)).status).toBe(429);
  });
});

describe('the reset of a factor', () => {
  it('starts five times a day, however many starts come at once', async () => {
    const customerId = await aEuropean(cloud.api);
    await proveContact(cloud.api, customerId, 'phone');
    const start = () => cloud.api.post(`/sca/factors/reset?customerId=${customerId}`, { factor: 'SMS_OTP' });
    const answers = await Promise.all(Array.from({ length: atOnce }, start));
    for (let more = 0; more < 6; more += 1) answers.push(await start());
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status !== 201 && status !== 429)).toEqual([]);
  });
});
