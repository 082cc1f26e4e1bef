import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ErrorCode } from '../../contract/errors.ts';
import type { PaymentId, Uuid } from '../../domain/ids.ts';

/** The facts of an invocation for its log line and for the headers of its response. */
interface Invocation {
  readonly startedAt: number;
  /** Of the refusal with which it ends. */
  code?: ErrorCode;
  paymentId?: PaymentId | Uuid<'CardTransaction'>;
  declined?: string;
  replayed?: boolean;
  /** Headers of the response that report on the request. */
  notices: Readonly<Record<string, string>>;
}

const invocations = new WeakMap<APIGatewayProxyEvent, Invocation>();

/** The invocation of an event. Its time starts when it is first asked for. */
export function invocationOf(event: APIGatewayProxyEvent): Invocation {
  const invocation = invocations.get(event) ?? { startedAt: performance.now(), notices: {} };
  invocations.set(event, invocation);
  return invocation;
}
