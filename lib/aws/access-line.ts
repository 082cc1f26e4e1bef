/**
 * The access log line of a request: the caller, the operation and the result. It holds the path's template and never its values or a
 * body. The address says where an attack comes from. When it was is the time of the log event; the request's id leads to the function's own line.
 */
export const accessLine = {
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  route: '$context.resourcePath',
  status: '$context.status',
  address: '$context.identity.sourceIp',
  platformId: '$context.authorizer.platformId',
  refusal: '$context.error.responseType',
  latencyMs: '$context.responseLatency',
  functionLatencyMs: '$context.integrationLatency',
} as const;
