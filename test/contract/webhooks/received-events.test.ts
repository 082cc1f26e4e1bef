import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type WebhookType, webhookEventTypes } from '../../../functions/contract/webhooks/webhook-events.ts';
import { readRunLog } from '../../kit/run-log.ts';
import { optionalMembersOf, schemaNameOf } from '../../kit/webhook-members.ts';

/** The webhooks that one test file received from the local cloud: the paths of their members by type. */
interface Line {
  readonly testFile: string;
  readonly members: Readonly<Record<string, readonly string[]>>;
}

const root = join(import.meta.dirname, '../../..');
const lines = readRunLog<Line>(process.env.WEBHOOKS_LOG);
const files = new Set(lines.map(({ testFile }) => testFile));

/** The test files that drive the local cloud and receive its webhooks. */
const receiving = globSync('test/http/**/*.test.ts', { cwd: root })
  .map((file) => join(root, file))
  .filter((file) => /\b(webhookReceiver|useUmaCloud)\(/.test(readFileSync(file, 'utf8')));
const missing = receiving.filter((file) => !files.has(file));

/** Declared types that no test can receive from the local cloud, each with the reason. */
const unsent: Readonly<Record<string, string>> = {};

/** Members that no event shows, each kind with the reason. */
const unshown: readonly (readonly [members: RegExp, reason: string])[] = [
  [
    / reconciliationInstructions.transactionHash$/,
    'Deprecated: `reference` is always there, and one of both has to be.',
  ],
  [/^\w+Transaction pendingReason$/, 'A payment whose approval is deferred has no event until it is decided.'],
  [
    /^IncomingPaymentWebhookData (pendingReason|settledAt|refund.*|failureReason|receipt.*)$/,
    'The event asks for the decision that comes before.',
  ],
  [/^Incoming\w+ agentId$/, 'Agents pay out.'],
  [
    /^IncomingTransaction receiptDeliveryConfirmedAt$/,
    'It is confirmed when the payment has ended, after its last event.',
  ],
  [
    / source.(account|bank|paymentRail|remittance|endToEnd|trace)/,
    'No transaction knows more of its source than the account.',
  ],
  [
    /^Incoming\w+ (source.customerId|\w+.onChainTransaction)$/,
    'Money that comes from a chain credits an account without a transaction.',
  ],
  [/^Incoming\w+ quoteId$/, 'A quote belongs to who pays.'],
  [
    /^AgentAction (transaction|rejectionReason)$/,
    'The only event of an action asks for the decision that comes before.',
  ],
];

/** It means something only after a run of all these tests. */
describe.skipIf(missing.length > 0)('every declared type of event', () => {
  const events = lines
    .filter(({ testFile }) => receiving.includes(testFile))
    .flatMap(({ members }) => Object.entries(members));
  const received = new Set(events.map(([type]) => type));
  const types = Object.keys(webhookEventTypes) as WebhookType[];

  it('was received from the local cloud, or it is explained why not', () => {
    expect(types.filter((type) => !received.has(type) && !Object.hasOwn(unsent, type))).toEqual([]);
  });

  it('is not explained away when it was received, or when it is not declared', () => {
    const wrong = Object.keys(unsent).filter((type) => received.has(type) || !Object.hasOwn(webhookEventTypes, type));
    expect(wrong).toEqual([]);
  });

  it('showed every member that its schema may leave out, or it is explained why not', () => {
    const shown = Map.groupBy(events, ([type]) => schemaNameOf(type as WebhookType));
    const unseen = [...Map.groupBy(types, schemaNameOf)].flatMap(([schema, [type]]) => {
      const members = new Set(shown.get(schema)?.flatMap(([, paths]) => paths));
      return type
        ? optionalMembersOf(type)
            .filter((member) => !members.has(member))
            .map((member) => `${schema} ${member}`)
        : [];
    });
    expect(unseen.filter((member) => !unshown.some(([members]) => members.test(member)))).toEqual([]);
    expect(unshown.filter(([members]) => !unseen.some((member) => members.test(member)))).toEqual([]);
  });
});
