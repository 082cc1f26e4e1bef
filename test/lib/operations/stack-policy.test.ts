import { CloudFormationClient, SetStackPolicyCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { protectCommand } from '../../../lib/operations/commands/protect.ts';
import { keptTypes, protectStacks, stacksWithData } from '../../../lib/operations/stack-policy.ts';
import { synthesize } from '../../kit/aws/synthesized.ts';
import { forgotten } from '../../kit/aws-stubs.ts';
import { runHere } from '../../kit/command-here.ts';

const stacks = mockClient(CloudFormationClient);
beforeEach(() => {
  stacks.reset();
  stacks.onAnyCommand().rejects(forgotten);
});
afterAll(() => stacks.restore());

const missing = Object.assign(new Error('Stack [payments-prod-network] does not exist'), { name: 'ValidationError' });
const policies = () =>
  stacks.commandCalls(SetStackPolicyCommand).map(({ args: [{ input }] }) => JSON.parse(input.StackPolicyBody ?? ''));

describe('npm run operate -- protect', () => {
  const root = { summary: '', commands: { protect: protectCommand } };
  const protect = () => runHere('npm run operate --', root, ['protect', '--stack', 'payments-prod-data']);

  it('names the stacks that are protected, and says where none is deployed', async () => {
    stacks.on(SetStackPolicyCommand).rejects(missing);
    expect((await protect()).output).toBe('Nothing is deployed yet.\n');
    stacks.on(SetStackPolicyCommand, { StackName: 'payments-prod-data' }).resolves({});
    expect((await protect()).output).toBe('Protected: payments-prod-data.\n');
  });
});

describe('the policy of the stacks with data', () => {
  it('lets updates change everything, and replace or remove nothing that holds data', async () => {
    stacks.on(SetStackPolicyCommand).resolves({});
    expect(await protectStacks('payments-prod-data')).toEqual(stacksWithData.map((name) => `payments-prod-${name}`));
    for (const { Statement } of policies()) {
      expect(Statement).toEqual([
        expect.objectContaining({ Effect: 'Allow', Action: 'Update:*', Resource: '*' }),
        expect.objectContaining({
          Effect: 'Deny',
          Action: ['Update:Replace', 'Update:Delete'],
          Condition: { StringEquals: { ResourceType: [...keptTypes] } },
        }),
      ]);
    }
    expect(policies()).toHaveLength(stacksWithData.length);
  });

  it('leaves out a stack that is not deployed', async () => {
    stacks.on(SetStackPolicyCommand).rejects(missing);
    stacks.on(SetStackPolicyCommand, { StackName: 'payments-prod-data' }).resolves({});
    expect(await protectStacks('payments-prod-data')).toEqual(['payments-prod-data']);
  });

  it('fails when it may not be set', async () => {
    stacks.on(SetStackPolicyCommand).rejects(Object.assign(new Error('no'), { name: 'AccessDenied' }));
    await expect(protectStacks('payments-prod-data')).rejects.toThrow('no');
  });

  it('names every resource with data, in every stack that has one', () => {
    const { templates } = synthesize({ stage: 'prod', settings: { fixedAddresses: { zones: 1 } } });
    const ofStacks = Object.entries(templates).flatMap(([stack, { Resources }]) =>
      Object.values<{ Type: string; DeletionPolicy?: string }>(Resources).map(({ Type, DeletionPolicy }) => ({
        stack,
        type: Type,
        isKept: DeletionPolicy === 'Retain' && Type !== 'AWS::Logs::LogGroup',
      })),
    );
    const isWithData = (stack: string) => stacksWithData.some((name) => stack === `payments-prod-${name}`);
    const isKeptType = (type: string) => keptTypes.some((each) => each === type);
    const kept = ofStacks.filter(({ stack, isKept }) => isKept && isWithData(stack));
    expect(kept.filter(({ type }) => !isKeptType(type))).toEqual([]);
    expect(ofStacks.filter(({ stack, type }) => isKeptType(type) && !isWithData(stack))).toEqual([]);
    const inOtherRegions = 'AWS::KMS::ReplicaKey';
    expect(new Set([...kept.map(({ type }) => type), inOtherRegions])).toEqual(new Set(keptTypes));
  });
});
