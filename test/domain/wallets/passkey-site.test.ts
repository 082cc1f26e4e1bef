import { describe, expect, it } from 'vitest';
import { passkeySite } from '../../../functions/domain/wallets/passkey-site.ts';

const boundTo =
  (...domains: readonly string[]) =>
  (domain: string) =>
    domains.includes(domain);

describe('the site of a passkey', () => {
  it.each([
    ['https://pay.example.com', 'pay.example.com'],
    ['https://pay.example.com', 'example.com'],
    ['https://a.pay.example.com', 'example.com'],
    ['https://example.com:8443', 'example.com'],
    ['https://localhost', 'localhost'],
    ['http://localhost', 'localhost'],
    ['http://localhost:3000', 'localhost'],
    ['http://app.localhost:3000', 'app.localhost'],
  ])('of %s may be %s', (origin, relyingPartyId) => {
    expect(passkeySite(origin, undefined, boundTo(relyingPartyId))).toEqual({ origin, relyingPartyId });
  });

  it('is the nearest domain that the authenticator is bound to', () => {
    const site = passkeySite('https://pay.example.com', undefined, boundTo('example.com', 'pay.example.com'));
    expect(site?.relyingPartyId).toBe('pay.example.com');
  });

  it.each([
    ['https://pay.example.com', 'other.example.com'],
    ['https://pay.example.com', 'a.pay.example.com'],
    ['https://pay.example.com', 'com'],
    ['https://notexample.com', 'example.com'],
    ['http://example.com', 'example.com'],
    ['http://notlocalhost', 'notlocalhost'],
    ['http://localhost.example.com', 'localhost.example.com'],
    ['ftp://localhost', 'localhost'],
    ['https://example.com/', 'example.com'],
    ['https://example.com/page', 'example.com'],
    ['https://EXAMPLE.com', 'example.com'],
    ['example.com', 'example.com'],
    ['', ''],
  ])('of %j is not %j', (origin, relyingPartyId) => {
    expect(passkeySite(origin, undefined, boundTo(relyingPartyId))).toBeUndefined();
  });

  it('is that of the platform, if it has one, and no other', () => {
    const own = { id: 'example.com', origins: ['https://pay.example.com', 'https://app.example.com'] };
    const site = { origin: 'https://app.example.com', relyingPartyId: 'example.com' };
    expect(passkeySite('https://app.example.com', own, boundTo('example.com'))).toEqual(site);
    expect(passkeySite('https://app.example.com', own, boundTo('app.example.com'))).toBeUndefined();
    expect(passkeySite('https://other.example.com', own, boundTo('example.com'))).toBeUndefined();
    expect(passkeySite('https://localhost', own, boundTo('localhost', 'example.com'))).toBeUndefined();
  });
});
