import { inspect } from 'node:util';
import { SendTaskFailureCommand, SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inEnvironment } from '../../../../functions/domain/environment.ts';
import { httpRail } from '../../../../functions/use-cases/payments/rails/http-rail.ts';
import { railOf, sandboxRail } from '../../../../functions/use-cases/payments/rails/rail-selection.ts';
import { requireConnectedRail, requireUnpulled } from '../../../../functions/use-cases/platforms/platform.ts';
import { tasksResumed, useWorkflow } from '../../../kit/aws-stubs.ts';
import { anExternalAccount, aPayment, aPlatform, ids, moved } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { useTable } from '../../../kit/table.ts';
import { theTask } from '../../../kit/tasks.ts';

const table = useTable();
const workflow = useWorkflow();
const fetching = vi.spyOn(globalThis, 'fetch');
const payment = aPayment(['process']);
beforeEach(() => {
  fetching.mockReset();
  vi.stubEnv('RAIL_URL', 'https://rail.example/v1/');
  vi.stubEnv('RAIL_SECRET', 'secret');
  table.holds(stored.externalAccount(anExternalAccount()), stored.payment(payment));
  workflow.on(SendTaskFailureCommand).resolves({});
  workflow.on(SendTaskSuccessCommand).resolves({});
});
afterEach(() => vi.unstubAllEnvs());

const submit = (changes = {}) =>
  httpRail.submit({
    payment: { ...payment, ...changes },
    taskToken: 'token-1',
    completes: theTask,
    store: table.store,
  });
const sent = () => JSON.parse(String(fetching.mock.calls[0]?.[1]?.body));
const answers = (status: number, body: unknown = {}) =>
  fetching.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

describe('an order to the rail', () => {
  it('leaves only after the token is stored', async () => {
    const storedAtOrder: unknown[] = [];
    fetching.mockImplementation(async () => {
      storedAtOrder.push(...table.ofType('RAIL_TASK'));
      return new Response(null, { status: 202 });
    });
    await submit();
    expect(storedAtOrder).toMatchObject([{ taskToken: 'token-1', completes: theTask }]);
    expect(table.transactions()).toHaveLength(1);
    expect(fetching.mock.calls[0]?.[0]).toBe('https://rail.example/v1/payouts');
    expect(fetching.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' });
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(0);
  });

  it('says what is paid out, to whom and what was sent for it', async () => {
    answers(202);
    await submit({ remittanceInformation: 'Invoice 7' });
    expect(sent()).toEqual({
      ...{ ...theTask, operation: 'PAYOUT', rail: null, customerId: ids.customer, remittanceInformation: 'Invoice 7' },
      amount: { amount: 99_700, currency: expect.objectContaining({ code: 'BTC' }) },
      sentAmount: { amount: 10_000, currency: expect.objectContaining({ code: 'USD' }) },
      destination: { externalAccountId: ids.external, currency: 'BTC', accountInfo: anExternalAccount().accountInfo },
    });
  });

  it('says what is collected, and from whom', async () => {
    answers(202);
    const collected = { ...payment, sourceAccountId: ids.external, destinationAccountId: ids.destination };
    await httpRail.collect({ payment: collected, taskToken: 'token-1', completes: theTask, store: table.store });
    expect(fetching.mock.calls[0]?.[0]).toBe('https://rail.example/v1/collections');
    expect(sent()).toEqual({
      ...{ ...theTask, operation: 'COLLECTION', rail: null, customerId: ids.customer },
      amount: { amount: 10_000, currency: expect.objectContaining({ code: 'USD' }) },
      source: { externalAccountId: ids.external, currency: 'BTC', accountInfo: anExternalAccount().accountInfo },
    });
  });

  it.each([401, 403, 404, 408, 409, 425, 429, 500, 502, 503, 504, 301])(
    'that is answered %i is repeated and never refunded',
    async (status) => {
      answers(status);
      await expect(submit()).rejects.toMatchObject({
        name: 'RailUnavailable',
        message: `The rail answered ${status}.`,
      });
      expect(table.transactions()).toHaveLength(1);
      expect(workflow.commandCalls(SendTaskFailureCommand)).toHaveLength(0);
    },
  );

  it.each([
    [400, { failureReason: 'ACCOUNT_CANNOT_RECEIVE' }, 'ACCOUNT_CANNOT_RECEIVE'],
    [422, { failureReason: 'SOMETHING_ELSE' }, 'QUOTE_EXECUTION_FAILED'],
    [422, 'no reason', 'QUOTE_EXECUTION_FAILED'],
  ])('that is refused with %i %j is recorded as failed', async (status, body, failureReason) => {
    answers(status, body);
    await submit();
    expect(table.ofType('RAIL_TASK')).toMatchObject([{ reported: { outcome: 'FAILED', failureReason } }]);
  });

  it('whose refusal comes after a report leaves the report as it is', async () => {
    const reported = { outcome: 'DELIVERED', reportedAt: '2025-11-01T12:00:00.000Z' } as const;
    fetching.mockImplementation(async () => {
      table.holds(stored.railTask({ reported }));
      return new Response('{}', { status: 422 });
    });
    await expect(submit()).resolves.toBeUndefined();
    expect(table.ofType('RAIL_TASK')).toMatchObject([{ reported }]);
  });

  it('that is sent again by another execution ends the wait of the first one, which would be in vain', async () => {
    answers(202);
    table.holds(stored.externalAccount(anExternalAccount()), stored.railTask());
    await submit();
    expect(tasksResumed(workflow)).toEqual([{ token: 'token-0', output: { isTakenOver: true } }]);
    expect(table.ofType('RAIL_TASK')).toMatchObject([{ taskToken: 'token-1' }]);
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('that is sent again by the attempt that waits ends no wait', async () => {
    answers(202);
    table.holds(stored.externalAccount(anExternalAccount()), stored.railTask({ taskToken: 'token-1' }));
    await submit();
    expect(tasksResumed(workflow)).toEqual([]);
  });

  it('is not sent again when its outcome is known: only the new token is stored', async () => {
    table.holds(
      stored.externalAccount(anExternalAccount()),
      stored.railTask({ reported: { outcome: 'DELIVERED', reportedAt: '2025-11-01T12:00:00.000Z' } }),
    );
    await submit();
    expect(fetching).not.toHaveBeenCalled();
    expect(table.transactions()).toHaveLength(1);
    expect(table.ofType('RAIL_TASK')).toMatchObject([{ taskToken: 'token-1' }]);
  });

  it('is not sent for a payment that was canceled in the meantime', async () => {
    await submit(moved(payment, 'startRefund'));
    expect(fetching).not.toHaveBeenCalled();
    expect(workflow.commandCalls(SendTaskFailureCommand)).toHaveLength(1);
  });

  it('is not sent for a payment that was canceled after it was read: another attempt, which found no order, gives the money back', async () => {
    table.beforeNextWrite(() => table.holds(stored.payment(moved(payment, 'startRefund'))));
    await expect(submit()).rejects.toMatchObject({ name: 'RailUnavailable' });
    expect(table.ofType('RAIL_TASK')).toEqual([]);
    expect(fetching).not.toHaveBeenCalled();
  });

  it('that an earlier attempt may have sent is the rail’s to stop: it comes again until the cancellation has ended', async () => {
    table.holds(stored.externalAccount(anExternalAccount()), stored.railTask());
    await expect(submit(moved(payment, 'startRefund'))).rejects.toMatchObject({ name: 'RailUnavailable' });
    expect(fetching).not.toHaveBeenCalled();
    expect(workflow.commandCalls(SendTaskFailureCommand)).toHaveLength(0);
    expect(table.ofType('RAIL_TASK')).toMatchObject([{ taskToken: 'token-1' }]);
  });

  it('without a configured rail waits for one: production money never meets the sandbox', async () => {
    vi.stubEnv('RAIL_URL', '');
    await expect(submit()).rejects.toMatchObject({ name: 'RailUnavailable' });
    expect(fetching).not.toHaveBeenCalled();
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }))],
    [
      'is answered 500 with its own echo',
      async () => new Response(String(fetching.mock.calls[0]?.[1]?.body), { status: 500 }),
    ],
  ])('that %s says nothing of the destination in its error', async (_, answer) => {
    fetching.mockImplementation(answer as never);
    const error = await submit().catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: 'RailUnavailable' });
    expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/spark1/);
  });

  it('writes no destination into the table', async () => {
    answers(422, { failureReason: 'ACCOUNT_INVALID' });
    await submit();
    expect(JSON.stringify(table.transactions())).not.toMatch(/spark1/);
  });
});

describe('which rail carries a payment', () => {
  it('is said by the payment, through all its moves', () => {
    expect(railOf(payment)).toBe(sandboxRail);
    expect(railOf(inEnvironment(payment, 'sandbox'))).toBe(sandboxRail);
    expect(railOf(moved(inEnvironment(aPayment(), 'production'), 'process'))).toBe(httpRail);
  });

  it('a production platform is refused until a rail is connected', () => {
    const production = aPlatform({ environment: 'production' });
    expect(() => requireConnectedRail(production)).not.toThrow();
    vi.stubEnv('RAIL_URL', '');
    expect(() => requireConnectedRail(production)).toThrow(expect.objectContaining({ code: 'NOT_IMPLEMENTED' }));
    expect(() => requireConnectedRail(aPlatform())).not.toThrow();
  });

  it('a production quote is not pulled from an external account', () => {
    const production = aPlatform({ environment: 'production' });
    expect(() => requireUnpulled(production, 'PULLED')).toThrow(expect.objectContaining({ code: 'NOT_IMPLEMENTED' }));
    expect(() => requireUnpulled(production, 'REALTIME')).not.toThrow();
    expect(() => requireUnpulled(aPlatform(), 'PULLED')).not.toThrow();
  });
});
