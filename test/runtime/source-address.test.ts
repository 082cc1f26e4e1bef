import { describe, expect, it } from 'vitest';
import { hashAddress } from '../../functions/runtime/source-address.ts';

const network = () => hashAddress('2001:db8:1:2:3:4:5:6');

describe('the stored form of an address', () => {
  it.each(['192.0.2.1', '2001:db8::1', 'unknown', ''])('of "%s" is a digest', (address) => {
    expect(hashAddress(address)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:DB8:1:2::'])(
    'is the same for every device and spelling of an IPv6 network: %s',
    (address) => expect(hashAddress(address)).toBe(network()),
  );

  it.each(['2001:db8::1', '2001:db8::2', '2001:db8::a:b:c:d', '2001:db8:0:0:1:2:3:4', '2001:db8::'])(
    'is the same where the text leaves out zeros of the network: %s',
    (address) => expect(hashAddress(address)).toBe(hashAddress('2001:db8:0:0:9:9:9:9')),
  );

  it('differs between networks', () => {
    const addresses = [
      '2001:db8:1:3::1',
      '2001:db8:2:2::1',
      '2001:db9:1:2::1',
      '2002:db8:1:2::1',
      '2001:db8::1',
      '::1',
    ];
    const hashes = addresses.map(hashAddress);
    expect(new Set([...hashes, network()]).size).toBe(7);
    expect(hashAddress('2001:db8:1:12::1')).not.toBe(hashAddress('2001:db8:11:2::1'));
  });

  it('is that of the whole address for IPv4, also where it is written as IPv6', () => {
    expect(hashAddress('192.0.2.1')).not.toBe(hashAddress('192.0.2.2'));
    expect(hashAddress('::ffff:192.0.2.1')).toBe(hashAddress('192.0.2.1'));
    expect(hashAddress('::ffff:192.0.2.1')).not.toBe(hashAddress('::ffff:192.0.2.2'));
  });

  it('differs between texts that are no address', () => {
    expect(hashAddress('one')).not.toBe(hashAddress('other'));
  });
});
