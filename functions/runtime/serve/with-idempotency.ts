import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { PaymentId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { now } from '../../ports/clock.ts';
import { KeyAlreadyUsed, readIdempotencyRecord } from '../../store/idempotency.ts';
import { readingAhead, type Store } from '../../store/table.ts';
import { contextOf } from '../context.ts';
import { type FindEarlier, type KeyedRequest, requireSameRequest } from '../idempotency.ts';
import { replayedResponse } from '../responses.ts';
import { tableStore } from '../store.ts';
import { invocationOf } from './invocation.ts';
import type { Answer, AnswerIn, ServeOptions } from './middleware.ts';

const findRecord: FindEarlier = async (...args) => ({ record: await readIdempotencyRecord(...args) });

/** Answers a request whose key was used before with the first response. Refuses with CONFLICT a key of another request. */
export const withIdempotency =
  <E extends Endpoint>({ findEarlier = findRecord }: ServeOptions<E>, answer: AnswerIn<E>): Answer<E> =>
  async (request) => {
    const { event, keyed, reads } = request;
    // Without a key there is no earlier response, and the function may have no table.
    if (!keyed) return answer(request, contextOf(event));
    const earlierIn = (store: Store) => readEarlier(event, keyed, findEarlier, store);
    try {
      const store = readingAhead(tableStore(), reads);
      const { replayed, paymentId } = await earlierIn(store);
      return replayed ?? (await answer(request, contextOf(event, { paymentId, store })));
    } catch (cause) {
      // A concurrent duplicate may be refused because the first request already took effect: look for its stored response again.
      if (!(cause instanceof KeyAlreadyUsed || cause instanceof Refusal)) throw cause;
      const { replayed } = await earlierIn(tableStore());
      if (replayed) return replayed;
      throw cause;
    }
  };

interface Earlier {
  readonly replayed?: APIGatewayProxyResult;
  readonly paymentId?: PaymentId | undefined;
}

/** The stored response to the request's key, or the uuid that the key gives to the payment that the request creates. */
async function readEarlier(
  event: APIGatewayProxyEvent,
  keyed: KeyedRequest,
  find: FindEarlier,
  store: Store,
): Promise<Earlier> {
  const { record, paymentId } = await find(store, keyed.scope, now());
  if (!record) return { paymentId };
  requireSameRequest(record, keyed);
  invocationOf(event).replayed = true;
  return { replayed: replayedResponse(event.requestContext.requestId, record) };
}
