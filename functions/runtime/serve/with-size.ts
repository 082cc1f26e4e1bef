import type { Endpoint } from '../../contract/endpoint.ts';
import { maximumBodyBytes, maximumUploadBytes, sizeText } from '../../contract/figures.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Middleware } from './middleware.ts';

/** Refuses with REQUEST_TOO_LARGE a body that is larger than the endpoint takes, before anything reads it. */
export const withSize = ({ request }: Endpoint): Middleware => ({
  before: ({ event: { body, isBase64Encoded } }) => {
    if (!body) return;
    const limit = request.isMultipart ? maximumUploadBytes : maximumBodyBytes;
    if (Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > limit) {
      throw new Refusal('REQUEST_TOO_LARGE', `The body is larger than ${sizeText(limit)}.`);
    }
  },
});
