import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useTable } from '../../../lib/operations/table-access.ts';
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
