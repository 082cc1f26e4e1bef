import { SQSClient } from '@aws-sdk/client-sqs';
import { port } from '../ports.ts';
import { clientSettings } from './client-settings.ts';

export const sqsClient = port('sqs', () => new SQSClient(clientSettings()));
