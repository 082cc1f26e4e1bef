import type { Endpoint } from '../../contract/endpoint.ts';
import { patienceOf, untilCommitted } from '../retry.ts';
import type { Answer } from './middleware.ts';

/** Answers again from fresh data while other writers are first, as long as the function has time. */
export const withRetry =
  <E extends Endpoint>(answer: Answer<E>): Answer<E> =>
  (request) =>
    untilCommitted(() => answer(request), patienceOf(request.timeLeft));
