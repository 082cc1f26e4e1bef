import type { APIGatewayProxyEvent } from 'aws-lambda';

/** A header by its name in lower case: API Gateway keeps the case that the client used. */
export const headerOf = ({ headers }: Pick<APIGatewayProxyEvent, 'headers'>, name: string): string | undefined =>
  Object.entries(headers ?? {}).find(([given]) => given.toLowerCase() === name)?.[1];
