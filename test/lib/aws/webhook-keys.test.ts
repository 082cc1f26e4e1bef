import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { ofType, type Resource, type Synthesized, statementsOf, synthesize } from '../../kit/aws/synthesized.ts';

const steps = ['1', '1,2', '2,1', '2'] as const;
/** The setting changes nothing in the other endpoints, and four synths of them all take four times as long. */
const endpoints = endpointList.filter(({ uses }) => uses.some((capability) => capability.startsWith('keys:')));
const deployed = new Map<string, Synthesized>();
beforeAll(() => {
  for (const webhookKeys of steps)
    deployed.set(webhookKeys, synthesize({ endpoints, settings: { webhookKeys: webhookKeys.split(',').map(Number) } }));
});

const at = (step: (typeof steps)[number]): Synthesized => deployed.get(step) ?? synthesize();
const data = (step: (typeof steps)[number]) => at(step).templates['payments-dev-data'];

function named<T>(of: readonly T[], fits: (one: T) => boolean): T {
  const found = of.find(fits);
  if (!found) throw new Error('There is no such resource.');
  return found;
}

const lambda = (step: (typeof steps)[number], name: string): Resource =>
  named(ofType(at(step), 'Lambda::Function'), ({ properties }) => properties.FunctionName === `payments-dev-${name}`);

/** The generations that a text of a template refers to. */
const generationsIn = (value: unknown): number[] =>
  [...new Set([...JSON.stringify(value).matchAll(/DataWebhookKey(2?)[0-9A-F]{8}/g)].map(([, two]) => (two ? 2 : 1)))]
    .map(Number)
    .toSorted();

/** The generations that a function may do this with. */
function allowed(step: (typeof steps)[number], name: string, action: string): number[] {
  const { stack, properties } = lambda(step, name);
  const roleId = properties.Role['Fn::GetAtt'][0];
  const role = named(ofType(at(step), 'IAM::Role'), (one) => one.stack === stack && one.id === roleId);
  const statements = statementsOf(at(step), role).filter(({ Action }) => [Action].flat().includes(action));
  return generationsIn(statements.map(({ Resource }) => Resource));
}

describe('a deployment without the setting', () => {
  it('has no key that signs: functions open a sealed one, and only those that send webhooks', () => {
    const plain = synthesize();
    const keys = ofType(plain, 'KMS::Key').map(({ id }) => id);
    expect(keys.filter((id) => /Webhook/.test(id))).toEqual([expect.stringContaining('WebhookSealingKey')]);
    const mayOpen = ofType(plain, 'IAM::Role').filter((role) =>
      statementsOf(plain, role).some(
        ({ Action, Resource }) =>
          [Action].flat().includes('kms:Decrypt') && /WebhookSealingKey/.test(JSON.stringify(Resource)),
      ),
    );
    expect(mayOpen.map(({ id }) => id.replace(/ServiceRole.*|Role.*/, '')).toSorted()).toMatchInlineSnapshot(`
      [
        "PaymentRequestApproval",
        "SlowWebhookDeliveryConsumerDeliverSlowWebhooks",
        "WebhookDeliveryConsumerDeliverWebhooks",
        "sendTestWebhook",
        "testWebhookUrl",
      ]
    `);
    for (const role of ofType(plain, 'IAM::Role')) {
      for (const { Action } of statementsOf(plain, role))
        expect([Action].flat()).not.toContain('kms:GenerateDataKeyPair');
    }
  });
});

describe('the webhook keys of a deployment whose key service signs', () => {
  it.each([
    ['1', [1], [1]],
    ['1,2', [1], [1, 2]],
    ['2,1', [2], [1, 2]],
    ['2', [2], [2]],
  ] as const)('%s sign with generation %j and show %j', (step, signing, shown) => {
    const variables = (name: string) => lambda(step, name).properties.Environment.Variables;
    expect(generationsIn(variables('DeliverWebhooks'))).toEqual(signing);
    expect(generationsIn(variables('getJwks').WEBHOOK_KEY_ID)).toEqual(signing);
    expect(generationsIn(variables('getJwks'))).toEqual(shown);
    expect(allowed(step, 'DeliverWebhooks', 'kms:Sign')).toEqual(signing);
    expect(allowed(step, 'getJwks', 'kms:GetPublicKey')).toEqual(shown);
  });

  it('take no key and no export away that the step before has', () => {
    for (const [index, step] of steps.slice(1).entries()) {
      const before = data(steps[index] ?? '1');
      expect(Object.keys(data(step).Resources)).toEqual(expect.arrayContaining(Object.keys(before.Resources)));
      expect(Object.keys(data(step).Outputs)).toEqual(expect.arrayContaining(Object.keys(before.Outputs)));
    }
    const keys = ofType(at('2'), 'KMS::Key').filter(({ id }) => id.includes('WebhookKey'));
    expect(keys.map(({ deletionPolicy }) => deletionPolicy)).toEqual(['Retain', 'Retain', 'Retain', 'Retain']);
  });
});
