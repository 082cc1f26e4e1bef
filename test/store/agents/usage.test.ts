import { describe, expect, it } from 'vitest';
import type { AgentRecord } from '../../../functions/domain/agents/agent.ts';
import { usageIn } from '../../../functions/domain/agents/usage.ts';
import { sandboxRates } from '../../../functions/domain/sandbox/rates.ts';
import { countPayment, readUsage } from '../../../functions/store/agents/usage.ts';
import { commit, StaleWrite } from '../../../functions/store/table.ts';
import { anAgent } from '../../kit/agents.ts';
import { noon } from '../../kit/builders.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const now = new Date(noon);
const rates = sandboxRates(now);
const day = 24 * 3600;

/** An agent without limits but these. */
const limited = (limits: object): AgentRecord => {
  const agent = anAgent();
  const none = { dailyLimit: null, monthlyLimit: null, dailyTransactionLimit: undefined };
  const spendingLimits = { ...agent.policy.spendingLimits, currency: 'USD', ...none, ...limits };
  return { ...agent, policy: { ...agent.policy, spendingLimits } } as AgentRecord;
};
const usage = (agent: AgentRecord) => readUsage(table.store, agent, now);
const pay = async (agent: AgentRecord, amount: number, seen?: Awaited<ReturnType<typeof usage>>) =>
  commit(table.store, countPayment(agent, seen ?? (await usage(agent)), amount, rates, now));

describe('what an agent pays', () => {
  it.each([
    ['daily limit', { dailyLimit: 100 }],
    ['monthly limit', { monthlyLimit: 100 }],
  ])('reaches its %s and does not exceed it, though each payment was decided before the others', async (_, limits) => {
    const agent = limited(limits);
    const before = await usage(agent);
    await pay(agent, 60, before);
    await expect(pay(agent, 41, before)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await pay(agent, 40, before);
    await expect(pay(agent, 1, before)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await usage(agent)).toMatchObject({ day: { spend: 100, count: 2 }, month: { spend: 100, count: 2 } });
  });

  it.each([
    [{ dailyLimit: 100 }, 'the limit of 1.00 USD for a day'],
    [{ monthlyLimit: 100 }, 'the limit of 1.00 USD for a month'],
    [{ dailyTransactionLimit: 1 }, 'the limit of 1 for a day'],
    [{ dailyLimit: 100, dailyTransactionLimit: 1 }, 'the limit of 1.00 USD or 1 for a day'],
  ])('is refused beyond %o with the name of that limit', async (limits, named) => {
    const agent = limited(limits);
    const before = await usage(agent);
    await pay(agent, 100, before);
    await expect(pay(agent, 1, before)).rejects.toMatchObject({ message: expect.stringContaining(named) });
  });

  it('is at most as many payments as its policy allows in a day', async () => {
    const agent = limited({ dailyTransactionLimit: 2 });
    const before = await usage(agent);
    await pay(agent, 1, before);
    await pay(agent, 1, before);
    await expect(pay(agent, 1, before)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await usage(agent)).toMatchObject({ day: { spend: 2, count: 2 } });
  });

  it.each([
    ['as much', 100],
    ['nothing', 0],
  ])(
    'is converted when its limits are in another currency, and forgets no payment of %s in between',
    async (_, amount) => {
      await pay(limited({}), 100);
      const inEuro = limited({ currency: 'EUR' });
      const before = await usage(inEuro);
      await pay(limited({}), amount);
      await expect(pay(inEuro, 10, before)).rejects.toBeInstanceOf(StaleWrite);
      const { month } = await usage(inEuro);
      expect(month).toEqual({ currency: 'USD', spend: 100 + amount, count: 2 });
      await pay(inEuro, 10);
      const spend = usageIn(month, 'EUR', rates).spend + 10;
      expect((await usage(inEuro)).month).toEqual({ currency: 'EUR', spend, count: 3 });
    },
  );

  it('is not added to what was converted since, also where no limit is set', async () => {
    await pay(limited({}), 100);
    const before = await usage(limited({}));
    await pay(limited({ currency: 'EUR' }), 10);
    await expect(pay(limited({}), 1, before)).rejects.toBeInstanceOf(StaleWrite);
    expect((await usage(limited({ currency: 'EUR' }))).day).toMatchObject({ currency: 'EUR', count: 2 });
  });

  it('is known until its period is over, however early in the month it was paid', async () => {
    await pay(limited({}), 100);
    const seconds = now.getTime() / 1000;
    for (const { expiresAtSeconds } of table.ofType('AGENT_USAGE')) {
      expect(expiresAtSeconds).toBeGreaterThan(seconds + 32 * day);
      expect(expiresAtSeconds).toBeLessThan(seconds + 93 * day);
    }
  });
});
