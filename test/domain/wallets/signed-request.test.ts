import { describe, expect, it } from 'vitest';
import {
  activityPayload,
  canonicalJson,
  isPayloadOf,
  newSignedRequest,
  requireRequest,
  toSignedRequestChallenge,
  unauthorized,
} from '../../../functions/domain/wallets/signed-request.ts';
import { uuids } from '../../kit/builders.ts';

const now = new Date('2025-11-01T12:00:00.000Z');
const requestId = `Request:${uuids.unknown}` as const;
const aRequest = () =>
  newSignedRequest(uuids.unknown, new Date('2025-11-01T12:05:00.000Z'), {
    purpose: 'EXPORT',
    payload: '{"a":1}',
    bodyHash: 'ab',
  });

describe('a signed payload', () => {
  const activity = '{"type":"EXPORT","timestampMs":"1","parameters":{"a":1}}';

  it.each([
    ['another time and order', '{"parameters":{"a":1},"timestampMs":"2","type":"EXPORT"}', true],
    ['no time', '{"type":"EXPORT","parameters":{"a":1}}', true],
    ['another parameter', '{"type":"EXPORT","timestampMs":"1","parameters":{"a":2}}', false],
    ['a member more', '{"type":"EXPORT","timestampMs":"1","parameters":{"a":1},"b":1}', false],
  ])('with %s is that of the activity: %j, %s', (_, payload, isSame) => {
    expect(isPayloadOf(payload, activity)).toBe(isSame);
  });
});

describe('a request that waits for a signature', () => {
  it('is answered with what to sign', () => {
    expect(aRequest()).toEqual({
      requestId,
      purpose: 'EXPORT',
      payload: '{"a":1}',
      bodyHash: 'ab',
      expiresAt: '2025-11-01T12:05:00.000Z',
    });
    expect(toSignedRequestChallenge(aRequest())).toEqual({
      payloadToSign: '{"a":1}',
      requestId,
      expiresAt: '2025-11-01T12:05:00.000Z',
    });
  });

  it('is found by its id and purpose until it expires', () => {
    const request = aRequest();
    const other = { ...request, requestId: 'Request:other' } as const;
    expect(requireRequest([other, request], { requestId, purpose: 'EXPORT' }, now)).toBe(request);
    const last = new Date('2025-11-01T12:04:59.999Z');
    expect(requireRequest([request], { requestId, purpose: 'EXPORT' }, last)).toBe(request);
  });

  it.each([
    ['another id', { requestId: 'Request:other', purpose: 'EXPORT' }, now],
    ['another purpose', { requestId, purpose: 'EXECUTE' }, now],
    ['an expired one', { requestId, purpose: 'EXPORT' }, new Date('2025-11-01T12:05:00.000Z')],
  ])('proves nothing for %s', (_, wanted, at) => {
    const reason = 'Request-Id is unknown, used, expired, or belongs to another call';
    expect(() => requireRequest([aRequest()], wanted, at)).toThrow(
      expect.objectContaining({
        code: 'UNAUTHORIZED',
        message: `Authentication failed: ${reason}.`,
        details: { reason },
      }),
    );
  });

  it('is refused with the failed check', () => {
    expect(unauthorized('why')).toMatchObject({ code: 'UNAUTHORIZED', details: { reason: 'why' } });
  });
});

describe('the canonical form of JSON', () => {
  it.each([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ b: { d: [1, { f: 1, e: 2 }], c: null }, a: 'x' }, '{"a":"x","b":{"c":null,"d":[1,{"e":2,"f":1}]}}'],
    [{ a: undefined, b: false }, '{"b":false}'],
    [{ c: 1, a: 1, b: 1 }, '{"a":1,"b":1,"c":1}'],
    [{ 'a"b': 'c"d' }, '{"a\\"b":"c\\"d"}'],
    [[], '[]'],
    [[2, 1], '[2,1]'],
    [{}, '{}'],
    [null, 'null'],
    ['text', '"text"'],
    [1, '1'],
  ])('of %j is %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('is what a wallet signs, with the wallet, the activity and the time', () => {
    expect(activityPayload('organization', 'TYPE', { b: 1, a: 2 }, now)).toBe(
      '{"organizationId":"organization","parameters":{"a":2,"b":1},"timestampMs":"1761998400000","type":"TYPE"}',
    );
  });
});
