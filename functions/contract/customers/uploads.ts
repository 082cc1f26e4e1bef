import * as z from 'zod';

/** A file of a multipart request. The client chose its name and type. */
export interface Upload {
  /** Names the stored file. A request that is decided again, because another writer was first, stores its file in the same place. */
  readonly uuid: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

const isUpload = (value: unknown): value is Upload => {
  const { content } = (value ?? {}) as { content?: unknown };
  return content instanceof Uint8Array && content.length > 0;
};

export const UploadedFile = z
  .custom<Upload>(isUpload, { error: 'must be a file that is not empty' })
  .meta({ id: 'UploadedFile', override: { type: 'string', format: 'binary' } });
