/** Synthesizes the deployment for tests, and reads back out of its templates how the parts are joined. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, type CfnStack, NestedStack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Endpoint } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { addCopies } from '../../../lib/aws/copies.ts';
import { withoutCode } from '../../../lib/aws/function-code.ts';
import { addPayments } from '../../../lib/aws/stacks.ts';
import { roleRights } from '../../../lib/operations/role-rights.ts';
import { stageOf } from './stages.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template holds whatever CloudFormation takes.
type Json = any;

export interface Resource {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly properties: Json;
  readonly deletionPolicy: string | undefined;
}

export interface Synthesized {
  /** Templates by the stack's name; the name of a nested stack begins with that of the one that contains it, as on AWS. */
  readonly templates: Readonly<Record<string, Json>>;
  readonly resources: readonly Resource[];
  /** The stacks that each stack waits for, by name. */
  readonly stacks: Readonly<Record<string, readonly string[]>>;
  /** Where each stack is deployed, such as `aws://111122223333/eu-central-1`. */
  readonly environments: readonly string[];
}

export interface SynthesizeOptions {
  readonly endpoints?: readonly Endpoint[];
  /** The stage, by default dev, and settings in the place of those in its file. */
  readonly stage?: 'dev' | 'staging' | 'prod';
  readonly settings?: Readonly<Record<string, unknown>>;
  /** With the stack in the account of the copies, which bin/copies.ts deploys. */
  readonly withCopies?: boolean;
  /** The name of a copy of the stage's file. */
  readonly copy?: string;
  /** Runs the rules of bin/app.ts too: a finding without an explanation throws. */
  readonly checked?: boolean;
}

const cdkJson = JSON.parse(readFileSync(join(import.meta.dirname, '../../../cdk.json'), 'utf8'));

const known = new Map<string, Synthesized>();

/** The templates as `cdk synth` makes them, without bundling the functions: the same ones for the same stage, which no test changes. */
export function synthesize(options: SynthesizeOptions = {}): Synthesized {
  if (options.endpoints) return synthesizeAnew(options);
  const { checked, ...rest } = options;
  const [name, checkedName] = [JSON.stringify(rest), JSON.stringify({ ...rest, checked: true })];
  // Rules look at the templates and change nothing in them.
  const synthesized = known.get(checkedName) ?? (checked ? undefined : known.get(name)) ?? synthesizeAnew(options);
  known.set(checked ? checkedName : name, synthesized);
  return synthesized;
}

function synthesizeAnew({
  endpoints = endpointList,
  stage,
  settings,
  withCopies = false,
  copy,
  checked = false,
}: SynthesizeOptions): Synthesized {
  // The rules of CloudFormation take seconds to load, and the place where each construct was made a sixth of a synth.
  const app = new App({
    context: cdkJson.context,
    builtinCloudFormationValidation: checked,
    stackTraces: false,
    treeMetadata: false,
    analyticsReporting: false,
  });
  if (checked) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const config = stageOf(stage, settings, copy);
  addPayments(app, { stage: config, endpoints, codeOf: withoutCode, roleRights });
  if (withCopies && config.copies) addCopies(app, config, config.copies);
  const { directory, stacks } = app.synth();
  const nested = app.node
    .findAll()
    .filter(NestedStack.isNestedStack)
    .map((one) => nestedTemplate(directory, one));
  const templates = [
    ...stacks.map(({ stackName, template }) => [stackName, template] as const),
    ...nested.map(({ name, template }) => [name, template] as const),
  ];
  return {
    templates: Object.fromEntries(templates),
    stacks: Object.fromEntries(
      stacks.map(({ stackName, dependencies }) => [stackName, dependencies.map(({ id }) => id)]),
    ),
    environments: stacks.map(({ environment }) => environment.name),
    resources: stacks.flatMap(({ stackName, template }) => [
      ...resourcesOf(stackName, template),
      ...nested
        .filter(({ within }) => within === stackName)
        .flatMap(({ id, template: { Resources } }) =>
          resourcesOf(stackName, { Resources: withValues(Resources, template.Resources[id].Properties.Parameters) }),
        ),
    ]),
  };
}

/** The template of a stack that is contained in another one, and its id there. */
function nestedTemplate(directory: string, nested: NestedStack) {
  const { nestedStackParent: within, nestedStackResource: resource, templateFile } = nested;
  if (!within || !resource) throw new Error(`${nested.node.path} is not nested.`);
  const id: string = within.resolve(within.getLogicalId(resource as CfnStack));
  const template: Json = JSON.parse(readFileSync(join(directory, templateFile), 'utf8'));
  return { within: within.stackName, id, name: `${within.stackName}-${id}`, template };
}

/** Resources with the values of their parameters, as if they were in the stack that gives these. */
const withValues = (resources: Json, parameters: Json = {}): Json =>
  JSON.parse(JSON.stringify(resources), (_, value) => parameters[value?.Ref] ?? value);

const resourcesOf = (stack: string, { Resources }: Json): Resource[] =>
  Object.entries<Json>(Resources).map(([id, { Type, Properties, DeletionPolicy }]) => ({
    stack,
    id,
    type: Type,
    properties: Properties ?? {},
    deletionPolicy: DeletionPolicy,
  }));

/** The resources of a type, for example `Lambda::Function`. */
export const ofType = ({ resources }: Synthesized, type: string): Resource[] =>
  resources.filter((resource) => resource.type === `AWS::${type}`);

/** Everything that a role may do: the statements it carries and those attached to it. */
export function statementsOf(synthesized: Synthesized, role: Resource): Json[] {
  const own = (role.properties.Policies ?? []).flatMap(({ PolicyDocument }: Json) => PolicyDocument.Statement);
  const attached = ofType(synthesized, 'IAM::Policy')
    .filter(
      ({ stack, properties }) => stack === role.stack && properties.Roles.some(({ Ref }: Json) => Ref === role.id),
    )
    .flatMap(({ properties }) => properties.PolicyDocument.Statement);
  return [...own, ...attached];
}

/** The logical id that a value refers to in its own stack. */
export const referred = (value: Json): string | undefined => value?.Ref ?? value?.['Fn::GetAtt']?.[0];

/** The name of a function, queue or rule without the stage before it: as the contract and the wiring have it. */
const plainName = (name: string): string => name.replace(/^payments-[^-]+-/, '');

export interface SynthesizedWiring {
  readonly functions: readonly string[];
  readonly routes: readonly { method: string; path: string; function: string; credentials: boolean }[];
  readonly rules: readonly { name: string; pattern: Json; queue: string }[];
  readonly scheduledOrders: readonly { queue: string; order: string; expression: string }[];
  readonly tasks: readonly { workflow: string; state: string; function: string }[];
  readonly streamConsumers: readonly {
    function: string;
    itemTypes: readonly string[];
    batchSize: number;
    batchWindowSeconds?: number;
    parallelizationFactor: number;
    retries: number;
  }[];
  readonly queueConsumers: readonly { queue: string; function: string; batchSize: number }[];
}

/** Rows that say the same are one: so are a queue's cells, each with a rule and a mapping of its own. */
const distinct = <R>(rows: readonly R[]): readonly R[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];
const withoutCell = (name: string): string => name.replace(/-\d+$/, '');
/** Events of the account's own bus come from AWS itself, and the local cloud has none. */
const isOfAccount = ({ EventPattern, EventBusName }: Json): boolean => EventPattern !== undefined && !EventBusName;
const patternOf = ({ properties: { EventPattern } }: Resource): Json => {
  const { detail: { cell: _cell, ...detail } = {}, ...pattern }: Json = EventPattern;
  return { ...pattern, ...(Object.keys(detail).length > 0 && { detail }) };
};

/** How the deployment joins its parts, read from the templates alone. */
export function synthesizedWiring(synthesized: Synthesized): SynthesizedWiring {
  const find = ({ stack }: Resource, value: Json): Resource => {
    const id = referred(value);
    const found = synthesized.resources.find((resource) => resource.stack === stack && resource.id === id);
    if (!found) throw new Error(`${stack} has no resource for ${JSON.stringify(value)}.`);
    return found;
  };
  const functionNamed = (from: Resource, value: Json): string => {
    const found = find(from, value);
    const { FunctionName } = found.properties;
    return found.type === 'AWS::Lambda::Alias' ? functionNamed(found, FunctionName) : plainName(FunctionName);
  };
  const queueNamed = (from: Resource, value: Json) => withoutCell(plainName(find(from, value).properties.QueueName));
  const mappings = ofType(synthesized, 'Lambda::EventSourceMapping');
  const [events, timed] = ['EventPattern', 'ScheduleExpression'].map((kind) =>
    ofType(synthesized, 'Events::Rule').filter(
      ({ properties }) => properties[kind] !== undefined && !isOfAccount(properties),
    ),
  ) as [Resource[], Resource[]];
  const targetsOf = (rule: Resource, type: string) =>
    rule.properties.Targets.filter(({ Arn }: Json) => find(rule, Arn).type === type);
  const isStream = ({ properties }: Resource) => properties.StartingPosition !== undefined;
  return {
    functions: ofType(synthesized, 'Lambda::Function').map(({ properties }) => plainName(properties.FunctionName)),
    routes: ofType(synthesized, 'ApiGateway::Method').map((method) => ({
      method: method.properties.HttpMethod,
      path: pathOf(synthesized, method),
      function: calledBy(method),
      credentials: method.properties.AuthorizationType === 'CUSTOM' && method.properties.AuthorizerId !== undefined,
    })),
    rules: distinct(
      events.flatMap((rule) =>
        rule.properties.Targets.map(({ Arn }: Json) => ({
          name: withoutCell(plainName(rule.properties.Name)),
          pattern: patternOf(rule),
          queue: queueNamed(rule, Arn),
        })),
      ),
    ),
    scheduledOrders: timed.flatMap((rule) =>
      targetsOf(rule, 'AWS::SQS::Queue').map(({ Arn, Input }: Json) => ({
        queue: queueNamed(rule, Arn),
        order: Input,
        expression: rule.properties.ScheduleExpression,
      })),
    ),
    tasks: ofType(synthesized, 'StepFunctions::StateMachine').flatMap((machine) => {
      const { StateMachineName, DefinitionString, DefinitionSubstitutions } = machine.properties;
      return Object.entries<Json>(JSON.parse(DefinitionString).States)
        .filter(([, state]) => state.Type === 'Task')
        .map(([state, { Parameters }]) => ({
          workflow: plainName(StateMachineName),
          state,
          function: functionNamed(machine, DefinitionSubstitutions[Parameters.FunctionName.replace(/^\$\{|\}$/g, '')]),
        }));
    }),
    streamConsumers: mappings.filter(isStream).map((mapping) => ({
      function: functionNamed(mapping, mapping.properties.FunctionName),
      itemTypes: JSON.parse(mapping.properties.FilterCriteria.Filters[0].Pattern).dynamodb.NewImage.type.S,
      batchSize: mapping.properties.BatchSize,
      ...(mapping.properties.MaximumBatchingWindowInSeconds && {
        batchWindowSeconds: mapping.properties.MaximumBatchingWindowInSeconds,
      }),
      parallelizationFactor: mapping.properties.ParallelizationFactor,
      retries: mapping.properties.MaximumRetryAttempts,
    })),
    queueConsumers: distinct(
      mappings
        .filter((mapping) => !isStream(mapping))
        .map((mapping) => ({
          queue: queueNamed(mapping, mapping.properties.EventSourceArn),
          function: functionNamed(mapping, mapping.properties.FunctionName),
          batchSize: mapping.properties.BatchSize,
        })),
    ),
  };
}

/** The definition of a state machine in the partition of most regions. */
export const definitionIn = ({ properties }: Resource): string =>
  properties.DefinitionString.replaceAll(/\$\{Partition\}/g, 'aws');

/** A route names its function by an ARN put together from parts; the name is its end. */
const calledBy = ({ properties }: Resource): string => {
  const text = JSON.stringify(properties.Integration.Uri ?? '');
  return plainName(text.match(/:function:([^/]+):live\/invocations/)?.[1] ?? '');
};

export function pathOf(synthesized: Synthesized, method: Resource): string {
  const parts: string[] = [];
  const byId = new Map(
    ofType(synthesized, 'ApiGateway::Resource')
      .filter(({ stack }) => stack === method.stack)
      .map((resource) => [resource.id, resource]),
  );
  let at = byId.get(referred(method.properties.ResourceId) ?? '');
  while (at) {
    parts.unshift(at.properties.PathPart);
    at = byId.get(referred(at.properties.ParentId) ?? '');
  }
  return `/${parts.join('/')}`;
}
