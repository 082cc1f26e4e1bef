import { Architecture, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';

/** The settings of every function. The runtime is pinned: a new one is a decision, with the tests run on it first. */
export const functionDefaults = {
  runtime: Runtime.NODEJS_24_X,
  architecture: Architecture.ARM_64,
  memorySize: 512,
  tracing: Tracing.ACTIVE,
  handler: 'index.handler',
} as const;

/** Shorter than API Gateway's own 29 seconds, so that the function answers and not the gateway. */
export const endpointTimeoutSeconds = 15;
