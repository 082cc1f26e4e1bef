import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepEnvironment } from '../../kit/environment.ts';
import type { Form } from '../../kit/operations/forms.ts';
import { operations } from '../../kit/operations/operations.ts';
import { openApi } from '../../kit/operations/request.ts';
import { type ApiDocument, withOwnExamples } from './own-examples.ts';
import { environment, tryService } from './prove-schemathesis.ts';
import { readReport } from './report.ts';

const none: Form = { name: 'documented', body: undefined, places: {} };
const formsWith = (id: string, form: Form) =>
  new Map(operations.map(([each]) => [each, each === id ? form : none] as const));
const document = openApi as unknown as ApiDocument;

describe('a document with examples of its own', () => {
  it('names what there is, in paths and bodies, and leaves the served one as it was', () => {
    const places = { 'path.id': 'AuthMethod:own', 'body.type': 'PASSKEY' };
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle: 'sealed' };
    const before = JSON.stringify(document);
    const changed = withOwnExamples(document, formsWith('verifyAuthCredential', { ...none, body, places }));
    const operation = changed.paths['/auth/credentials/{id}/verify']?.post;
    expect(operation?.parameters?.find(({ name }) => name === 'id')).toMatchObject({ example: 'AuthMethod:own' });
    expect(operation?.requestBody?.content['application/json']?.example).toEqual({ ...body, type: 'PASSKEY' });
    expect(JSON.stringify(document)).toBe(before);
  });

  it('needs a form for each operation', () => {
    expect(() => withOwnExamples(document, new Map())).toThrow('The service does not document');
  });
});

describe('the report of a run', () => {
  const content = (text: string) => ({ $base64: Buffer.from(text).toString('base64') });
  const request = { method: 'POST', uri: 'http://127.0.0.1/things', body: content('{"a":1}') };
  const scenario = (label: string, status: number, check: string) => ({
    ScenarioFinished: {
      recorder: {
        label,
        checks: { x: [{ name: 'rule', status: check, failure_info: { failure: { message: 'Wrong.' } } }] },
        interactions: { x: { request, response: { status_code: status, content: content('answered') } } },
      },
    },
  });

  it('counts requests and their statuses, and reports every failure with the steps to repeat it', () => {
    const skipped = { ScenarioFinished: { recorder: { label: 'PUT /things' } } };
    const events = [
      { Initialize: {} },
      scenario('POST /a', 200, 'success'),
      scenario('POST /b', 400, 'failure'),
      skipped,
    ];
    const {
      requests,
      granted,
      operations: tried,
      reached,
      failures,
    } = readReport(events.map((event) => JSON.stringify(event)).join('\n'));
    expect({ requests, granted, tried: [...tried], reached: [...reached] }).toEqual({
      ...{ requests: 2, granted: 1 },
      ...{ tried: ['POST /a', 'POST /b'], reached: ['POST /a'] },
    });
    expect(failures).toEqual([
      'rule of POST /b: Wrong. POST http://127.0.0.1/things {"a":1} is answered with 400 answered',
    ]);
  });
});

describe('what a service must not take', () => {
  const content = (text: string) => ({ $base64: Buffer.from(text).toString('base64') });
  const taken = (component: string, body: string, query = '') => {
    const request = { method: 'POST', uri: `http://127.0.0.1/things${query}`, body: content(body) };
    const message = `Invalid data should have been rejected\nInvalid component: in ${component}: Incorrect type`;
    const checks = {
      x: [{ name: 'negative_data_rejection', status: 'failure', failure_info: { failure: { message } } }],
    };
    const interactions = { x: { request, response: { status_code: 200, content: content('{}') } } };
    const event = { ScenarioFinished: { recorder: { label: 'POST /things', checks, interactions } } };
    return readReport(JSON.stringify(event));
  };

  it.each([
    ['null in the place that is wrong', 'body - a -> b', '{"a":{"b":null}}', '', true],
    ['an empty parameter', 'query - limit', '{}', '?limit=', true],
    ['null elsewhere', 'body - a', '{"a":1,"b":null}', '', false],
    ['another wrong value', 'body - a -> b', '{"a":{"b":[]}}', '', false],
    ['a wrong parameter', 'query - limit', '{}', '?limit=x&empty=', false],
  ])('is anything but what means absence: %s', (_, component, body, query, isAbsent) => {
    const { failures, taken: count } = taken(component, body, query);
    expect([failures.length, count]).toEqual(isAbsent ? [0, 1] : [1, 0]);
  });
});

/** The tool is downloaded when the proof runs for the first time, not by a test. */
describe.skipIf(!existsSync(environment))('a service that does not keep to its document', () => {
  const answering = (statusCode: number, body: string) => async () => ({
    statusCode,
    body,
    headers: { 'Content-Type': 'application/json' },
  });

  it('is found: one that fails, one that answers otherwise than documented, and one that takes what it must not', async () => {
    const restore = keepEnvironment();
    onTestFinished(() => void restore());
    const faults = {
      listTokens: answering(500, '{"status":500,"code":"INTERNAL_ERROR","message":"It broke."}'),
      getDiscoveries: answering(418, '{}'),
      listVasps: answering(200, '{"data":1}'),
      getAvailableUmaProviders: answering(200, '{"data":[],"hasMore":false}'),
    };
    const only = Object.keys(faults).join();
    const { violations } = await tryService({ short: true, only }, () => undefined, faults);
    for (const found of [
      'not_a_server_error of GET /tokens',
      'status_code_conformance of GET /discoveries',
      'response_schema_conformance of GET /vasps',
      'negative_data_rejection of GET /uma-providers',
    ]) {
      expect(
        violations.filter((violation) => violation.startsWith(found)),
        found,
      ).not.toEqual([]);
    }
  }, 120_000);
});
