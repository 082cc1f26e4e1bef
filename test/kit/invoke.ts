import { aCaller } from './builders.ts';
import {
  type HttpAnswer,
  type HttpHandler,
  type HttpRequest,
  invoke as send,
  proxyEvent as toEvent,
} from './invoke-function.ts';

export { type HttpAnswer, type HttpHandler, type HttpRequest, requestId } from './invoke-function.ts';

/** The event of a request by a usual caller, unless it names another. */
export const proxyEvent = (request: HttpRequest = {}) => toEvent({ caller: aCaller(), ...request });

/** Sends a usual caller's request through the front door of a handler. */
export const invoke = (handler: HttpHandler, request: HttpRequest = {}): Promise<HttpAnswer> =>
  send(handler, { caller: aCaller(), ...request });
