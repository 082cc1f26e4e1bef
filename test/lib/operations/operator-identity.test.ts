import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { operatorOf } from '../../../lib/operations/operator-identity.ts';

const sts = mockClient(STSClient);
const identity = 'arn:aws:sts::111122223333:assumed-role/Operator/ann@example.com';
const stack = 'payments-production-data';

beforeEach(() => {
  sts.reset();
  sts.onAnyCommand().rejects(new Error('No call was expected.'));
});

describe('the operator of a command', () => {
  it('has the identity that AWS knows the credentials by, beside the name', async () => {
    sts.on(GetCallerIdentityCommand).resolves({ Arn: identity });
    expect(await operatorOf(' Ann Example ', stack)).toEqual({ name: 'Ann Example', identity });
  });

  it('is a name alone on a local service', async () => {
    expect(await operatorOf('Ann Example', undefined)).toEqual({ name: 'Ann Example' });
    expect(sts.calls()).toEqual([]);
  });

  it('is missing without a name, without a sign-in and where AWS says none', async () => {
    await expect(operatorOf(' ', stack)).rejects.toThrow('--by is missing.');
    expect(sts.calls()).toEqual([]);
    sts.on(GetCallerIdentityCommand).resolves({});
    await expect(operatorOf('Ann', stack)).rejects.toThrow('AWS does not say whose credentials these are.');
    const noCredentials = Object.assign(new Error('none'), { name: 'CredentialsProviderError' });
    sts.on(GetCallerIdentityCommand).rejects(noCredentials);
    await expect(operatorOf('Ann', stack)).rejects.toThrow(
      'There are no AWS credentials: name a profile in AWS_PROFILE',
    );
  });
});
