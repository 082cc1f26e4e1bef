import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiClient, bodyOf } from '../kit/client/api.ts';
import { fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aPayment, aRecipient, dollars } from '../kit/client/rewards.ts';
import { operateOn } from '../kit/operate.ts';
import { type ServiceProcess, startService } from '../kit/service-process.ts';

/** Two deployments that share nothing, as docs/cells.md has them, each with a platform that an operator has created there. */
interface Cell {
  readonly folder: string;
  readonly service: ServiceProcess;
  readonly platform: { readonly platformId: string; readonly tokenId: string; readonly tokenSecret: string };
  /** A client of the platform. */
  readonly api: Api;
}

const clientOf = ({ service }: Pick<Cell, 'service'>, { platform }: Pick<Cell, 'platform'>): Api =>
  apiClient(service.baseUrl, `${platform.tokenId}:${platform.tokenSecret}`);

async function operate({ folder }: Pick<Cell, 'folder'>, ...args: readonly string[]): Promise<string> {
  const { code, output, errors } = await operateOn(folder, ...args);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return output.trim();
}

async function addCell(): Promise<Cell> {
  const folder = mkdtempSync(join(tmpdir(), 'cells-'));
  const service = await startService(folder);
  const created = await operate({ folder }, 'platform', 'create', '--name', 'Example', '--why', 'Test', '--json');
  const platform = JSON.parse(created);
  return { folder, service, platform, api: clientOf({ service }, { platform }) };
}

const cells: Cell[] = [];
beforeAll(async () => {
  cells.push(await addCell(), await addCell());
}, 120_000);
afterAll(async () => {
  for (const { service, folder } of cells) {
    await service.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** Each cell with the other one. */
const pairs = (): readonly (readonly [Cell, Cell])[] => {
  const [first, second] = cells as [Cell, Cell];
  return [
    [first, second],
    [second, first],
  ];
};

describe('two cells', () => {
  it('know only their own platforms', async () => {
    for (const [own, other] of pairs()) {
      bodyOf(await own.api.get('/config'), 200);
      expect(await clientOf(other, own).get('/config')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      const listed = await operate(own, 'platform', 'list');
      expect(listed).toContain(own.platform.platformId);
      expect(listed).not.toContain(other.platform.platformId);
    }
  });

  it('pay by themselves, also while the other one is away, and the books of each reconcile without the other', async () => {
    const payments = await Promise.all(cells.map(async ({ api }) => pay(api)));
    for (const [index, { api }] of cells.entries()) {
      const { transactionId } = payments[index] ?? {};
      await transactionIn(api, String(transactionId), 'COMPLETED');
      expect(await dollars(api)).toBe(1_000_000 - 10_000);
      expect((await (cells[1 - index] as Cell).api.get(`/transactions/${transactionId}`)).status).toBe(404);
    }
    for (const cell of cells) expect(await operate(cell, 'ledger', 'verify')).toMatch(/differences 0$/);
    const [gone, left] = cells as [Cell, Cell];
    await gone.service.kill('SIGKILL');
    await expect(gone.api.get('/config')).rejects.toThrow();
    const { transactionId } = await pay(left.api);
    await transactionIn(left.api, transactionId, 'COMPLETED');
    expect(await operate(left, 'ledger', 'verify')).toMatch(/differences 0$/);
  }, 120_000);

  it('do not know the UMA addresses of the other, as two platforms of one cell do not', async () => {
    const [, cell] = cells as [Cell, Cell];
    const created = await operate(cell, 'platform', 'create', '--name', 'Neighbor', '--why', 'Test', '--json');
    const neighbor = clientOf(cell, { platform: JSON.parse(created) });
    const { customerId } = await aRecipient(cell.api);
    const { umaAddress } = bodyOf(await cell.api.get(`/customers/${customerId}`), 200);
    const path = `/receiver/uma/${encodeURIComponent(umaAddress)}`;
    expect((await cell.api.get(path)).status).toBe(200);
    expect(await neighbor.get(path)).toMatchObject({ status: 404, body: { code: 'UMA_NOT_FOUND' } });
  });
});

const pay = async (api: Api) => aPayment(api, await fundedAccount(api), await aRecipient(api));
