import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { provider } from '../providers.ts';
import { clientSettings } from './client-settings.ts';

export const dynamoDbClient = provider('dynamoDb', () =>
  DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings()), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);
