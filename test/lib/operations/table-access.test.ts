import {
  CloudFormationClient,
  type CloudFormationClientResolvedConfig,
  DescribeStacksCommand,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from '@aws-sdk/client-cloudformation';
import { type AwsStub, mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { baseUrlOf, useTable } from '../../../lib/operations/table-access.ts';
import { keepEnvironment } from '../../kit/environment.ts';

describe('a command on a deployed service', () => {
  let restoreEnvironment = () => {};
  beforeEach(() => {
    restoreEnvironment = keepEnvironment();
    for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
    process.env.AWS_CONFIG_FILE = '/nowhere/config';
    process.env.AWS_SHARED_CREDENTIALS_FILE = '/nowhere/credentials';
    process.env.AWS_EC2_METADATA_DISABLED = 'true';
  });
  afterEach(() => restoreEnvironment());

  it('says what to set where no region is known', async () => {
    await expect(useTable('payments-dev-data')).rejects.toThrow(
      'No AWS region is set: name that of the stage in AWS_REGION.',
    );
  });

  it('says what to set without a sign-in', async () => {
    process.env.AWS_REGION = 'eu-central-1';
    await expect(useTable('payments-dev-data')).rejects.toThrow(
      'There are no AWS credentials: name a profile in AWS_PROFILE, or sign in',
    );
  });
});

describe('the address of the API of a deployed service', () => {
  let stacks: AwsStub<ServiceInputTypes, ServiceOutputTypes, CloudFormationClientResolvedConfig>;
  beforeEach(() => {
    stacks = mockClient(CloudFormationClient);
    stacks.onAnyCommand().rejects(new Error('No call was expected.'));
  });
  afterEach(() => stacks.restore());

  const outputs = (...Outputs: readonly object[]) =>
    stacks.on(DescribeStacksCommand, { StackName: 'payments-prod2-api' }).resolves({ Stacks: [{ Outputs }] } as never);

  it('is that of the same stage, so that a platform learns where its cell is', async () => {
    outputs({ OutputKey: 'BaseUrl', OutputValue: 'https://api.prod2.example.com/2025-10-13' });
    expect(await baseUrlOf('payments-prod2-data')).toBe('https://api.prod2.example.com/2025-10-13');
  });

  it('is missing with a sentence where the stack does not name it', async () => {
    outputs();
    await expect(baseUrlOf('payments-prod2-data')).rejects.toThrow(
      'The stack payments-prod2-api has no output BaseUrl.',
    );
  });
});
