import { defineCommand, UsageError } from '../../command-line/command-line.ts';
import { checkConnector } from '../connector-check/check-connector.ts';
import type { Finding } from '../connector-check/finding.ts';
import { connectorKinds, isConnectorKind, isReported } from '../connector-check/kinds.ts';

/** How long to wait for a second report on one action, in milliseconds. */
const quietMs = 1_500;
const names = Object.keys(connectorKinds).join(', ');

/** Sends a connector the documented messages, and prints a line for each check. */
export const connectorCheck = defineCommand({
  summary: 'Says whether a connector is right. The secret that it shares is in CONNECTOR_SECRET.',
  operands: [{ name: 'URL', description: 'The base URL of the connector. It gets orders: use one that does not pay.' }],
  options: {
    kind: { type: 'string', value: 'KIND', description: `Of what kind the connector is: ${names}.` },
    receive: {
      type: 'string',
      value: 'PORT',
      description:
        'Takes the place of the service on this port of 127.0.0.1, and checks what the connector reports there.',
    },
    wait: {
      type: 'string',
      value: 'SECONDS',
      default: '60',
      description: 'How long to wait for a report.',
    },
  },
  async run({ kind = '', receive, wait }, [url = '']) {
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new UsageError(`"${url}" is not an http or https address, such as https://connector.example/v1.`);
    if (!isConnectorKind(kind)) throw new UsageError(`--kind is one of ${names}.`);
    const [secret] = (process.env.CONNECTOR_SECRET ?? '').split(/[\s,]+/).filter(Boolean);
    if (!secret) throw new UsageError('Set CONNECTOR_SECRET to the secret that the connector shares.');
    const isToReport = connectorKinds[kind].orders().some(isReported);
    if (receive !== undefined && !isToReport)
      throw new UsageError(`Connectors of the kind ${kind} report nothing: leave --receive out.`);
    const port = receive === undefined ? undefined : wholeNumber('--receive', receive, 65_535);
    const waitMs = 1_000 * wholeNumber('--wait', wait ?? '', 3_600);
    const findings = await checkConnector({
      url,
      kind,
      secret,
      port,
      waitMs,
      quietMs,
      print: (one) => console.log(lineOf(one)),
    });
    const failed = findings.filter(({ passed }) => !passed).length;
    console.log(
      failed === 0 ? `All ${findings.length} checks passed.` : `${failed} of ${findings.length} checks failed.`,
    );
    if (port === undefined && isToReport)
      console.log('What the connector reports was not checked: --receive PORT does that.');
    if (failed > 0) process.exitCode = 1;
  },
});

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (text === '' || !Number.isInteger(value) || value < 0 || value > most)
    throw new UsageError(`${name} is a whole number from 0 to ${most}.`);
  return value;
}

const lineOf = ({ passed, name, expected, got }: Finding): string =>
  `${passed ? 'ok  ' : 'FAIL'}  ${name}: expected ${expected}; got ${got}`;
