import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiVersion } from '../../../functions/contract/endpoint.ts';
import { endpointList } from '../../../functions/contract/endpoints.ts';
import { newAccessToken, newClientCredentials } from '../../../functions/runtime/secrets.ts';
import { addGatewayResponses } from '../../../lib/aws/gateway-responses.ts';
import { stageOf } from '../../kit/aws/stages.ts';
import { ofType, pathOf, type Synthesized, synthesize, synthesizedWiring } from '../../kit/aws/synthesized.ts';

const { throttling } = stageOf();
let deployed: Synthesized;
beforeAll(() => {
  deployed = synthesize();
});

describe('the routes', () => {
  it('are those of the contract, each with its function and with credentials unless it is public', () => {
    const key = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    const expected = endpointList.map(({ id, method, path, permission }) => ({
      method,
      path,
      function: id,
      credentials: permission !== null,
    }));
    const called = synthesizedWiring(deployed).routes.filter(({ function: name }) => name !== '');
    expect(called.sort((a, b) => (key(a) < key(b) ? -1 : 1))).toEqual(
      expected.sort((a, b) => (key(a) < key(b) ? -1 : 1)),
    );
  });

  it('call one parameter at one place by one name: API Gateway refuses a second', () => {
    const names = new Map<string, Set<string>>();
    for (const { path } of endpointList) {
      const parts = path.split('/');
      for (const [place, part] of parts.entries()) {
        if (!part.startsWith('{')) continue;
        const before = parts
          .slice(0, place)
          .join('/')
          .replace(/\{\w+\}/g, '{}');
        names.set(before, (names.get(before) ?? new Set()).add(part));
      }
    }
    for (const [, used] of names) expect([...used]).toHaveLength(1);
  });

  it('refuse the methods that a path lacks, without a function and without credentials', () => {
    const methodsOf = Map.groupBy(endpointList, ({ path }) => path);
    const refusing = ofType(deployed, 'ApiGateway::Method').filter(({ properties }) => properties.HttpMethod === 'ANY');
    const refused = refusing.map((method) => {
      const { AuthorizationType, ApiKeyRequired = false, Integration, MethodResponses } = method.properties;
      const [response] = Integration.IntegrationResponses;
      expect({ AuthorizationType, ApiKeyRequired, type: Integration.Type }).toEqual({
        AuthorizationType: 'NONE',
        ApiKeyRequired: false,
        type: 'MOCK',
      });
      expect(JSON.parse(Integration.RequestTemplates['application/json'])).toEqual({ statusCode: 405 });
      expect(JSON.parse(response.ResponseTemplates['application/json'])).toEqual({
        status: 405,
        code: 'METHOD_NOT_ALLOWED',
        message: expect.stringMatching(/\.$/),
      });
      expect(response.ResponseParameters['method.response.header.X-Request-Id']).toBe('context.requestId');
      expect(Object.keys(MethodResponses[0].ResponseParameters)).toEqual(Object.keys(response.ResponseParameters));
      return [pathOf(deployed, method), response.ResponseParameters['method.response.header.Allow']];
    });
    const expected = [...methodsOf].map(([path, rows]) => [
      path,
      `'${rows
        .map(({ method }) => method)
        .sort()
        .join(', ')}'`,
    ]);
    expect(refused.sort()).toEqual(expected.sort());
  });

  it('count the requests of each platform by the key that the authorizer names', () => {
    const [api] = ofType(deployed, 'ApiGateway::RestApi');
    expect(api?.properties.ApiKeySourceType).toBe('AUTHORIZER');
    const methods = ofType(deployed, 'ApiGateway::Method').filter(({ properties }) => properties.HttpMethod !== 'ANY');
    expect(methods).toHaveLength(endpointList.length);
    for (const { properties } of methods) {
      expect(properties.ApiKeyRequired ?? false).toBe(properties.AuthorizationType === 'CUSTOM');
    }
    expect(ofType(deployed, 'ApiGateway::UsagePlan').map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        Throttle: { RateLimit: throttling.platform.requestsPerSecond, BurstLimit: throttling.platform.burst },
        ApiStages: [expect.objectContaining({ Stage: expect.anything() })],
      }),
    ]);
    expect(deployed.templates['payments-dev-api'].Outputs.UsagePlanId).toBeDefined();
  });

  it('ask an authorizer whose answer is kept for a minute', () => {
    expect(ofType(deployed, 'ApiGateway::Authorizer').map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        Type: 'REQUEST',
        AuthorizerResultTtlInSeconds: 60,
        IdentitySource: 'method.request.header.Authorization',
      }),
    ]);
  });
});

describe("the gateway's own refusals", () => {
  it.each([
    ['UNAUTHORIZED', 401, 'UNAUTHORIZED'],
    ['ACCESS_DENIED', 401, 'UNAUTHORIZED'],
    ['MISSING_AUTHENTICATION_TOKEN', 404, 'NOT_FOUND'],
    ['INVALID_SIGNATURE', 404, 'NOT_FOUND'],
    ['RESOURCE_NOT_FOUND', 404, 'NOT_FOUND'],
    ['REQUEST_TOO_LARGE', 413, 'REQUEST_TOO_LARGE'],
    ['UNSUPPORTED_MEDIA_TYPE', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['THROTTLED', 429, 'RATE_LIMITED'],
    ['QUOTA_EXCEEDED', 429, 'RATE_LIMITED'],
    ['BAD_REQUEST_BODY', 400, 'INVALID_INPUT'],
    ['DEFAULT_4XX', 400, 'INVALID_INPUT'],
    ['AUTHORIZER_FAILURE', 500, 'INTERNAL_ERROR'],
    ['INTEGRATION_TIMEOUT', 500, 'INTERNAL_ERROR'],
    ['INVALID_API_KEY', 500, 'INTERNAL_ERROR'],
    ['DEFAULT_5XX', 500, 'INTERNAL_ERROR'],
  ])('%s is %i %s in the error body, with a request id', (type, status, code) => {
    const found = ofType(deployed, 'ApiGateway::GatewayResponse').find(
      ({ properties }) => properties.ResponseType === type,
    );
    expect(found?.properties.StatusCode).toBe(String(status));
    const body = JSON.parse(found?.properties.ResponseTemplates['application/json']);
    expect(body).toEqual({ status, code, message: expect.stringMatching(/\.$/) });
    expect(found?.properties.ResponseParameters).toMatchObject({
      'gatewayresponse.header.X-Request-Id': 'context.requestId',
    });
  });

  it('lead to the page about their code where the stage has documentation, and nowhere else', () => {
    const linksOf = (template: typeof deployed) =>
      ofType(template, 'ApiGateway::GatewayResponse').map(
        ({ properties }) => properties.ResponseParameters['gatewayresponse.header.Link'],
      );
    expect(new Set(linksOf(deployed))).toEqual(new Set([undefined]));
    const stack = new Stack(new App(), 'Documented');
    const restApi = new RestApi(stack, 'Api', { cloudWatchRole: false });
    restApi.root.addMethod('GET');
    addGatewayResponses(stack, restApi, 'https://docs.example.com');
    // biome-ignore lint/suspicious/noExplicitAny: a template's resource.
    const found: any[] = Object.values(Template.fromStack(stack).findResources('AWS::ApiGateway::GatewayResponse'));
    expect(found.length).toBeGreaterThan(0);
    for (const { Properties } of found) {
      const { code } = JSON.parse(Properties.ResponseTemplates['application/json']);
      expect(Properties.ResponseParameters['gatewayresponse.header.Link']).toBe(
        `'<https://docs.example.com/errors/${code}>; rel="help"'`,
      );
    }
  });

  it('tell when to come back after too many requests', () => {
    for (const { properties } of ofType(deployed, 'ApiGateway::GatewayResponse')) {
      const retryAfter = properties.ResponseParameters['gatewayresponse.header.Retry-After'];
      expect(retryAfter).toBe(properties.StatusCode === '429' ? "'1'" : undefined);
    }
  });
});

describe('the live version', () => {
  it('is named after the interface, throttled, and logged without bodies and without paths, which may be secrets', () => {
    const stages = ofType(deployed, 'ApiGateway::Stage');
    expect(stages.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        StageName: apiVersion,
        TracingEnabled: false,
        MethodSettings: expect.arrayContaining([
          expect.objectContaining({ DataTraceEnabled: false, ThrottlingBurstLimit: 200, ThrottlingRateLimit: 100 }),
        ]),
      }),
    ]);
    const line = JSON.parse(stages[0]?.properties.AccessLogSetting.Format);
    expect(line).toMatchObject({ requestId: '$context.requestId', route: '$context.resourcePath' });
    expect(Object.values(line).join()).not.toMatch(/\$context\.(identity\.(?!sourceIp)|path\b|domainName)|\$input/);
  });

  it('lets strangers call slowly: each open operation has a limit of its own, and connectors, which sign, have none', () => {
    const [stage] = ofType(deployed, 'ApiGateway::Stage');
    const settings: readonly { HttpMethod: string; ResourcePath: string; ThrottlingRateLimit: number }[] =
      stage?.properties.MethodSettings;
    const limited = settings.filter(({ ResourcePath }) => ResourcePath !== '/*');
    expect(
      limited
        .map(({ HttpMethod, ResourcePath }) => `${HttpMethod} ${ResourcePath.slice(1).replaceAll('~1', '/')}`)
        .toSorted(),
    ).toEqual(
      endpointList
        .filter(
          ({ id, permission }) =>
            permission === null &&
            ![
              'reportPayoutOutcome',
              'reportDeposit',
              'reportDepositReturn',
              'reportFundingInstructions',
              'receiveIssuerMessage',
              'reportVerificationOutcome',
            ].includes(id),
        )
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
    for (const { ThrottlingRateLimit, ...others } of limited) {
      expect(ThrottlingRateLimit).toBe(throttling.openOperation.requestsPerSecond);
      expect(others).toMatchObject({ LoggingLevel: 'ERROR', DataTraceEnabled: false });
    }
  });

  it('compresses large responses', () => {
    expect(ofType(deployed, 'ApiGateway::RestApi')[0]?.properties.MinimumCompressionSize).toBe(4096);
  });

  it('is protected in production by a web ACL that lets bodies through, and from deletion', () => {
    const prod = synthesize({ stage: 'prod' });
    const [acl] = ofType(prod, 'WAFv2::WebACL');
    const rules: readonly { Name: string; Statement: unknown; Action?: unknown }[] = acl?.properties.Rules;
    expect(rules.map(({ Name }) => Name)).toEqual([
      'RatePerAddress',
      'NoCredential',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesCommonRuleSet',
      'AWSManagedRulesKnownBadInputsRuleSet',
    ]);
    expect(rules[0]).toMatchObject({
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 300_000 } },
    });
    // Many clients of an API, and connectors among them, send no User-Agent.
    for (const rule of ['SizeRestrictions_BODY', 'NoUserAgent_HEADER'])
      expect(JSON.stringify(rules[3])).toContain(`"Count":{}},"Name":"${rule}"`);
    expect(ofType(prod, 'WAFv2::WebACLAssociation')).toHaveLength(1);
    expect(ofType(deployed, 'WAFv2::WebACL')).toEqual([]);
  });

  it('answers 401 to what cannot be a credential before the authorizer is asked, except where connectors sign', () => {
    const [acl] = ofType(synthesize({ stage: 'prod' }), 'WAFv2::WebACL');
    const rule = acl?.properties.Rules[1];
    expect(rule.Action.Block.CustomResponse).toEqual({ ResponseCode: 401, CustomResponseBodyKey: 'UNAUTHORIZED' });
    expect(JSON.parse(acl?.properties.CustomResponseBodies.UNAUTHORIZED.Content)).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    });
    const [given, form, path] = rule.Statement.AndStatement.Statements;
    expect(given.SizeConstraintStatement).toMatchObject({ ComparisonOperator: 'GT', Size: 0 });
    const regexOf = ({ NotStatement }: typeof form) => NotStatement.Statement.RegexMatchStatement;
    expect(regexOf(form).TextTransformations).toEqual([{ Priority: 0, Type: 'LOWERCASE' }]);
    const isCredential = (header: string) => new RegExp(regexOf(form).RegexString).test(header.toLowerCase());
    const { clientId, clientSecret } = newClientCredentials('key');
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const passing = [basic, basic.replace('Basic ', 'bASIC   '), `Bearer ${newAccessToken('key')}`];
    expect(passing.map(isCredential)).toEqual([true, true, true]);
    const invented = [
      'x',
      'Bearer eyJhbGciOiJub25lIn0.e30.',
      'Basic ',
      `${basic} x`,
      'Bearer agt_1',
      'AWS4-HMAC-SHA256 x',
    ];
    expect(invented.filter(isCredential)).toEqual([]);
    const isSigned = (to: string) => new RegExp(regexOf(path).RegexString).test(to);
    for (const to of ['rails/payouts/1/outcome', 'cards/1/issuer-messages', 'customers/1/verification-outcomes'])
      expect(isSigned(`/${apiVersion}/${to}`), to).toBe(true);
    for (const to of ['quotes', 'customers', 'cards/1', 'rails/payouts/1/outcome/x'])
      expect(isSigned(`/${apiVersion}/${to}`), to).toBe(false);
    // AWS WAF takes at most 512 characters (API reference, "RegexMatchStatement").
    for (const each of [form, path]) expect(regexOf(each).RegexString.length).toBeLessThanOrEqual(512);
  });

  it('keeps what the web ACL blocks for a month, without credentials, and raises an alarm when it blocks much', () => {
    const prod = synthesize({ stage: 'prod' });
    const [acl] = ofType(prod, 'WAFv2::WebACL');
    const [logging] = ofType(prod, 'WAFv2::LoggingConfiguration');
    expect(JSON.stringify(logging?.properties.LogDestinationConfigs)).toContain(':aws-waf-logs-payments-prod-api"');
    const redacted = JSON.stringify(logging?.properties.RedactedFields);
    for (const field of ['authorization', 'UriPath', 'QueryString']) expect(redacted).toContain(field);
    expect(logging?.properties.LoggingFilter).toEqual({
      DefaultBehavior: 'DROP',
      Filters: [{ Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] }],
    });
    const group = ofType(prod, 'Logs::LogGroup').find(
      ({ properties }) => properties.LogGroupName === 'aws-waf-logs-payments-prod-api',
    );
    expect(group?.properties.RetentionInDays).toBe(30);
    const names = acl?.properties.Rules.map(
      ({ VisibilityConfig }: { VisibilityConfig: { MetricName: string } }) => VisibilityConfig.MetricName,
    );
    const raised = ofType(prod, 'CloudWatch::Alarm').filter(({ properties }) => properties.Namespace === 'AWS/WAFV2');
    expect(raised).toHaveLength(4);
    for (const { properties } of raised) {
      const { WebACL, Rule } = Object.fromEntries(
        properties.Dimensions.map(({ Name, Value }: { Name: string; Value: unknown }) => [Name, Value]),
      );
      expect(WebACL).toBe(acl?.properties.VisibilityConfig.MetricName);
      expect(names).toContain(Rule);
      expect(properties.Threshold).toBe(1000);
    }
  });

  it('raises an alarm when the certificate of its domain is not renewed, and when it reports nothing more', () => {
    const domain = { name: 'api.example.com', certificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/x' };
    const alarm = ofType(synthesize({ settings: { domain } }), 'CloudWatch::Alarm').find(
      ({ properties }) => properties.MetricName === 'DaysToExpiry',
    );
    expect(alarm?.properties).toMatchObject({
      ComparisonOperator: 'LessThanOrEqualToThreshold',
      Threshold: 45,
      TreatMissingData: 'breaching',
      Dimensions: [{ Name: 'CertificateArn', Value: domain.certificateArn }],
    });
  });

  it('raises the latency alarm only when most of a quarter of an hour is slow', () => {
    const alarm = ofType(deployed, 'CloudWatch::Alarm').find(({ id }) => id.includes('LatencyAlarm'));
    expect(alarm?.properties).toMatchObject({ EvaluationPeriods: 5, DatapointsToAlarm: 3 });
  });

  it('shows its base URL', () => {
    const { Value } = deployed.templates['payments-dev-api'].Outputs.BaseUrl;
    expect(JSON.stringify(Value)).toMatch(/https:.*execute-api/);
  });

  it('is deployed anew when something changes that it serves, and only then', () => {
    const id = (synthesized: Synthesized) => ofType(synthesized, 'ApiGateway::Deployment').map((found) => found.id);
    // Each of these is a synth of its own, and a few endpoints show it as well as all.
    const endpoints = endpointList.slice(0, 12);
    const served = id(synthesize({ endpoints }));
    expect(id(synthesize({ endpoints: [...endpoints] }))).toEqual(served);
    expect(id(synthesize({ endpoints: endpoints.slice(1) }))).not.toEqual(served);
    const opened = endpoints.map((endpoint, place) => (place === 0 ? { ...endpoint, permission: null } : endpoint));
    expect(id(synthesize({ endpoints: opened }))).not.toEqual(served);
    // Nothing of the routes differs here, but a setting of the gateway that its copy contains.
    const domain = { name: 'api.example.com', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' };
    expect(id(synthesize({ endpoints, settings: { domain } }))).not.toEqual(served);
  });

  it('has a domain name of its own where the stage has one', () => {
    const domain = { name: 'api.example.com', certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' };
    const named = synthesize({ stage: 'prod', settings: { domain } });
    expect(ofType(named, 'ApiGateway::RestApi')[0]?.properties.DisableExecuteApiEndpoint).toBe(true);
    expect(ofType(deployed, 'ApiGateway::RestApi')[0]?.properties.DisableExecuteApiEndpoint).toBe(false);
    // RFC 9116: https://DOMAIN/.well-known/security.txt is the path /security.txt of the API.
    const paths = ofType(named, 'ApiGateway::BasePathMapping').map(({ properties }) => properties.BasePath);
    expect(paths.toSorted()).toEqual(['.well-known', apiVersion]);
    expect(named.templates['payments-prod-api'].Outputs.BaseUrl.Value).toBe(`https://api.example.com/${apiVersion}`);
  });
});
