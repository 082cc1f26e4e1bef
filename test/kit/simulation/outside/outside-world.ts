import { cashAccount } from '../../../../functions/domain/ledger/chart-of-accounts.ts';
import { connectorMac } from '../../../../functions/runtime/connector.ts';
import { add } from '../checks/violation.ts';
import type { Invariants } from '../invariants.ts';
import type { ApiRequest } from '../recorder.ts';
import type { Simulation } from '../simulation.ts';
import { currentInvocation } from '../task-runner.ts';
import type { ProductionFixture } from './production-fixtures.ts';

/** The secret that the connectors of a simulation share with the service. */
const connectorSecret = 'example-connector-secret';

/** Where the connectors of a simulation are, as the deployment tells the functions. */
export const connectorEnvironment = {
  RAIL_URL: 'http://127.0.0.1/rail',
  RAIL_SECRET: connectorSecret,
  ISSUER_URL: 'http://127.0.0.1/issuer',
  ISSUER_SECRET: connectorSecret,
  VERIFICATION_URL: 'http://127.0.0.1/verification',
  VERIFICATION_SECRET: connectorSecret,
};

/** What a connector tells the service. */
export interface Report {
  readonly operation:
    | 'reportPayoutOutcome'
    | 'reportDeposit'
    | 'reportDepositReturn'
    | 'reportFundingInstructions'
    | 'receiveIssuerMessage'
    | 'reportVerificationOutcome';
  readonly path: Readonly<Record<string, string>>;
  readonly body: object;
  /** Runs with the answer that the service gives at last. */
  readonly then?: (body: {
    readonly outcome?: string;
    readonly cardTransactionId?: string;
    readonly effect?: string;
    readonly transactionId?: string;
  }) => void;
  /** Whether 409 asks the connector to report again in a minute. */
  readonly mayWait?: boolean;
}

const signedAs = {
  reportPayoutOutcome: { header: 'Rail', purpose: 'outcome', subject: 'paymentId' },
  reportDeposit: { header: 'Rail', purpose: 'deposit', subject: 'depositId' },
  reportFundingInstructions: { header: 'Rail', purpose: 'instructions', subject: 'accountId' },
  reportDepositReturn: { header: 'Rail', purpose: 'deposit-return', subject: 'depositId' },
  reportVerificationOutcome: { header: 'Verification', purpose: 'outcome', subject: 'customerId' },
  receiveIssuerMessage: { header: 'Issuer', purpose: 'message', subject: 'id' },
} as const;

/** How long a connector waits before it repeats a report, in seconds. */
const repeatSeconds = 60;

/** An answer of a connector. NONE: it took the message and its answer was lost. */
export type ConnectorAnswer = number | 'NONE' | { readonly status: number; readonly body: object };

/** A message as a connector gets it, by the path after its own address. */
export interface ConnectorMessage {
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: each connector knows what it is sent.
  readonly body: any;
}

/**
 * Banks and a card network around a production platform, with books of their own: what they say has moved is what the service has to
 * have booked. Their money is positive where it went out of the service.
 */
export class OutsideWorld {
  readonly simulation: Simulation;
  readonly platform: ProductionFixture;
  readonly violations: string[] = [];
  /** Money that has left the service, less what came in, by its cash account and currency. */
  readonly #moved = new Map<string, number>();
  /** The same by payment. */
  readonly #movedBy = new Map<string, number>();

  constructor(simulation: Simulation, platform: ProductionFixture) {
    this.simulation = simulation;
    this.platform = platform;
  }

  /** Money moves outside: the moment after which it is true, reported or not. */
  move(cash: string, currency: string, amount: number, paymentId?: string): void {
    add(this.#moved, `${cashAccount(cash)} ${currency}`, amount);
    if (paymentId) this.attribute(paymentId, amount);
  }

  /** Money that has moved was for a payment, as the service has said. */
  attribute(paymentId: string, amount: number): void {
    add(this.#movedBy, paymentId, amount);
  }

  /** How the books differ from the outside world, of every payment and at every bank. */
  differences(invariants: Invariants): readonly string[] {
    const ofPayments = [...invariants.payments.values()].map(({ paymentId, kind }) => ({
      what: `${kind} ${paymentId}`,
      moved: 'moved',
      booked: invariants.postedBy(paymentId, cashAccount('')),
      actual: this.#movedBy.get(paymentId) ?? 0,
    }));
    const ofAccounts = [...new Set([...this.#moved.keys(), ...invariants.bookedOutside.keys()])].map((account) => ({
      what: account,
      moved: 'moved outside',
      booked: invariants.bookedOutside.get(account) ?? 0,
      actual: this.#moved.get(account) ?? 0,
    }));
    return [...ofPayments, ...ofAccounts]
      .filter(({ booked, actual }) => booked !== actual)
      .map(({ what, moved, booked, actual }) => `${what}: ${actual} ${moved}, ${booked} are booked`);
  }

  /** Some time between two moments, in seconds. */
  between(from: number, to: number): number {
    return from + this.simulation.prng.fraction() * (to - from);
  }

  /** Something happens outside in so many seconds. */
  later(seconds: number, what: string, happen: () => unknown): void {
    this.simulation.schedule(seconds, what, happen);
  }

  /** Reports until the service has answered. Whatever has happened, the service may not refuse to hear it. */
  report(report: Report, seconds = 0): void {
    this.later(seconds, report.operation, async () => {
      const answer = await this.simulation.request(this.signed(report));
      if (answer?.status === 200) report.then?.(answer.body);
      else if (!answer || answer.status >= 500 || (report.mayWait && answer.status === 409))
        this.report(report, repeatSeconds);
      else this.violations.push(`${report.operation} ${JSON.stringify(report.body)}: is refused with ${answer.text}`);
    });
  }

  /** Answers as fetch does. */
  answer(answer: ConnectorAnswer): Response {
    const { status, body } = typeof answer === 'object' ? answer : { status: answer, body: {} };
    if (status !== 'NONE' && status < 500) return new Response(JSON.stringify(body), { status });
    this.simulation.faults.inject(status === 'NONE' ? 'TIMEOUT_AFTER' : 'TIMEOUT_BEFORE', currentInvocation());
    if (status === 'NONE') throw new Error('The connection was closed.');
    return new Response('{}', { status });
  }

  /** A report as the connector sends it at this moment. */
  signed({ operation, path, body }: Report): ApiRequest {
    const { platformId } = this.platform;
    const { header, purpose, subject } = signedAs[operation];
    const content = { platformId, ...body };
    const timestamp = String(Math.floor(this.simulation.time / 1000));
    const mac = connectorMac(connectorSecret, {
      purpose,
      timestamp,
      subject: path[subject] ?? '',
      body: JSON.stringify(content),
    });
    const signature = {
      [`X-${header}-Timestamp`]: timestamp,
      [`X-${header}-Signature`]: `v1=${mac.toString('hex')}`,
    };
    return { platformId, operation, path, body: content, signature };
  }
}
