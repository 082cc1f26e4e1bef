import { expect, it } from 'vitest';
import { handler } from '../../functions/api/platforms/get-open-api.ts';
import { invoke } from '../kit/invoke.ts';

it('answers without a table: functions that do not use it are deployed without its name', async () => {
  delete process.env.TABLE_NAME;
  expect((await invoke(handler, { caller: null })).status).toBe(200);
});
