import { RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { StageConfig } from './stage.ts';

/** The name of something in one stage: several stages can share an account and a region. */
export const nameIn = (stage: StageConfig, name: string): string => `payments-${stage.name}-${name}`;

/** What becomes of a log group when its stack goes. */
export const logRemovalPolicy = (stage: StageConfig): RemovalPolicy =>
  stage.retainLogs ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/** The name under which an ARN comes in from another stack, or the ARN of what was named outright; a finding of cdk-nag carries it. */
export const importedName = (scope: Construct, owner: Stack, arn: string): string =>
  Token.isUnresolved(arn) ? Stack.of(scope).resolve(owner.exportValue(arn))['Fn::ImportValue'] : arn;
