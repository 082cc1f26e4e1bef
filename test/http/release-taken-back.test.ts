/** A release whose new version fails is taken back while payments run, as CodeDeploy does it by the alarm of the new version. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handler as createQuote } from '../../functions/api/payments/create-quote.ts';
import { handler as submitPayout } from '../../functions/workflow/submit-payout.ts';
import type { Handler } from '../../lib/local/lambda.ts';
import { alarmNameOf, isRaised } from '../kit/aws/evaluated-alarms.ts';
import { ofType, type Synthesized, synthesize } from '../kit/aws/synthesized.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { bodyOf } from '../kit/client/api.ts';
import { fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aRecipient, dollars, quoteRequest, type Recipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

/** A function behind its alias. While a release is under way, every fifth call goes to the new version: a tenth takes twice as long to fail as often. */
class Canary {
  readonly #name: string;
  readonly #version: Handler;
  #calls = 0;
  #newVersion: Handler | undefined;
  /** What AWS counts of the new version. */
  errors = 0;

  constructor(name: string, version: Handler) {
    this.#name = name;
    this.#version = version;
  }

  /** Begins a release of a version that fails before or after its effect. */
  release(failsAfter: boolean): void {
    this.errors = 0;
    this.#newVersion = async (event, context) => {
      if (failsAfter) await this.#version(event, context);
      throw new Error('The new version fails.');
    };
  }

  takeBack(): void {
    this.#newVersion = undefined;
  }

  readonly handler: Handler = async (event, context) => {
    this.#calls += 1;
    if (!this.#newVersion || this.#calls % 5 !== 0) return this.#version(event, context);
    this.errors += 1;
    return this.#newVersion(event, context);
  };

  /** Whether the alarm of the new version, as it is deployed, is raised by what AWS has counted. */
  isAlarmRaised(): boolean {
    const alarm = ofType(deployed, 'CloudWatch::Alarm').find(
      ({ properties }) => alarmNameOf(properties) === `${this.#name}-release`,
    );
    return isRaised(deployed, alarm?.properties, { lines: [], by: this.#name, ofAws: { Errors: this.errors } });
  }
}

const canaries = {
  createQuote: new Canary('createQuote', createQuote as Handler),
  SubmitPayout: new Canary('SubmitPayout', submitPayout as Handler),
};
const amount = 100;

let deployed: Synthesized;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let accountId: string;
let recipient: Recipient;
beforeAll(async () => {
  deployed = synthesize({ stage: 'prod' });
  receiver = await webhookReceiver();
  const functions = Object.fromEntries(Object.entries(canaries).map(([name, { handler }]) => [name, handler]));
  cloud = await startTestCloud({ clockSpeed: 20, webhookUrl: receiver.url, functions });
  accountId = await fundedAccount(cloud.api, 10_000_000);
  recipient = await aRecipient(cloud.api);
}, 180_000);
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

/** Pays as a careful client does: a request that fails is sent again with its key. Returns the transaction. */
async function pay(): Promise<string> {
  const body = quoteRequest(accountId, recipient, { lockedCurrencyAmount: amount, immediatelyExecute: true });
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await until(
    () => cloud.api.post('/quotes', body, { headers }),
    ({ status }) => status < 500,
  );
  return bodyOf(answer, 201).transactionId;
}

describe('a release that is taken back while payments run', () => {
  it.each([
    ['createQuote', 'before', false],
    ['createQuote', 'after', true],
    ['SubmitPayout', 'before', false],
    ['SubmitPayout', 'after', true],
  ] as const)(
    'loses, doubles and delays no payment: %s fails %s its effect',
    { timeout: 180_000 },
    async (name, _, failsAfter) => {
      const canary = canaries[name];
      const before = await dollars(cloud.api);
      const paid: string[] = [];
      let isOver = false;
      const payer = async () => {
        while (!isOver) paid.push(await pay());
      };
      const payers = Promise.all([payer(), payer(), payer()]);
      const untilPaid = (count: number) =>
        until(
          () => paid.length,
          (reached) => reached >= count,
        );

      await untilPaid(5);
      canary.release(failsAfter);
      expect(canary.isAlarmRaised()).toBe(false);
      await until(
        () => canary.errors,
        (errors) => errors >= 2,
      );
      expect(canary.isAlarmRaised()).toBe(true);
      canary.takeBack();
      await untilPaid(paid.length + 10);
      isOver = true;
      await payers;

      expect(new Set(paid).size).toBe(paid.length);
      for (const id of paid) await transactionIn(cloud.api, id, 'COMPLETED');
      expect(await dollars(cloud.api)).toBe(before - paid.length * amount);
      for (const id of paid)
        await receiver.waitFor(({ body }) => body.data?.id === id && body.data.status === 'COMPLETED');
      const eventsOf = (id: string) => receiver.received.filter(({ body }) => body.data?.id === id);
      for (const id of paid)
        expect([...new Map(eventsOf(id).map(({ body }) => [body.id, body.data.status])).values()]).toEqual([
          ...['PENDING', 'PROCESSING', 'COMPLETED'],
        ]);
      await expectCleanBooks(cloud);
    },
  );
});
