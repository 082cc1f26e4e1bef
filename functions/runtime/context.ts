import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { NewUuid, PaymentId } from '../domain/ids.ts';
import { now } from '../ports/clock.ts';
import { newUuid } from '../ports/random.ts';
import type { Store } from '../store/table.ts';
import { type Caller, callerOf } from './caller.ts';
import { tableStore } from './store.ts';

/** Everything that a use case may need beside the request. */
export interface Context {
  /** Refuses with UNAUTHORIZED in an operation without credentials. */
  readonly caller: Caller;
  readonly store: Store;
  /** Where the request comes from, as the gateway saw it. */
  readonly sourceAddress: string;
  readonly now: Date;
  /** The URL that all paths of the interface follow, as the caller reached it. */
  readonly baseUrl: string;
  /** Returns the uuid of a new record. A repeated idempotent call replays the first response, so it creates no second record. */
  readonly newUuid: () => NewUuid;
  /** The uuid of the payment that the request creates. It is derived from the Idempotency-Key where the payment stores the response. */
  readonly paymentId: PaymentId;
}

/** The context of a request, with the uuid that its key gives to a payment and the store that reads ahead for it. */
export function contextOf(
  event: APIGatewayProxyEvent,
  { paymentId: keyedPaymentId, store }: { readonly paymentId?: PaymentId | undefined; readonly store?: Store } = {},
): Context {
  let paymentId = keyedPaymentId;
  return {
    get caller() {
      return callerOf(event);
    },
    get store() {
      return store ?? tableStore();
    },
    get sourceAddress() {
      return event.requestContext.identity.sourceIp;
    },
    get baseUrl() {
      return baseUrlOf(event);
    },
    get paymentId() {
      paymentId ??= newUuid();
      return paymentId;
    },
    now: now(),
    newUuid,
  };
}

/** API Gateway calls by https only; locally there is no proxy that names the protocol. */
function baseUrlOf({ headers, resource, requestContext }: APIGatewayProxyEvent): string {
  const protocol = headers['X-Forwarded-Proto'] ?? 'http';
  const segments = requestContext.path.split('/');
  const stage = segments.slice(0, segments.length - resource.split('/').length + 1).join('/');
  return `${protocol}://${requestContext.domainName}${stage}`;
}
