import { SQSClient } from '@aws-sdk/client-sqs';
import { provider } from '../providers.ts';
import { clientSettings } from './client-settings.ts';

export const sqsClient = provider('sqs', () => new SQSClient(clientSettings()));
