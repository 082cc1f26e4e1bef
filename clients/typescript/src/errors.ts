import type { ErrorCode, ErrorDetails } from './generated/api.ts';

/** The API refused the request, or failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  /** Quote it to support. */
  readonly requestId: string | undefined;

  constructor(response: Response, body: unknown) {
    const { code = 'UNKNOWN', message, details } = isErrorBody(body) ? body : {};
    super(message ?? `The API answered ${response.status}.`);
    this.status = response.status;
    this.code = code;
    this.details = details;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
  }
}

interface ErrorBody {
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly details?: ErrorDetails;
}

const isErrorBody = (body: unknown): body is ErrorBody => typeof body === 'object' && body !== null;

/** No answer came: the connection failed, or the attempt took too long. What the request asked for may have happened. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}
