import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { handler } from '../../functions/api/customers/create-customer-kyc-link.ts';
import { theStore } from '../../functions/runtime/store.ts';
import { commit } from '../../functions/store/table.ts';
import type { Handler } from '../../lib/local/lambda.ts';
import { probeOperations, proveInput } from '../../lib/proof/input/prove-input.ts';

type Answer = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

const options = { only: 'createCustomerKycLink', each: '40', seed: '1' };
const real = handler as unknown as Answer;
const refused = ({ statusCode }: APIGatewayProxyResult): boolean => statusCode >= 400;

/** What the proof says of an operation that this stands in for. */
const violationsOf = async (fault: Answer): Promise<string> =>
  (await probeOperations(options, () => undefined, { createCustomerKycLink: fault as Handler })).violations.join('\n');

const put = (item: object) => commit(theStore(), [{ put: { item: { pk: 'LEFT', sk: 'BEHIND', ...item } } }]);
const withBody = (answer: APIGatewayProxyResult, change: (body: Record<string, unknown>) => object) => ({
  ...answer,
  body: JSON.stringify(change(JSON.parse(answer.body))),
});
/** Does whatever comes in what the first request wanted. */
const granting = (): Answer => {
  let first: APIGatewayProxyEvent | undefined;
  return async (event, context) => {
    first ??= { ...event };
    return real({ ...first, requestContext: event.requestContext }, context);
  };
};

const faults: Readonly<Record<string, readonly [fault: Answer, seen: RegExp]>> = {
  'takes what the contract does not': [granting(), /what the contract does not take is answered with 201/],
  'fails on bad input': [
    async (event, context) => {
      const answer = await real(event, context);
      if (refused(answer)) throw new Error('planted');
      return answer;
    },
    /it answers 500 INTERNAL_ERROR/,
  ],
  'refuses with a status that is not documented': [
    async (event, context) => {
      const answer = await real(event, context);
      return refused(answer) ? withBody({ ...answer, statusCode: 418 }, (body) => ({ ...body, status: 418 })) : answer;
    },
    /418 INVALID_INPUT is not documented/,
  ],
  'refuses in a shape of its own': [
    async (event, context) => {
      const answer = await real(event, context);
      return refused(answer) ? withBody(answer, (error) => ({ error })) : answer;
    },
    /the answer 400 has no error body/,
  ],
  'leaves something behind when it refuses': [
    async (event, context) => {
      const answer = await real(event, context);
      if (refused(answer)) await put({ type: 'LEFTOVER' });
      return answer;
    },
    /a refusal changes LEFTOVER/,
  ],
  'keeps what no schema names': [
    async (event, context) => {
      const answer = await real(event, context);
      if (!refused(answer)) await put({ type: 'COPY', body: event.body });
      return answer;
    },
    /the table keeps what no schema names/,
  ],
  'answers with less than its schema says': [
    async (event, context) => {
      const answer = await real(event, context);
      return refused(answer) ? answer : withBody(answer, () => ({}));
    },
    /the answer 20\d is not as documented: /,
  ],
  'refuses the documented request': [
    async (event, context) => real({ ...event, body: '[]' }, context),
    /the valid request \(documented\): is refused with/,
  ],
};

describe('prove:input', () => {
  it('finds nothing about an operation that keeps the contract', async () => {
    const { figures, violations } = await proveInput.prove(options, () => undefined);
    expect(violations).toEqual([]);
    expect(figures).toMatch(/^\d+ requests to 1 operations, \d+ granted, \d+ refused$/);
  });

  it.each(Object.entries(faults))('finds an operation that %s', async (_, [fault, seen]) => {
    expect(await violationsOf(fault)).toMatch(seen);
  });

  it('says how to see a violation again, and then sends that one request', async () => {
    const [fault, seen] = faults['keeps what no schema names'] as readonly [Answer, RegExp];
    const first = await violationsOf(fault);
    const [, number] = first.match(/npm run prove:input -- --seed 1 --only createCustomerKycLink --probe (\d+)/) ?? [];
    const again = await probeOperations({ ...options, probe: number }, () => undefined, {
      createCustomerKycLink: fault as Handler,
    });
    expect(again.violations.join('\n')).toMatch(seen);
    expect(again.violations).toHaveLength(1);
  });

  it.each([{ only: 'noSuchOperation' }, { seed: 'x' }, { each: '-1' }])('takes no %j', async (wrong) => {
    await expect(proveInput.prove(wrong, () => undefined)).rejects.toThrow(
      /There is no operation|takes a whole number/,
    );
  });
});
