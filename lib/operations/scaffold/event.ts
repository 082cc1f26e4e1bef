import { eventTypeEdits } from './item.ts';
import type { Plan } from './plan.ts';
import { camel, kebab, lines, todo } from './text.ts';

/** A further event of items that have events already. `schema` is what it carries. */
export const eventPlan = (type: string, schema: string): Plan => ({
  creates: { [`test/http/events/${kebab(camel(type.replaceAll('.', '_')))}.test.ts`]: eventTest(type) },
  edits: eventTypeEdits(type, { schema }),
});

interface EventRequest {
  readonly path: string;
  /** Its contract, and the name of its schemas. */
  readonly room: string;
  readonly file: string;
  readonly schema: string;
}

/** A test that receives the webhook of an event. The request is what makes it happen, where that is known. */
export function eventTest(type: string, request?: EventRequest): string {
  const ofCustomer = request?.path.includes('{customerId}') === true;
  return lines(
    "import { afterAll, beforeAll, expect, it } from 'vitest';",
    request !== undefined && "import { bodyOf } from '../../kit/client/api.ts';",
    request !== undefined &&
      `import { ${request.schema}Request } from '../../../functions/contract/${request.room}/${request.file}.ts';`,
    request !== undefined && "import { exampleOf } from '../../kit/examples.ts';",
    "import { startTestCloud, type TestCloud, webhookReceiver } from '../../kit/local-cloud.ts';",
    '',
    'let cloud: TestCloud;',
    'let receiver: Awaited<ReturnType<typeof webhookReceiver>>;',
    'beforeAll(async () => {',
    '  receiver = await webhookReceiver();',
    '  cloud = await startTestCloud({ webhookUrl: receiver.url });',
    '});',
    'afterAll(async () => {',
    '  await cloud.stop();',
    '  await receiver.close();',
    '});',
    '',
    `it('sends ${type}', async () => {`,
    ofCustomer && "  const person = { customerType: 'INDIVIDUAL', fullName: 'Jane Example' };",
    ofCustomer && "  const customer = bodyOf(await cloud.api.post('/customers', person), 201);",
    request
      ? `  const shown = bodyOf(await cloud.api.post(${pathText(request.path)}, exampleOf(${request.schema}Request)), 201);`
      : `  expect(cloud.baseUrl, '${todo(`send the request that makes ${type} happen`)}').toBe('');`,
    `  const { body } = await receiver.waitFor((webhook) => webhook.body.type === '${type}');`,
    `  expect(body.data, '${todo(`expect what ${type} carries`)}').toEqual({ ${request ? '...shown, ' : ''}todo: true });`,
    '});',
  );
}

/** The path of a request, as code. */
const pathText = (path: string): string => `\`${path.replace('{customerId}', () => `\${customer.id}`)}\``;
