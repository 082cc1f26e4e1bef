import * as z from 'zod';

/** A file as it came in a multipart request. Its name and type are what the client says of it. */
export interface Upload {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

const isUpload = (value: unknown): value is Upload => {
  const { content } = (value ?? {}) as { content?: unknown };
  return content instanceof Uint8Array && content.length > 0;
};

/** The part of a multipart request that holds a file. */
export const UploadedFile = z
  .custom<Upload>(isUpload, { error: 'must be a file that is not empty' })
  .meta({ id: 'UploadedFile', override: { type: 'string', format: 'binary' } });
