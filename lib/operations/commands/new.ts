import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Area, areas } from '../../../functions/contract/areas.ts';
import { endpoints } from '../../../functions/contract/endpoints.ts';
import { webhookEventTypes } from '../../../functions/contract/webhooks/webhook-events.ts';
import { eventSourceTypes } from '../../../functions/topology/item-types.ts';
import { type CommandGroup, defineCommand, UsageError } from '../../command-line/command-line.ts';
import { endpointPlan } from '../scaffold/endpoint.ts';
import { eventPlan } from '../scaffold/event.ts';
import { carryOut, type Plan } from '../scaffold/plan.ts';
import { roomPlan } from '../scaffold/room.ts';

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;

const endpointIn = (root: string) =>
  defineCommand({
    summary: 'Writes a new endpoint: contract, prose, handler, use case, rule, tests.',
    operands: [{ name: 'OPERATION', description: 'The name of the operation, such as flagCustomer.' }],
    options: {
      area: { type: 'string', value: 'AREA', description: 'Its area in functions/contract/areas.ts.' },
      path: { type: 'string', value: 'ROUTE', description: 'Its route, such as "GET /customers/{customerId}".' },
      item: { type: 'string', value: 'TYPE', description: 'The new type of item that it creates, such as FLAG.' },
      event: {
        type: 'string',
        value: 'TYPE',
        description: 'The event of the new item, by default such as FLAG.CREATED.',
      },
    },
    run({ area, path, item, event }, [id = '']) {
      if (!/^[a-z][A-Za-z0-9]*$/.test(id)) throw new UsageError(`${id} is not a name such as flagCustomer.`);
      if (Object.hasOwn(endpoints, id)) throw new UsageError(`There is an operation ${id} already.`);
      const order = { id, area: areaOf(area), ...routeOf(path) };
      if (item === undefined && event === undefined) return write(root, endpointPlan(order));
      if (item === undefined) throw new UsageError('--event needs --item, the new type of item.');
      if (order.method !== 'POST') throw new UsageError('Only a POST creates an item.');
      const creates = { item: newItemType(item), event: newEventType(event ?? `${item}.CREATED`) };
      write(root, endpointPlan({ ...order, creates }));
    },
  });

const eventIn = (root: string) =>
  defineCommand({
    summary: 'Writes a further event of items that have events: declaration, prose, test.',
    operands: [{ name: 'EVENT', description: 'The type of the event, such as VERIFICATION.WITHDRAWN.' }],
    run(_, [type = '']) {
      const [kind] = newEventType(type).split('.');
      const sibling = Object.entries(webhookEventTypes).findLast(([other]) => other.startsWith(`${kind}.`));
      const schema = sibling?.[1].data.meta()?.id;
      if (!schema)
        throw new UsageError(`No event begins with ${kind}. A new type of item comes with an endpoint: --item.`);
      write(root, eventPlan(type, schema));
    },
  });

const roomIn = (root: string) =>
  defineCommand({
    summary: 'Adds a room to the plan of the house, and an area of its name.',
    operands: [{ name: 'ROOM', description: 'The name of the room, such as invitations.' }],
    run(_, [name = '']) {
      if (!/^[a-z][a-z-]*$/.test(name)) throw new UsageError(`${name} is not a name such as invitations.`);
      if (Object.hasOwn(areas, name)) throw new UsageError(`There is an area ${name} already.`);
      write(root, roomPlan(name));
    },
  });

/** The kinds of files that `npm run new` writes below the root of a repository. */
export const newCommands = (root: string): CommandGroup => ({
  summary:
    'Writes the files of something new. Whatever is left to decide says TODO, and its tests fail until it is decided.',
  commands: { endpoint: endpointIn(root), event: eventIn(root), room: roomIn(root) },
});

function areaOf(name: string | undefined): Area {
  if (name && Object.hasOwn(areas, name)) return name as Area;
  throw new UsageError(`--area is one of ${Object.keys(areas).join(', ')}.`);
}

function routeOf(route = '') {
  const [word = '', path = ''] = route.split(' ');
  const method = methods.find((candidate) => candidate === word);
  if (!method || !/^(\/[\w{}.-]+)+$/.test(path)) {
    throw new UsageError('--path is a method and a path, such as "GET /customers/{customerId}".');
  }
  return { method, path };
}

function newItemType(type: string): string {
  if (!/^[A-Z]+(_[A-Z]+)*$/.test(type)) throw new UsageError(`${type} is not a type of item such as CUSTOMER_FLAG.`);
  if (eventSourceTypes.some((known) => known === type))
    throw new UsageError(`Items of type ${type} have events already.`);
  return type;
}

function newEventType(type: string): string {
  if (!/^[A-Z_]+\.[A-Z_]+$/.test(type)) throw new UsageError(`${type} is not a type of event such as FLAG.CREATED.`);
  if (Object.hasOwn(webhookEventTypes, type)) throw new UsageError(`There is an event ${type} already.`);
  return type;
}

function write(root: string, plan: Plan): void {
  const paths = carryOut(root, plan);
  const format = ['check', '--write', '--log-level=error', ...paths];
  execFileSync(join(root, 'node_modules/.bin/biome'), format, { cwd: root });
  for (const path of paths) console.log(path);
  console.log('\nDecide whatever says TODO, then run npm run docs. docs/contributing.md names the tests to run.');
}
