import { type BuiltRequest, send as sendRequest } from '../kit/operations/request.ts';
import { traffic } from './confidential.ts';

/** Sends a request as it was built, and notes what of it must stay between the two. */
export async function send(
  baseUrl: string,
  request: BuiltRequest,
  credentials: string | null,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await sendRequest(baseUrl, request, credentials, headers);
  traffic.note(request.body);
  if (answer.status >= 400) traffic.noteRefusal(answer.text);
  // The description names the same members and holds no personal data.
  else if (answer.text && request.path !== '/openapi.json') traffic.note(JSON.parse(answer.text));
  return answer;
}
