import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';
import { issuedDetails } from '../kit/client/issuer.ts';
import type { HttpAnswer } from '../kit/invoke-function.ts';
import { purchaseOf } from '../kit/simulation/card-flows.ts';
import { ConnectedWorld, type Said } from '../kit/simulation/outside/connected-world.ts';
import { type ProductionFixture, productionFixture } from '../kit/simulation/outside/production-fixtures.ts';
import type { ApiRequest } from '../kit/simulation/recorder.ts';

/** What the customer pays by, while the provider takes the approval back. */
interface Row {
  /** The customer of the payment, and what the payment needs. */
  readonly before: (world: ConnectedWorld) => Promise<string>;
  readonly ask: (world: ConnectedWorld, index: number) => ApiRequest;
  readonly isDone: (answer: HttpAnswer) => boolean;
  readonly isRefused: (answer: HttpAnswer) => boolean;
}

const [payments, withdrawals] = [15, 3];
const phoneNumber = '+491713920001';
const ofStatus = (wanted: number) => (answer: HttpAnswer) => answer.status === wanted;
const notReady = ({ body }: HttpAnswer): boolean => body.code === 'USER_NOT_READY';

const deposit = (accountId: string): Said => ({
  ...{ operation: 'reportDeposit', path: { depositId: `first-${accountId}` }, moved: -10_000 },
  body: { currency: 'USD', amount: 10_000, accountId, cashAccount: 'example-bank' },
});
const paid = async (world: ConnectedWorld): Promise<string> => {
  await world.tell(deposit(world.accountId));
  return world.customerId;
};
const out = ({ accountId, bankId }: ConnectedWorld, amount: number) => ({
  body: { source: { accountId }, destination: { accountId: bankId }, amount },
});

/** The code of the newest message to the customer. */
let code = '';

/** A customer in Germany who has asked for a payment, and is to authorize it. */
async function challenged(world: ConnectedWorld): Promise<string> {
  provide('sms', {
    send: async ({ input }: { input: { MessageBody?: string } }) => {
      code = /^(\d{6}) is your code/.exec(input.MessageBody ?? '')?.[1] ?? '';
    },
  } as never);
  const person = { customerType: 'INDIVIDUAL', region: 'DE', fullName: 'Jane Example', birthDate: '1990-01-31' };
  const contacts = { email: 'jane@example.com', phoneNumber, nationality: 'DE', currencies: ['USD'] };
  const { id: customerId } = await world.ask('createCustomer', { body: { ...person, ...contacts } });
  await world.ask('sendCustomerPhoneVerification', { path: { customerId }, body: {} });
  await world.ask('confirmCustomerPhoneVerification', { path: { customerId }, body: { code } });
  const { challengeId } = await world.ask('startScaLogin', { query: { customerId }, body: { factor: 'SMS_OTP' } });
  const login = { factor: 'SMS_OTP', code, challengeId, endUserIpAddress: '192.0.2.1' };
  await world.ask('completeScaLogin', { query: { customerId }, body: login });
  const { data } = await world.ask('listCustomerInternalAccounts', { query: { customerId } });
  await world.tell(deposit(data[0].id));
  const body = { source: { accountId: data[0].id }, destination: { accountId: world.bankId }, amount: 1_000 };
  world.paymentId = String((await world.ask('createTransferOut', { body })).id).slice(-36);
  await world.simulation.wait(5);
  return customerId;
}

const rows: Readonly<Record<string, Row>> = {
  authorizeQuote: {
    before: challenged,
    ask: (world) =>
      world.request({ operation: 'authorizeQuote', path: { quoteId: `Quote:${world.paymentId}` }, body: { code } }),
    ...{ isDone: ofStatus(200), isRefused: notReady },
  },
  createTransferOut: {
    before: paid,
    ask: (world) => world.request({ operation: 'createTransferOut', ...out(world, 100) }),
    ...{ isDone: ofStatus(201), isRefused: notReady },
  },
  executeQuote: {
    before: async (world) => {
      const { accountId, bankId } = world;
      await paid(world);
      const body = {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'ACCOUNT', accountId: bankId },
        ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 100 },
      };
      world.paymentId = String((await world.ask('createQuote', { body })).id).slice(-36);
      return world.customerId;
    },
    ask: (world) => world.request({ operation: 'executeQuote', path: { quoteId: `Quote:${world.paymentId}` } }),
    ...{ isDone: ofStatus(200), isRefused: notReady },
  },
  receiveIssuerMessage: {
    before: async (world) => {
      await paid(world);
      const body = { cardholderId: world.customerId, form: 'VIRTUAL', fundingSources: [world.accountId] };
      world.cardId = (await world.ask('createCard', { body })).id;
      const path = { id: world.cardId };
      const issued = { messageId: 'issued', type: 'CARD_ISSUED', ...issuedDetails };
      await world.tell({ operation: 'receiveIssuerMessage', path, body: issued });
      return world.customerId;
    },
    ask: (world, index) =>
      world.outside.signed({
        ...{ operation: 'receiveIssuerMessage', path: { id: world.cardId } },
        body: { messageId: `race-${index}`, type: 'AUTHORIZATION', ...purchaseOf(100) },
      }),
    isDone: ({ body }) => body.outcome === 'APPROVED',
    isRefused: ({ body }) => body.outcome === 'DECLINED',
  },
};

let fixture: ProductionFixture;
beforeAll(async () => {
  fixture = await productionFixture();
});
beforeEach(() => {
  vi.stubEnv('CODE_SMS_ORIGINATION', 'arn:aws:sms-voice:eu-west-1:000000000000:pool/example');
});
afterEach(() => {
  ConnectedWorld.leave();
  vi.unstubAllEnvs();
});

interface Pace {
  readonly side: string;
  readonly turns: number;
}

/** Races a payment with the approval being taken back. What is asked for afterwards is refused. */
async function race(name: string, { before, ask, isDone, isRefused }: Row, pace: Pace | undefined, seed: number) {
  const world = new ConnectedWorld(fixture, seed);
  const customerId = await before(world);
  const reportedAt = new Date(world.simulation.time).toISOString();
  const report = world.outside.signed({
    ...{ operation: 'reportVerificationOutcome', path: { customerId } },
    body: { submission: 0, status: 'REJECTED', reportedAt },
  });
  const asked = Array.from({ length: payments }, (_, index) => ask(world, index));
  const reports = Array.from({ length: withdrawals }, () => report);
  const faster = pace && { requests: pace.side === name ? asked : reports, turns: pace.turns };
  const answers = await world.simulation.callTogether([...asked, ...reports], 100, faster);
  const given = answers.slice(0, payments).filter((answer) => answer !== undefined);
  expect(answers.slice(payments).map((answer) => answer?.status)).toEqual(reports.map(() => 200));
  const done = given.filter(isDone).length;
  const later = await world.simulation.call(ask(world, payments));
  expect(later && isDone(later), `${name} afterwards`).toBe(false);
  expect(await world.end()).toEqual([]);
  return { done, refused: given.filter(isRefused).length };
}

/** At first both are equally fast. Then the side that has not been first yet has all turns but one of so many. */
const paces = [undefined, 4, 4, 32, 32];

describe.each(Object.entries(rows))('%s beside the approval that is taken back', (name, row) => {
  it('is either before or after it', async () => {
    const seen = new Set<string>();
    for (const [draw, turns] of paces.entries()) {
      const missing = [name, 'reportVerificationOutcome'].find((side) => !seen.has(side));
      if (!missing) break;
      const { done, refused } = await race(name, row, turns ? { side: missing, turns } : undefined, draw + 1);
      if (done > 0) seen.add(name);
      if (refused > 0) seen.add('reportVerificationOutcome');
      ConnectedWorld.leave();
    }
    expect([...seen].sort()).toEqual([name, 'reportVerificationOutcome'].sort());
  });
});
