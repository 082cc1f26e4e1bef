import { describe, expect, it } from 'vitest';
import { faultOfTarget, isAllowedAddress, isPublicAddress } from '../../../functions/domain/webhooks/webhook-target.ts';
import { hostileAnswers, hostileUrls } from '../../kit/hostile-targets.ts';

const byText = { deployed: 'must be a public address', local: 'must be a public address or one of this machine' };

describe('an address of a connection', () => {
  it('is hostile in every answer of a hostile name', () => {
    for (const answer of hostileAnswers.filter((addresses) => addresses.length > 0)) {
      expect([answer, answer.every(isPublicAddress)]).toEqual([answer, false]);
      expect([answer, answer.every((address) => isAllowedAddress(address, false))]).toEqual([answer, false]);
    }
  });

  it.each(['8.8.8.8', '2606:4700::1111', '2000::1'])('is public: %s', (address) => {
    expect([isPublicAddress(address), isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each(['127.0.0.1', '127.255.255.254', '::1'])('is allowed locally alone: %s', (address) => {
    expect([isPublicAddress(address), isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each(['', 'localhost', '10.0.0.1', '169.254.169.254', '0.0.0.0', '::', 'fd00::1', '::ffff:127.0.0.1', '4000::1'])(
    'is allowed nowhere: %j',
    (address) => {
      expect([isPublicAddress(address), isAllowedAddress(address, false), isAllowedAddress(address, true)]).toEqual([
        false,
        false,
        false,
      ]);
    },
  );
});

describe('the target of webhooks', () => {
  it('is refused by its text if it is hostile', () => {
    for (const url of hostileUrls) expect([url, faultOfTarget(url, false)]).toEqual([url, expect.any(String)]);
  });

  it.each([
    'https://platform.example.com',
    'https://platform.example.com./webhooks?a=1#b',
    'https://a.b.c.platform.example.com:8443/',
    'https://platform.example.com:443/',
    'https://platform.example.com:1024/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://localhost.example.com/',
    'https://notlocal.example/',
    'https://internal.example/',
    'https://xlan.mycorp.example/',
  ])('may be %s, deployed and locally', (url) => {
    expect([faultOfTarget(url, false), faultOfTarget(url, true)]).toEqual([undefined, undefined]);
  });

  it.each([
    'http://platform.example.com/',
    'http://localhost',
    'http://localhost./',
    'http://a.localhost/',
    'http://127.0.0.1:80/',
    'http://[::1]:22/',
    'https://localhost:25/',
    'https://platform.example.com:25/',
  ])('may be %s locally alone', (url) => {
    expect(faultOfTarget(url, true)).toBeUndefined();
    expect(faultOfTarget(url, false)).toEqual(expect.stringMatching(/^must /));
  });

  it.each([
    'https://xlocalhost/',
    'https://localhost.corp/',
    'https://a.localhost.internal/',
    'https://platform/',
    'https://printer.local/',
    'https://printer.local./',
    'https://a.intranet/',
    'https://a.lan/',
    'https://a.home/',
    'https://a.corp/',
    'https://home.arpa/',
    'https://a.home.arpa/',
    'https://a.onion/',
    'https://10.0.0.1/',
    'https://[fe80::1]/',
    'https://a..example/',
    'https://platform.example../',
  ])('is %s nowhere', (url) => {
    expect([faultOfTarget(url, false), faultOfTarget(url, true)]).toEqual([byText.deployed, byText.local]);
  });

  it('has a scheme, no credentials and an allowed port, and the refusal says which of them is wrong', () => {
    const scheme = 'must be an address that begins with https://';
    for (const url of ['', 'platform.example.com', 'ftp://platform.example.com/']) {
      expect([url, faultOfTarget(url, false)]).toEqual([url, scheme]);
      expect([url, faultOfTarget(url, true)]).toEqual([url, `${scheme} or http://`]);
    }
    expect(faultOfTarget('http://platform.example.com/', false)).toBe(scheme);
    for (const credentials of ['user', ':example', 'user:example']) {
      const url = `https://${credentials}@platform.example.com/`;
      expect([url, faultOfTarget(url, false)]).toEqual([url, 'must not hold credentials']);
      expect([url, faultOfTarget(url, true)]).toEqual([url, 'must not hold credentials']);
    }
    for (const port of [0, 1, 80, 442, 444, 1023]) {
      const fault = faultOfTarget(`https://platform.example.com:${port}/`, false);
      expect([port, fault]).toEqual([port, 'must use port 443, or a port from 1024 up']);
    }
  });
});
