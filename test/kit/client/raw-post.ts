import type { TestCloud } from '../local-cloud.ts';

/** Posts, and returns the body of the answer byte for byte. */
export async function rawPost({ baseUrl, tokenId, tokenSecret }: TestCloud, path: string, body: string, key: string) {
  const authorization = `Basic ${Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
