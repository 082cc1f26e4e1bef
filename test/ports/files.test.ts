import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { listFiles } from '../../functions/ports/files.ts';
import { unreachable, useStub } from '../kit/aws-stubs.ts';

const client = new S3Client(unreachable);
const bucket = useStub('s3', client, mockClient(client), { DOCUMENTS_BUCKET: 'the-documents' });

it('lists every page of the files that begin so', async () => {
  const Prefix = 'some/folder/';
  const page = (...keys: readonly string[]) => ({ Contents: keys.map((Key) => ({ Key })) });
  bucket.on(ListObjectsV2Command, { Bucket: 'the-documents', Prefix }).resolves({
    ...page('some/folder/a', 'some/folder/b'),
    NextContinuationToken: 'next',
  });
  bucket.on(ListObjectsV2Command, { Prefix, ContinuationToken: 'next' }).resolves(page('some/folder/c'));
  expect(await listFiles(Prefix)).toEqual(['some/folder/a', 'some/folder/b', 'some/folder/c']);
});

it('lists nothing where there is nothing', async () => {
  bucket.on(ListObjectsV2Command).resolves({});
  expect(await listFiles('none/')).toEqual([]);
});
