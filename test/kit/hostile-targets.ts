/** Addresses that a webhook must never reach, in every spelling that a URL or a name server can give them. */

/** One of each range that is not the public internet, and the places where clouds keep their secrets. */
const privateIpv4 = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.0.0.53',
  '127.1.2.3',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.0.1',
  '192.168.255.254',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
];

const privateIpv6 = [
  '::',
  '::1',
  'fe80::1',
  'febf::1',
  'fc00::1',
  'fd00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fec0::1',
  'ff01::1',
  'ff02::1',
  'ff05::2',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'e000::1',
];

const octets = (address: string): number[] => address.split('.').map(Number);
const numberOf = (address: string): number => octets(address).reduce((value, octet) => value * 256 + octet, 0);
const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');
const halves = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = octets(address);
  return `${hex(a * 256 + b, 4)}:${hex(c * 256 + d, 4)}`;
};
const fullWidth = (text: string): string =>
  text.replace(/[0-9.]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));

/** How one IPv4 address can be written as a host. */
const spellings: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}.`,
  (address) => String(numberOf(address)),
  (address) => `0x${hex(numberOf(address), 8)}`,
  (address) => `0${numberOf(address).toString(8)}`,
  (address) =>
    octets(address)
      .map((octet) => `0x${octet.toString(16)}`)
      .join('.'),
  (address) =>
    octets(address)
      .map((octet) => `0${octet.toString(8)}`)
      .join('.'),
  (address) => `${octets(address)[0]}.${numberOf(address) % 2 ** 24}`,
  fullWidth,
  (address) => `[::ffff:${address}]`,
  (address) => `[::ffff:${halves(address)}]`,
  (address) => `[::${halves(address)}]`,
  (address) => `[::ffff:0:${halves(address)}]`,
  (address) => `[64:ff9b::${halves(address)}]`,
  (address) => `[64:ff9b:1::${halves(address)}]`,
  (address) => `[2002:${halves(address)}::1]`,
];

const names = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'platform.localhost',
  'localhost6.localhost',
  'ⓛocalhost',
  'printer.local',
  'db.internal',
  'metadata.google.internal',
  'ip-10-0-0-1.ec2.internal',
  'router.home.arpa',
  'metadata',
  'intranet',
  'kubernetes.default.svc.cluster.local',
];

const oddUrls = [
  'http://platform.example.com/webhooks',
  'HTTP://platform.example.com/',
  'ftp://platform.example.com/',
  'file:///etc/passwd',
  'gopher://platform.example.com/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'ws://platform.example.com/',
  'wss://platform.example.com/',
  'https://user:example@platform.example.com/',
  'https://user@platform.example.com/',
  'https://platform.example.com@127.0.0.1/',
  'https://platform.example.com:x@[::1]/',
  'https://127.0.0.1#@platform.example.com/',
  'https://127.0.0.1?@platform.example.com/',
  'https://127.0.0.1\\@platform.example.com/',
  'https://127.0.0.1%2f@platform.example.com/',
  'https://%31%32%37.0.0.1/',
  'https://127。0。0。1/',
  'https:127.0.0.1',
  'https:/127.0.0.1',
  'https:///127.0.0.1/',
  ' https://127.0.0.1/',
  'https://\t127.0.0.1/',
  'https://127.0.0.1:443/',
  'https://127.0.0.1:9001/2018-06-01/runtime/invocation/next',
  'https://[::1%25lo]/',
  'https://[fe80::1%25eth0]/',
  'https://platform.example.com:22/',
  'https://platform.example.com:25/',
  'https://platform.example.com:80/',
  'https://platform.example.com:111/',
  'https://platform.example.com:445/',
  'https://platform.example.com:0/',
  'https://',
  'https://.',
  'https://platform..example',
  '//127.0.0.1/',
  '127.0.0.1',
  'not an address',
  '',
];

/** Targets that are hostile by their own text. */
export const hostileUrls: readonly string[] = [
  ...privateIpv4.flatMap((address) => spellings.map((spell) => `https://${spell(address)}/webhooks`)),
  ...privateIpv6.map((address) => `https://[${address}]:8443/`),
  ...names.map((name) => `https://${name}/`),
  ...oddUrls,
];

/** What a name server may answer for a name that looks innocent: one answer for each hostile target. */
export const hostileAnswers: readonly (readonly string[])[] = [
  ...privateIpv4.map((address) => [address]),
  ...privateIpv4.map((address) => [`::ffff:${address}`]),
  ...privateIpv4.map((address) => [`64:ff9b::${halves(address)}`]),
  ...privateIpv6.map((address) => [address]),
  // One bad address among good ones.
  ...privateIpv4.map((address) => ['8.8.8.8', address]),
  ...privateIpv6.map((address) => ['2606:4700::1111', address]),
];
