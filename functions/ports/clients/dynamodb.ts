import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { port } from '../ports.ts';
import { clientSettings } from './client-settings.ts';

export const dynamoDbClient = port('dynamoDb', () =>
  DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings()), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);
