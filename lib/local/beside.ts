import { SQSClient } from '@aws-sdk/client-sqs';
import { provide } from '../../functions/ports/ports.ts';
import { runningService, type ServiceAddress } from './address.ts';
import { region } from './arns.ts';
import { makeKmsClient, makeS3Client } from './clients.ts';
import { Kms } from './kms.ts';
import { filesFolder, S3 } from './s3.ts';
import { runningQueues } from './sqs-endpoint.ts';
import { tableName } from './table/external-table.ts';
import { makeTableClient } from './table/table-client.ts';
import { runningTable } from './table/table-endpoint.ts';
import { type RestoredFolder, restoreFolder } from './table-copy.ts';

/** The folder of the local service. */
export const localDataDir = (): string => process.env.DATA_DIR || '.local';

/** Where the local service listens that runs on `dataDir`, or ran there until it was killed. */
export const localService = (dataDir = localDataDir()): ServiceAddress | undefined => runningService(dataDir);

/** Points this process at the table of the local service that runs on `dataDir`. Throws when none runs. */
export async function useLocalTable(dataDir = localDataDir()): Promise<void> {
  const endpoint = await answering(process.env.DYNAMODB_ENDPOINT || runningTable(dataDir), dataDir);
  provide('dynamoDb', makeTableClient(endpoint));
  process.env.TABLE_NAME = tableName;
}

/** The folder of the files of the local service: uploaded ones and the exported journal. */
export const localFilesFolder = (): string => filesFolder(localDataDir());

/** Points this process at the files of the local service. */
export function useLocalFiles(): void {
  provide('s3', makeS3Client(new S3(localDataDir())));
  process.env.DOCUMENTS_BUCKET = 'documents';
}

/** Points this process at the keys of the local service. */
export function useLocalKeys(): void {
  const kms = new Kms(localDataDir());
  provide('kms', makeKmsClient(kms));
  process.env.WEBHOOK_SEALING_KEY_ID = kms.webhookSealingKeyId;
}

/** The queues of the local service. Throws when none runs. */
export async function localQueues(): Promise<SQSClient> {
  const dataDir = localDataDir();
  const endpoint = await answering(runningQueues(dataDir), dataDir);
  return new SQSClient({ endpoint, region, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });
}

async function answering(endpoint: string | undefined, dataDir: string): Promise<string> {
  const answers = endpoint !== undefined && (await fetch(endpoint).catch(() => undefined)) !== undefined;
  if (!endpoint || !answers) throw new Error(`No local service runs on ${dataDir}. Start it with npm start.`);
  return endpoint;
}

/** Restores the table of the local service as it is now into a new folder. Throws where another engine than this machine's file has the table. */
export function restoreLocalTable(target: string): Promise<RestoredFolder> {
  if (process.env.DYNAMODB_ENDPOINT)
    throw new Error('The table is in another engine, which has to restore it: unset DYNAMODB_ENDPOINT.');
  return restoreFolder(localDataDir(), target);
}
