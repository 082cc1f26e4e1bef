import { UsageError } from '../../command-line/command-line.ts';
import { makeSmokePayment } from '../../probe/smoke.ts';
import { defineOperation } from '../operation.ts';

const withinMs = 120_000;

/** A payment after a deployment. The token comes from the environment, so that no list of processes shows it. */
export const smokeCommand = defineOperation({
  role: 'read',
  uses: [],
  summary: 'Makes one payment as a sandbox platform and waits until it is completed.',
  options: { url: { type: 'string', value: 'URL', description: 'The base URL of the API.' } },
  async run({ url }) {
    const token = process.env.SMOKE_TOKEN;
    if (!url || !token) throw new UsageError('Give --url, and ID:SECRET of a sandbox platform in SMOKE_TOKEN.');
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new UsageError('--url is an http or https address, such as http://127.0.0.1:3000/2025-10-13.');
    if (!token.includes(':')) throw new UsageError('SMOKE_TOKEN has no colon: it is ID:SECRET.');
    console.log(`${await makeSmokePayment({ url, token, withinMs })} is COMPLETED.`);
  },
});
