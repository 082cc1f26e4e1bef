import * as z from 'zod';
import { makeSmokePayment } from './smoke.ts';

/** Less than the function's own time, so that the error says which call took too long. */
const withinMs = 60_000;
const secretTimeoutMs = 5_000;

const SecretAnswer = z.object({ SecretString: z.string().min(1) });

/** Makes one payment through the public address of the API. An error of this function is an alarm, for no caller is there to notice. */
export const handler = async (): Promise<void> => {
  const { PROBE_URL: url = '', PROBE_SECRET_ARN: secretArn = '' } = process.env;
  const paid = await makeSmokePayment({ url, token: await tokenIn(secretArn), withinMs });
  console.info(JSON.stringify({ message: 'paid', transactionId: paid }));
};

/** The token `ID:SECRET` of a sandbox platform, read by the extension of AWS that keeps secrets for a function. */
async function tokenIn(secretArn: string): Promise<string> {
  const port = process.env.PARAMETERS_SECRETS_EXTENSION_HTTP_PORT ?? '2773';
  const response = await fetch(
    `http://localhost:${port}/secretsmanager/get?secretId=${encodeURIComponent(secretArn)}`,
    {
      headers: { 'X-Aws-Parameters-Secrets-Token': process.env.AWS_SESSION_TOKEN ?? '' },
      signal: AbortSignal.timeout(secretTimeoutMs),
    },
  );
  if (!response.ok) throw new Error(`The token of the probe cannot be read: status ${response.status}.`);
  return SecretAnswer.parse(await response.json()).SecretString;
}
