import { checkOrder, isMissing } from './check-orders.ts';
import { checkReports, type ReportTimes } from './check-reports.ts';
import type { Finding } from './finding.ts';
import { type ConnectorKind, connectorKinds, isReported, type Order } from './kinds.ts';
import { ReportReceiver } from './report-receiver.ts';

interface CheckOptions extends ReportTimes {
  /** The base URL of the connector. */
  readonly url: string;
  readonly kind: keyof typeof connectorKinds;
  readonly secret: string;
  /** Where to stand for the service; without it reports are not checked. */
  readonly port?: number | undefined;
  readonly print: (finding: Finding) => void;
}

/** Sends a connector the documented messages. Returns the result of every check, printed as it comes. */
export async function checkConnector({ url, kind: name, secret, port, print, ...times }: CheckOptions) {
  const kind: ConnectorKind = connectorKinds[name];
  const target = { url, kind, secret };
  const findings: Finding[] = [];
  const note = (finding: Finding) => {
    findings.push(finding);
    print(finding);
  };
  const orders = kind.orders();
  const reports = orders.filter(isReported).map(({ report }) => report);
  const receiver = port !== undefined && reports.length > 0 ? new ReportReceiver(reports) : undefined;
  await receiver?.listen(port ?? 0);
  try {
    const served: Order[] = [];
    for (const order of orders) {
      if (order.isOptional && (await isMissing(target, order))) note(leftOut(order));
      else served.push(order);
    }
    for (const order of served) for await (const finding of checkOrder(target, order)) note(finding);
    if (receiver)
      for (const order of served.filter(isReported))
        for await (const finding of checkReports(target, receiver, order, times)) note(finding);
  } finally {
    receiver?.close();
  }
  return findings;
}

const leftOut = ({ path }: Order): Finding => ({
  name: `${path} may be left out`,
  expected: 'its messages, or status 404',
  got: 'status 404',
  passed: true,
});
