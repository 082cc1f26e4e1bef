import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type Connector, requireConnectorSignature } from '../../../runtime/connector.ts';
import { RailUnavailable } from './payout-rail.ts';

/** The rail connector: the web service that pays out and collects the money of production payments. */
export const rail: Connector = {
  name: 'rail',
  header: 'Rail',
  url: 'RAIL_URL',
  secret: 'RAIL_SECRET',
  secretPlace: 'RAIL_SECRET_ARN',
  unavailable: RailUnavailable,
};

/** Authenticates a report of the rail connector on a payment. Refuses with INVALID_SIGNATURE, without revealing what is wrong. */
export const requireRailSignature = (event: APIGatewayProxyEvent): Promise<void> =>
  requireConnectorSignature(event, rail, { purpose: 'outcome', subject: event.pathParameters?.paymentId ?? '' });

/** Authenticates its report of a deposit, likewise. */
export const requireDepositSignature = (event: APIGatewayProxyEvent): Promise<void> =>
  requireConnectorSignature(event, rail, { purpose: 'deposit', subject: event.pathParameters?.depositId ?? '' });

/** Authenticates its report that money of a deposit has left again, likewise. */
export const requireDepositReturnSignature = (event: APIGatewayProxyEvent): Promise<void> =>
  requireConnectorSignature(event, rail, { purpose: 'deposit-return', subject: event.pathParameters?.depositId ?? '' });

/** Authenticates its report of how to pay into an account, likewise. */
export const requireInstructionsSignature = (event: APIGatewayProxyEvent): Promise<void> =>
  requireConnectorSignature(event, rail, { purpose: 'instructions', subject: event.pathParameters?.accountId ?? '' });
