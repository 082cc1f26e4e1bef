import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/customers/create-customer-kyc-link.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { commit } from '../../../functions/store/table.ts';
import type { Handler } from '../../../lib/local/lambda.ts';
import { probeOperations, proveInput } from './prove-input.ts';

type Answer = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

const options = { only: 'createCustomerKycLink', each: '40', seed: '1' };
const real = handler as unknown as Answer;
const refused = ({ statusCode }: APIGatewayProxyResult): boolean => statusCode >= 400;

/** The violations that the proof finds when a defective handler replaces the real one. */
const violationsOf = async (defect: Answer): Promise<string> =>
  (await probeOperations(options, () => undefined, { createCustomerKycLink: defect as Handler })).violations.join('\n');

const put = (item: object) => commit(tableStore(), [{ put: { item: { pk: 'LEFT', sk: 'BEHIND', ...item } } }]);
const withBody = (answer: APIGatewayProxyResult, change: (body: Record<string, unknown>) => object) => ({
  ...answer,
  body: JSON.stringify(change(JSON.parse(answer.body))),
});
/** Carries out the first request again, whatever comes in. */
const granting = (): Answer => {
  let first: APIGatewayProxyEvent | undefined;
  return async (event, context) => {
    first ??= { ...event };
    return real({ ...first, requestContext: event.requestContext }, context);
  };
};

const defects: Readonly<Record<string, readonly [defect: Answer, found: RegExp]>> = {
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

describe('prove input', () => {
  it('finds no violation in the service', async () => {
    const { figures, violations } = await proveInput.prove(options, () => undefined);
    expect(violations).toEqual([]);
    expect(figures).toMatch(/^\d+ requests to 1 operations, \d+ granted, \d+ refused$/);
  });

  it.each(Object.entries(defects))('finds an operation that %s', async (_, [defect, found]) => {
    expect(await violationsOf(defect)).toMatch(found);
  });

  it('names the options that reproduce a violation, and sends that request alone with them', async () => {
    const [defect, found] = defects['keeps what no schema names'] as readonly [Answer, RegExp];
    const first = await violationsOf(defect);
    const [, number] = first.match(/npm run prove -- input --seed 1 --only createCustomerKycLink --probe (\d+)/) ?? [];
    const again = await probeOperations({ ...options, probe: number }, () => undefined, {
      createCustomerKycLink: defect as Handler,
    });
    expect(again.violations.join('\n')).toMatch(found);
    expect(again.violations).toHaveLength(1);
  });

  it.each([{ only: 'noSuchOperation' }, { seed: 'x' }, { each: '-1' }])('refuses the options %j', async (wrong) => {
    await expect(proveInput.prove(wrong, () => undefined)).rejects.toThrow(
      /There is no operation|takes a whole number/,
    );
  });
});
