import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetObjectCommand, ListObjectsV2Command, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useJournal } from '../../../lib/operations/journal-access.ts';
import { forgotten } from '../../kit/aws-stubs.ts';

const bucket = mockClient(S3Client);
const stacks = mockClient(CloudFormationClient);
beforeEach(() => {
  bucket.reset();
  bucket.onAnyCommand().rejects(forgotten);
  stacks.reset();
  stacks.onAnyCommand().rejects(forgotten);
  const Outputs = [{ OutputKey: 'JournalBucketName', OutputValue: 'the-journal' }];
  stacks.on(DescribeStacksCommand, { StackName: 'payments-prod-data' }).resolves({ Stacks: [{ Outputs }] } as never);
});
afterAll(() => {
  bucket.restore();
  stacks.restore();
});
const journal = () => useJournal('payments-prod-data');

describe('the exported journal of a deployed service', () => {
  it('is in the bucket that the stack names', async () => {
    expect((await journal()).address).toBe('s3://the-journal');
  });

  it('has a file, as it is stored', async () => {
    const Body = { transformToByteArray: async () => Buffer.from('content') };
    bucket.on(GetObjectCommand, { Bucket: 'the-journal', Key: 'file' }).resolves({ Body } as never);
    expect(await (await journal()).read('file')).toEqual(Buffer.from('content'));
  });

  it('misses a file that is not there, and takes no other failure for that', async () => {
    const { read } = await journal();
    bucket
      .on(GetObjectCommand)
      .rejectsOnce(new NoSuchKey({ $metadata: {}, message: '' }))
      .rejects(forgotten);
    expect(await read('file')).toBeUndefined();
    await expect(read('file')).rejects.toThrow(forgotten);
  });

  it('lists every page of the files of a day', async () => {
    const page = (...keys: readonly string[]) => ({ Contents: keys.map((Key) => ({ Key })) });
    bucket
      .on(ListObjectsV2Command, { Bucket: 'the-journal' })
      .resolvesOnce({ ...page('a', 'b'), NextContinuationToken: 'next' })
      .resolvesOnce(page('c'));
    expect(await (await journal()).list('2026-11-27')).toEqual(['a', 'b', 'c']);
    const [first, second] = bucket.commandCalls(ListObjectsV2Command).map(({ args: [{ input }] }) => input);
    expect(first).toMatchObject({ Prefix: expect.stringMatching(/2026-11-27\/$/), ContinuationToken: undefined });
    expect(second).toMatchObject({ ContinuationToken: 'next' });
  });
});
