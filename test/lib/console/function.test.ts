import { expect, it } from 'vitest';
import { aboutOf } from '../../../lib/console/hooks/function.ts';

const [platformId, first, second] = [1, 2, 3].map((digit) => `0198b2a4-7c1d-7e3f-8a5b-00000000000${digit}`);

it.each([
  [
    'a request, by its path, its query and its body, not by its headers',
    {
      path: `/customers/Customer:${first}`,
      queryStringParameters: { accountId: second },
      headers: { 'X-Request-Id': '0198b2a4-7c1d-7e3f-8a5b-0123456789ab' },
      requestContext: { authorizer: { platformId } },
      body: null,
    },
    { platformId, uuids: `${first} ${second}` },
  ],
  [
    'a call of the authorizer',
    { path: `/quotes/${first}`, requestContext: { authorizer: undefined } },
    { platformId: '', uuids: first },
  ],
  ['the input of a workflow', { platformId, paymentId: first }, { platformId, uuids: first }],
  [
    'changes of the stream, by their keys',
    { Records: [{ dynamodb: { Keys: { pk: { S: `PAYMENT#${first}` } }, NewImage: { quoteId: { S: second } } } }] },
    { records: 1, platformId: '', uuids: first },
  ],
  [
    'messages of a queue',
    { Records: [{ body: first }, { body: second }] },
    { records: 2, platformId: '', uuids: `${first} ${second}` },
  ],
  ['nothing', undefined, { platformId: '', uuids: '' }],
])('tells what %s is about', (_, event, expected) => {
  expect(aboutOf({ event, text: JSON.stringify(event) ?? '' })).toEqual(expected);
});
