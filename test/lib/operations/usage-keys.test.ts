import {
  APIGatewayClient,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  GetApiKeysCommand,
  GetUsagePlanKeysCommand,
} from '@aws-sdk/client-api-gateway';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureUsageKey, ensureUsageKeys } from '../../../lib/operations/usage-keys.ts';
import { forgotten } from '../../kit/aws-stubs.ts';
import { otherPlatformId, platformId } from '../../kit/builders.ts';

const stacks = mockClient(CloudFormationClient);
const gateway = mockClient(APIGatewayClient);
const name = `payments-dev ${platformId}`;
const stack = (outputs: readonly object[]) => ({ Stacks: [{ Outputs: outputs }] }) as never;

beforeEach(() => {
  for (const stub of [stacks, gateway]) {
    stub.reset();
    stub.onAnyCommand().rejects(forgotten);
  }
  stacks
    .on(DescribeStacksCommand, { StackName: 'payments-dev-api' })
    .resolves(stack([{ OutputKey: 'UsagePlanId', OutputValue: 'plan-1' }]));
  gateway.on(GetApiKeysCommand, { nameQuery: name }).resolves({ items: [] });
  gateway.on(CreateApiKeyCommand).resolves({ id: 'key-1' });
  gateway.on(CreateUsagePlanKeyCommand).resolves({});
});
afterAll(() => {
  stacks.restore();
  gateway.restore();
});
const inputs = () => gateway.calls().map(({ args: [{ input }] }) => input);

describe("a platform's API key", () => {
  it('is created with the value that the authorizer names, and joins the usage plan', async () => {
    await ensureUsageKey('payments-dev-data', platformId);
    expect(inputs().slice(1)).toEqual([
      { name, value: platformId.replaceAll('-', ''), enabled: true },
      { usagePlanId: 'plan-1', keyId: 'key-1', keyType: 'API_KEY' },
    ]);
  });

  it('is created once, and a key that is already in the plan stays there', async () => {
    // API Gateway finds every key whose name begins so.
    const items = [
      { id: 'key-1', name: `${name} old` },
      { id: 'key-2', name },
    ];
    gateway.on(GetApiKeysCommand).resolves({ items });
    gateway.on(CreateUsagePlanKeyCommand).rejects(Object.assign(new Error('there'), { name: 'ConflictException' }));
    await ensureUsageKey('payments-dev-data', platformId);
    expect(gateway.commandCalls(CreateApiKeyCommand)).toEqual([]);
    expect(inputs().at(-1)).toMatchObject({ keyId: 'key-2' });
  });

  it('does not count as present when the gateway refuses', async () => {
    gateway.on(CreateUsagePlanKeyCommand).rejects(Object.assign(new Error('Too many'), { name: 'LimitExceeded' }));
    await expect(ensureUsageKey('payments-dev-data', platformId)).rejects.toThrow('Too many');
  });

  it('does not count as created without an id', async () => {
    gateway.on(CreateApiKeyCommand).resolves({});
    await expect(ensureUsageKey('payments-dev-data', platformId)).rejects.toThrow(`no id for the key ${name}`);
    expect(gateway.commandCalls(CreateUsagePlanKeyCommand)).toEqual([]);
  });

  it('needs the API to be deployed', async () => {
    stacks.on(DescribeStacksCommand).resolves(stack([]));
    await expect(ensureUsageKey('payments-dev-data', platformId)).rejects.toThrow('no output UsagePlanId');
    expect(gateway.calls()).toEqual([]);
  });
});

describe('the API keys of all platforms', () => {
  const others = [otherPlatformId];

  /** An account whose API was made anew: some keys are there, no key is in the new usage plan. */
  function accountWith(names: readonly string[]) {
    const keys = new Map(names.map((known, index) => [known, `old-${index}`]));
    const inPlan = new Set<string>();
    gateway.on(GetApiKeysCommand).callsFake(({ nameQuery }) => ({
      items: [...keys].filter(([known]) => known.startsWith(nameQuery)).map(([known, id]) => ({ id, name: known })),
    }));
    gateway.on(CreateApiKeyCommand).callsFake(({ name: created }) => {
      keys.set(created, `new-${keys.size}`);
      return { id: keys.get(created) };
    });
    gateway.on(CreateUsagePlanKeyCommand).callsFake(({ usagePlanId, keyId }) => {
      if (inPlan.has(keyId)) throw Object.assign(new Error('there'), { name: 'ConflictException' });
      if (usagePlanId === 'plan-1') inPlan.add(keyId);
    });
    // One key a page.
    gateway.on(GetUsagePlanKeysCommand, { usagePlanId: 'plan-1' }).callsFake(({ position = '0' }) => {
      const items = [...keys].filter(([, id]) => inPlan.has(id)).map(([known, id]) => ({ id, name: known }));
      const next = Number(position) + 1;
      return { items: items.slice(next - 1, next), ...(next < items.length && { position: `${next}` }) };
    });
    return { keys, inPlan };
  }

  it('join the new usage plan, those that are still there and those that are not', async () => {
    const { keys, inPlan } = accountWith([name]);
    await ensureUsageKeys('payments-dev-data', [platformId, ...others]);
    expect([...keys.keys()]).toEqual([name, ...others.map((other) => `payments-dev ${other}`)]);
    expect([...inPlan]).toEqual([...keys.values()]);
    expect(stacks.calls()).toHaveLength(1);
  });

  it('are only looked at when it is done again', async () => {
    const { keys, inPlan } = accountWith([]);
    const missing = () => ensureUsageKeys('payments-dev-data', [platformId, ...others]);
    expect(await missing()).toBe(2);
    gateway.resetHistory();
    expect(await missing()).toBe(0);
    expect([keys.size, inPlan.size]).toEqual([2, 2]);
    expect(gateway.calls()).toHaveLength(2);
    expect(gateway.commandCalls(GetUsagePlanKeysCommand)).toHaveLength(2);
  });
});
