import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { heldDepositType } from '../../../functions/store/payments/held-deposits.ts';
import { railTaskType } from '../../../functions/store/payments/rail-tasks.ts';
import { scan } from '../../../functions/store/scan.ts';
import type { Item, Store } from '../../../functions/store/table.ts';
import { accountShardType } from '../../../functions/topology/item-types.ts';
import { queues } from '../../../functions/topology/queues.ts';
import { streamConsumers } from '../../../functions/topology/wiring.ts';
import { type LocalCloud, startLocalCloud } from '../../../lib/local/cloud.ts';
import { provisionPlatform } from '../../../lib/platforms/provisioning.ts';
import { ids, noon, platformId, uuids } from '../../kit/builders.ts';
import { type Api, apiClient, bodyOf } from '../../kit/client/api.ts';
import { createSparkWallet, fundedAccount, until } from '../../kit/client/payments.ts';
import { Receiver } from '../../kit/measuring/receiver.ts';
import { documentedForm } from '../../kit/operations/forms.ts';
import { operations } from '../../kit/operations/operations.ts';
import { createTestPlatform } from '../../kit/operations/platform/test-platform.ts';
import type { Proof } from '../proof.ts';

/** The types of items that any stream reader gets. */
const types = [...new Set<string>(streamConsumers.flatMap(({ itemTypes }) => [...itemTypes]))];

/** Items that no request makes: a shard, and what a production rail reports. */
const rarely: readonly Item[] = [
  {
    sk: accountShardType,
    type: accountShardType,
    ...{ platformId, accountId: ids.source, balance: 10, spent: 0, entries: 0 },
  },
  {
    ...{ sk: railTaskType, type: railTaskType, platformId, taskToken: 'token', submittedAt: noon },
    reported: { outcome: 'FAILED', failureReason: 'PROVIDER_TRANSFER_FAILED', reportedAt: noon },
  },
  {
    ...{ sk: heldDepositType, type: heldDepositType, platformId, depositUuid: uuids.source },
    ...{ deposit: { depositId: 'deposit', origin: {} }, amount: 10, currency: 'USD', status: 'UNMATCHED' },
    ...{ version: 1, createdAt: noon, updatedAt: noon },
  },
];

/** They need a payment that waits for its approval; the receiver here approves each at once. */
const decisions = new Set(['approvePendingPayment', 'rejectPendingPayment']);

/** What an attribute is replaced by; undefined leaves it out. */
const replacements: readonly unknown[] = [
  undefined,
  null,
  '',
  'poison',
  -1,
  9_007_199_254_740_991,
  [],
  { poison: [{}] },
];

/** Messages that a queue's consumer cannot handle. */
const messages = [' ', '{', '[', 'poison', '{"detail":', `"${'x'.repeat(200_000)}`];

/** Copies of an item under keys of their own, each with one attribute replaced. Keys of lists stay, so that jobs find them too. */
function* poisonOf(item: Item, number: number): Generator<Item> {
  const attributes = Object.keys(item).filter((name) => !['pk', 'sk', 'type'].includes(name) && !name.endsWith('Sk'));
  for (const [place, name] of attributes.entries()) {
    for (const [kind, value] of replacements.entries()) {
      const { [name]: _replaced, ...rest } = item;
      yield { ...rest, ...(value !== undefined && { [name]: value }), pk: `POISON#${number}#${place}#${kind}` };
    }
  }
}

const eventTypes = ['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING', 'OUTGOING_PAYMENT.COMPLETED'];

/** What another platform notices of a payment: until its events came, how far the clock went, and which batches came again. */
class Witness {
  readonly #cloud: LocalCloud;
  readonly #lines: readonly string[];
  readonly #receiver: Receiver;
  readonly #api: Api;
  events = 0;

  constructor(cloud: LocalCloud, lines: readonly string[], receiver: Receiver, api: Api) {
    this.#cloud = cloud;
    this.#lines = lines;
    this.#receiver = receiver;
    this.#api = api;
  }

  /** Pays and waits for the events. The clock is paused, so whatever waits for a moment to come never comes. */
  async pay(externalAccountId: string): Promise<void> {
    const quote = {
      source: { sourceType: 'ACCOUNT', accountId: await fundedAccount(this.#api, 10_000) },
      destination: { destinationType: 'ACCOUNT', accountId: externalAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
      immediatelyExecute: true,
    };
    const { transactionId } = bodyOf(await this.#api.post('/quotes', quote), 201);
    for (const type of eventTypes) {
      await this.#receiver.event(transactionId, type);
      this.events += 1;
    }
  }

  /** Batches of the stream, and messages, that were repeated. */
  repeated(): readonly string[] {
    return this.#lines.filter((line) => line.includes('failed on'));
  }

  get latencyMs(): number {
    return this.#cloud.services.durable.clock.now();
  }
}

/**
 * Plants damaged copies of items of every type into the table, and damaged messages into every queue, while another platform pays.
 * The clock is paused the whole time, so its events come without any wait or not at all, and no batch is repeated.
 */
export const poisonProof: Proof = {
  prove: async ({ short }, say) => {
    const folder = mkdtempSync(join(tmpdir(), 'prove-poison-'));
    const lines: string[] = [];
    const receiver = await Receiver.start();
    const rate = { requestsPerSecond: 100_000, burst: 100_000 };
    const cloud = await startLocalCloud({ port: 0, dataDir: folder, rate, log: (line) => lines.push(line) });
    try {
      return await plantAll({ cloud, lines, receiver, perType: short ? 1 : 5, say });
    } finally {
      await cloud.stop();
      await receiver.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

interface Planting {
  readonly cloud: LocalCloud;
  readonly lines: readonly string[];
  readonly receiver: Receiver;
  /** How many items of a type are copied. */
  readonly perType: number;
  readonly say: (line: string) => void;
}

/** Whether the table takes an item: one whose index keys are no texts it refuses itself. */
async function isPut({ client, tableName }: Store, item: Item): Promise<boolean> {
  try {
    await client.send(new PutCommand({ TableName: tableName, Item: item }));
    return true;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'ValidationException') return false;
    throw cause;
  }
}

async function plantAll({ cloud, lines, receiver, perType, say }: Planting) {
  const { store, durable, sqs } = cloud.services;
  const platform = await createTestPlatform({ baseUrl: cloud.baseUrl, store }, 'Ada', receiver.url);
  for (const [id, endpoint] of operations) if (!decisions.has(id)) await documentedForm(endpoint, platform);
  const order = { name: 'Witness', environment: 'sandbox', webhookEndpoint: receiver.url } as const;
  const { tokenId, tokenSecret } = await provisionPlatform(order);
  const api = apiClient(cloud.baseUrl, `${tokenId}:${tokenSecret}`);
  const witness = new Witness(cloud, lines, receiver, api);
  const person = { customerType: 'INDIVIDUAL', region: 'US', fullName: 'Jane Example', birthDate: '1990-01-31' };
  const { id } = bodyOf(await api.post('/customers', { ...person, nationality: 'US' }), 201);
  const wallet = await createSparkWallet(api, id);
  const sources = new Map<string, Item[]>(rarely.map((item) => [String(item.type), [item]]));
  for await (const item of scan(store, ...types)) {
    const known = sources.get(String(item.type)) ?? [];
    if (known.length < perType) sources.set(String(item.type), [...known, item]);
  }
  const violations = types.filter((type) => !sources.has(type)).map((type) => `There is no item of the type ${type}.`);
  durable.clock.pause();
  const since = witness.latencyMs;
  let [planted, number] = [0, 0];
  for (const [type, items] of sources) {
    for (const item of items) {
      for (const poison of poisonOf(item, number++)) if (await isPut(store, poison)) planted += 1;
    }
    await witness.pay(wallet);
    say(`${type}: ${planted} damaged items so far, ${witness.events} events of the other platform came`);
  }
  for (const queue of Object.keys(queues)) for (const body of messages) sqs.send(queue, { body });
  await witness.pay(wallet);
  const expected = Object.keys(queues).length * messages.length;
  const asideOf = () => durable.deadLetters().filter(({ source }) => source in queues).length;
  await until(asideOf, (count) => count >= expected, { timeoutMs: 30_000 });
  const latency = witness.latencyMs - since;
  violations.push(...witness.repeated());
  if (latency > 0) violations.push(`The events came ${latency} ms later.`);
  const letters = durable.deadLetters().length;
  const figures = `${planted} damaged items of ${sources.size} types and ${expected} damaged messages, ${letters} set aside; ${witness.events} events of another platform after ${latency} ms of the clock, ${witness.repeated().length} batches repeated`;
  return { figures, violations };
}
