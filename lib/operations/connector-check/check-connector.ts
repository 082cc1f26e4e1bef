import { checkOrder } from './check-orders.ts';
import { checkReports, type ReportTimes } from './check-reports.ts';
import type { Finding } from './finding.ts';
import { type ConnectorKind, connectorKinds, isReporting } from './kinds.ts';
import { ReportReceiver } from './report-receiver.ts';

export interface CheckOptions extends ReportTimes {
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
  const reporting = port !== undefined && isReporting(kind) ? { ...target, kind } : undefined;
  const receiver = reporting && new ReportReceiver(reporting.kind);
  await receiver?.listen(port ?? 0);
  try {
    const orders = kind.orders();
    for (const order of orders) for await (const finding of checkOrder(target, order)) note(finding);
    if (reporting && receiver)
      for (const order of orders.filter(({ isReported }) => isReported))
        for await (const finding of checkReports(reporting, receiver, order, times)) note(finding);
  } finally {
    receiver?.close();
  }
  return findings;
}
