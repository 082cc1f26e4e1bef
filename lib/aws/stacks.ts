import { join } from 'node:path';
import { type App, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Endpoint } from '../../functions/contract/endpoint.ts';
import { entryOf } from '../../functions/topology/entries.ts';
import { longestQueueDelaySeconds, type QueueName, queues } from '../../functions/topology/queues.ts';
import { backgroundFunctions, streamConsumers } from '../../functions/topology/wiring.ts';
import { type WorkflowName, workflows } from '../../functions/topology/workflows.ts';
import { Alarms } from './alarms.ts';
import { ApiRelease } from './api-release.ts';
import { AuditTrail } from './audit-trail.ts';
import { CustodyWatch } from './custody-watch.ts';
import { ServiceDashboard } from './dashboard.ts';
import { Data, sealingKeys } from './data.ts';
import { EndpointFunction } from './endpoint-function.ts';
import { EventDelivery } from './event-delivery.ts';
import { FixedAddresses, NetworkStack } from './fixed-addresses.ts';
import { bundled, type CodeOf } from './function-code.ts';
import { Gateway } from './gateway.ts';
import type { Parts } from './grants.ts';
import { isCanary } from './live-alias.ts';
import { WebhookWatch } from './metrics.ts';
import { executionSuffixOf, nameIn } from './names.ts';
import { Operators, type OperatorsProps } from './operators.ts';
import { Probe, probeEntry } from './probe.ts';
import { QueueConsumer } from './queue-consumer.ts';
import { Routes } from './routes.ts';
import type { ServiceFunctionProps } from './service-function.ts';
import { ServiceWatch } from './service-watch.ts';
import type { StageConfig } from './stage.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { Workflow, workflowArn } from './workflow.ts';

interface PaymentsProps {
  readonly stage: StageConfig;
  readonly endpoints: readonly Endpoint[];
  readonly codeOf: CodeOf;
  /** What the commands of each role of operators need. */
  readonly roleRights: OperatorsProps['rights'];
}

/**
 * The whole service as stacks in the order of deployment: the data, the functions behind the API, the API's
 * id, the functions of each area, and last the routes that make them reachable. No stack refers to a later one, and each
 * stays under CloudFormation's 500 resources with 30 operations more than the contract has.
 */
export function addPayments(app: App, { stage, endpoints, codeOf, roleRights }: PaymentsProps): Stack[] {
  const propsOf = (description: string): StackProps => ({
    description,
    tags: { service: 'payments', stage: stage.name },
    ...(stage.account && stage.region && { env: { account: stage.account, region: stage.region } }),
    terminationProtection: stage.terminationProtection,
  });
  const stack = (name: string, description: string) => new Stack(app, nameIn(stage, name), propsOf(description));

  const dataStack = stack('data', 'Payments: the table, uploaded files and the keys');
  const data = new Data(dataStack, 'Data', stage);
  const alarms = new Alarms(dataStack, 'Alarms', stage);
  new CustodyWatch(dataStack, 'Custody', { stage, alarms });
  new CfnOutput(dataStack, 'TableName', { value: data.table.tableName });
  new CfnOutput(dataStack, 'DocumentsBucketName', { value: data.documents.bucketName });
  new CfnOutput(dataStack, 'JournalBucketName', { value: data.journal.bucketName });
  new CfnOutput(dataStack, 'WebhookSealingKeyId', { value: data.sealing.WebhookSealingKey.keyId });
  for (const id of sealingKeys) new CfnOutput(dataStack, `${id}Arn`, { value: data.sealing[id].keyArn });

  const networkStack = stage.fixedAddresses
    ? new NetworkStack(app, nameIn(stage, 'network'), propsOf('Payments: the addresses that webhooks come from'))
    : undefined;
  const egress =
    networkStack &&
    stage.fixedAddresses &&
    new FixedAddresses(networkStack, 'Egress', stage, stage.fixedAddresses.zones);

  const workflowStack = stack('workflow', 'Payments: the workflow, events and webhook delivery');
  // By its name, so that nothing of this stack can change the key's policy.
  const dataKey = Key.fromKeyArn(workflowStack, 'DataKey', data.dataKey.keyArn);
  const delivery = new EventDelivery(workflowStack, 'Delivery', { stage, alarms, dataKey });
  const parts: Parts = {
    table: data.table,
    documents: data.documents,
    journal: data.journal,
    webhookSealingKey: data.sealing.WebhookSealingKey,
    ...(data.signingKeys && { signingKeys: data.signingKeys }),
    publishedKeys: data.publishedKeys,
    walletKey: data.sealing.WalletKey,
    walletSignerKey: data.sealing.WalletSignerKey,
    bus: delivery.bus,
    stateMachineArn: workflowArn(workflowStack, stage, 'Payment'),
    stablecoinMachineArn: workflowArn(workflowStack, stage, 'StablecoinOperation'),
    cardMachineArn: workflowArn(workflowStack, stage, 'Card'),
    ...(stage.restoredStreamArn && { executionSuffix: executionSuffixOf(stage.restoredStreamArn) }),
    queues: delivery.queues,
    ...(stage.largePlatforms && { largePlatforms: stage.largePlatforms }),
    ...(egress && { egress }),
    setAside: delivery.setAside,
    ...(stage.rail && { rail: stage.rail }),
    ...(stage.issuer && { issuer: stage.issuer }),
    ...(stage.verification && { verification: stage.verification }),
    ...(stage.rates && { rates: stage.rates }),
    ...(stage.codes && { codes: stage.codes }),
    ...(stage.securityContact && { securityContact: stage.securityContact }),
  };
  const common = { stage, codeOf, parts };
  addBackground(workflowStack, { common, data, alarms, dataKey, delivery });

  const operatorsStack = stack('operators', 'Payments: the roles of operators, and the log of what people do');
  new Operators(operatorsStack, 'Operators', {
    stage,
    parts,
    failedChanges: data.failedChanges,
    alarms,
    rights: roleRights,
  });
  if (stage.audit) new AuditTrail(operatorsStack, 'Audit', { stage, parts, ...stage.audit });

  const gatewayStack = stack('gateway', 'Payments: the API without its routes');
  const gateway = new Gateway(gatewayStack, 'Gateway', stage);
  const { restApi } = gateway;

  const areas = [...Map.groupBy(endpoints, ({ area }) => area)].map(([area, rows]) => {
    const areaStack = stack(`area-${area}`, `Payments: the functions of ${area}`);
    for (const endpoint of rows) {
      new EndpointFunction(areaStack, endpoint.id, { ...common, endpoint, restApiId: restApi.restApiId });
    }
    return { areaStack, hasCanary: rows.some(({ id }) => isCanary(id, stage)) };
  });
  const areaStacks = areas.map(({ areaStack }) => areaStack);
  // The functions that change at once wait until those of the canaries have passed.
  const [first, others] = [areas.filter(({ hasCanary }) => hasCanary), areas.filter(({ hasCanary }) => !hasCanary)];
  for (const { areaStack } of others) for (const canary of first) areaStack.addStackDependency(canary.areaStack);

  const apiStack = stack('api', 'Payments: the routes, the check of credentials and the live version');
  const routes = new Routes(apiStack, 'Routes', { ...common, endpoints, gateway: restApi });
  const { stage: live, url } = new ApiRelease(apiStack, 'Release', { stage, alarms, routes, gateway, endpoints });
  new ServiceDashboard(apiStack, 'Dashboard', { stage, live });
  for (const before of [workflowStack, ...areaStacks]) apiStack.addStackDependency(before);

  const probeStack = stage.probe && stack('probe', 'Payments: a payment every five minutes from outside');
  if (probeStack && stage.probe) {
    const { tokenSecretArn } = stage.probe;
    new Probe(probeStack, 'Probe', { stage, tokenSecretArn, url, alarms, codeOf });
  }

  const watchStack = stack('watch', 'Payments: what is watched for all parts together');
  new ServiceWatch(watchStack, 'Services', { stage, alarms, tableName: data.table.tableName });
  alarms.summarize(watchStack);
  watchStack.addStackDependency(probeStack ?? apiStack);
  return [
    dataStack,
    ...(networkStack ? [networkStack] : []),
    workflowStack,
    operatorsStack,
    gatewayStack,
    ...areaStacks,
    apiStack,
    ...(probeStack ? [probeStack] : []),
    watchStack,
  ];
}

interface BackgroundProps {
  readonly common: Pick<ServiceFunctionProps, 'stage' | 'codeOf' | 'parts'>;
  readonly data: Data;
  readonly alarms: Alarms;
  readonly dataKey: IKey;
  readonly delivery: EventDelivery;
}

/** Adds the functions behind the API: the workflows, and the consumers of the stream and of the queues. */
function addBackground(scope: Stack, { common, data, alarms, dataKey, delivery }: BackgroundProps): void {
  const machines = (Object.keys(workflows) as WorkflowName[]).map(
    (name) => new Workflow(scope, name, { ...common, alarms }),
  );
  for (const consumer of streamConsumers) {
    const reader = new StreamConsumer(scope, `${consumer.function}Consumer`, {
      ...common,
      streamArn: data.streamArn,
      alarms,
      dataKey,
      failedChanges: data.failedChanges,
      consumer,
    });
    for (const machine of machines) machine.releaseAfter(reader);
  }
  const logGroups = Object.fromEntries(
    (Object.keys(queues) as QueueName[]).map((name) => {
      const consumer = new QueueConsumer(scope, `${name}Consumer`, {
        ...common,
        alarms,
        name,
        queue: delivery.queues[name],
      });
      for (const machine of machines) machine.releaseAfter(consumer);
      return [name, consumer.logGroup];
    }),
  ) as Record<QueueName, ILogGroup>;
  const lane = (name: QueueName, isSlow: boolean) => ({
    name,
    queue: delivery.queues[name],
    logGroup: logGroups[name],
    findsLost: isSlow,
    longestDelaySeconds: isSlow ? longestQueueDelaySeconds : 0,
  });
  new WebhookWatch(scope, 'Webhooks', {
    stage: common.stage,
    alarms,
    lanes: [lane('WebhookDelivery', false), lane('SlowWebhookDelivery', true)],
  });
}

/** Bundles all functions that `addPayments` deploys. */
export function bundledFor(app: App, endpoints: readonly Endpoint[]): Promise<CodeOf> {
  const background = Object.values(backgroundFunctions).map(({ entry }) => entry);
  return bundled([...background, ...endpoints.map(entryOf), probeEntry], join(app.outdir, 'functions'));
}
