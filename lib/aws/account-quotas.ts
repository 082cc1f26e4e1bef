/** The quotas of an account in a region before more is asked for; `others` are the regions that are not named. */
export type Usual = Readonly<Record<string, number>> & { readonly others: number };

/** A quota of an account in a region. */
export interface AccountQuota {
  /** The service's code in Service Quotas. */
  readonly service: string;
  /** The name in Service Quotas, or how it begins. */
  readonly name: string;
  readonly usual: Usual;
  /** The page of AWS that says so. */
  readonly source: string;
}

const stepFunctions = 'https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html';
const eventBridge = 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html';
const dynamoDb = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html';

const inLargeRegions = (large: number, others: number): Usual => ({
  'us-east-1': large,
  'us-west-2': large,
  'eu-west-1': large,
  others,
});

/** The quotas that the service may reach. A new account has less of some until it is used, or asks. */
export const accountQuotas = {
  concurrency: {
    service: 'lambda',
    name: 'Concurrent executions',
    usual: { others: 1_000 },
    source: 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
  },
  workflowStarts: {
    service: 'states',
    name: 'StartExecution throttle token refill rate',
    usual: inLargeRegions(300, 150),
    source: stepFunctions,
  },
  taskResults: {
    service: 'states',
    name: 'SendTaskSuccess throttle token refill rate',
    usual: inLargeRegions(500, 300),
    source: stepFunctions,
  },
  transitions: {
    service: 'states',
    name: 'StateTransition throttle token refill rate',
    usual: inLargeRegions(5_000, 800),
    source: stepFunctions,
  },
  tableReads: {
    service: 'dynamodb',
    name: 'Table-level read throughput limit',
    usual: { others: 40_000 },
    source: dynamoDb,
  },
  tableWrites: {
    service: 'dynamodb',
    name: 'Table-level write throughput limit',
    usual: { others: 40_000 },
    source: dynamoDb,
  },
  publishedEvents: {
    service: 'events',
    name: 'PutEvents throttle limit in transactions per second',
    usual: {
      ...inLargeRegions(10_000, 400),
      ...{ 'us-east-2': 2_400, 'eu-central-1': 2_400, 'eu-south-2': 2_400 },
      ...{
        'us-west-1': 1_200,
        'ap-northeast-1': 1_200,
        'ap-southeast-1': 1_200,
        'ap-southeast-2': 1_200,
        'eu-west-2': 1_200,
      },
      ...{ 'ap-east-1': 600, 'ap-northeast-2': 600, 'ap-south-1': 600, 'ca-central-1': 600 },
      ...{ 'eu-north-1': 600, 'eu-west-3': 600, 'sa-east-1': 600 },
    },
    source: eventBridge,
  },
  deliveredEvents: {
    service: 'events',
    name: 'Invocations throttle limit in transactions per second',
    usual: {
      ...inLargeRegions(18_750, 750),
      ...{ 'us-east-2': 4_500, 'eu-central-1': 4_500, 'eu-south-2': 4_500 },
      ...{
        'us-west-1': 2_250,
        'ap-northeast-1': 2_250,
        'ap-southeast-1': 2_250,
        'ap-southeast-2': 2_250,
        'eu-west-2': 2_250,
      },
      ...{ 'ap-east-1': 1_100, 'ap-northeast-2': 1_100, 'ap-south-1': 1_100, 'ca-central-1': 1_100 },
      ...{ 'eu-north-1': 1_100, 'eu-west-3': 1_100, 'sa-east-1': 1_100 },
    },
    source: eventBridge,
  },
  requests: {
    service: 'apigateway',
    name: 'Throttle rate',
    usual: { others: 10_000 },
    source: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
  },
  keyRequests: {
    service: 'kms',
    name: 'Cryptographic operations (ECC) request rate',
    usual: { others: 1_000 },
    source: 'https://docs.aws.amazon.com/kms/latest/developerguide/requests-per-second.html',
  },
} as const satisfies Readonly<Record<string, AccountQuota>>;

export type AccountQuotaName = keyof typeof accountQuotas;

/** The usual value of a quota in a region, or in the regions that have most. */
export const usualIn = ({ usual }: AccountQuota, region?: string): number =>
  region === undefined ? Math.max(...Object.values(usual)) : (usual[region] ?? usual.others);

/** The values that a quota has, from the largest, each with its regions. */
export function usualByRegion({
  usual,
}: AccountQuota): readonly { readonly value: number; readonly regions: string }[] {
  const { others, ...named } = usual;
  const groups = Map.groupBy(Object.keys(named), (region) => named[region] ?? others);
  const values = new Map([...groups].map(([value, regions]) => [value, regions.join(', ')]));
  const elsewhere = groups.size === 0 ? 'every region' : 'the others';
  values.set(others, [values.get(others), elsewhere].filter(Boolean).join(', '));
  return [...values].map(([value, regions]) => ({ value, regions })).sort((one, other) => other.value - one.value);
}
