import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from './stage.ts';

/** The name of something in one stage: several stages can share an account and a region. */
export const nameIn = (stage: StageConfig, name: string): string => `payments-${stage.name}-${name}`;

/** What becomes of a log group when its stack goes. */
export const logRemovalPolicy = (stage: StageConfig): RemovalPolicy =>
  stage.retainLogs ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
