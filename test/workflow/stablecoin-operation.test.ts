/** The steps of a mint or burn: each may run any number of times. */

import { SendTaskSuccessCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { handler as show } from '../../functions/api/stablecoins/get-stablecoin-operation.ts';
import { handler as report } from '../../functions/events/report-stablecoin-progress.ts';
import { handler as expire } from '../../functions/workflow/expire-stablecoin-operation.ts';
import { handler as follow } from '../../functions/workflow/follow-stablecoin-operation.ts';
import { useQueue, useWorkflow } from '../kit/aws-stubs.ts';
import { platformId } from '../kit/builders.ts';
import { invoke } from '../kit/invoke.ts';
import { bankAccountId, useStablecoins } from '../kit/rooms/stablecoins.ts';
import { queueEvent, readerOf, streamEvent } from '../kit/streams.ts';

const drive = readerOf('DriveWorkflow');
const { aStablecoin, mint, burn, hold, table, clock } = useStablecoins();
const queue = useQueue();
const workflow = useWorkflow();

const debit = { body: { fundingSource: { type: 'ACH_DEBIT', externalAccountId: bankAccountId } } };
const taskOf = (stablecoinOperationId: string) => ({ platformId, stablecoinOperationId });
const read = async (id: string) => (await invoke(show, { path: { stablecoinOperationId: id } })).body;
const aMint = async (request?: object): Promise<string> => (await mint(await aStablecoin(), request)).body.id;
const followed = (id: string) => {
  queue.stub.on(SendMessageCommand).resolves({});
  return follow({ ...taskOf(id), taskToken: 'token-1' });
};
type Kind = 'FUNDED' | 'ACCEPTED' | 'COMPLETED' | 'FAILED';
const messageOf = (id: string, kind: Kind) => ({
  ...taskOf(id),
  taskToken: 'token-1',
  report: { kind, providerStatus: kind.toLowerCase(), failureReason: 'PROVIDER_TRANSFER_FAILED' },
});
/** Reports a provider's progress; the status with which the workflow is resumed. */
async function reported(id: string, kind: Kind): Promise<string> {
  workflow.on(SendTaskSuccessCommand).resolves({});
  expect(await report(queueEvent(messageOf(id, kind)))).toEqual({ batchItemFailures: [] });
  const { taskToken, output = '' } = workflow.commandCalls(SendTaskSuccessCommand).at(-1)?.args[0].input ?? {};
  expect(taskToken).toBe('token-1');
  return JSON.parse(output).status;
}

describe('FollowStablecoinOperation', () => {
  it('submits a created operation once, however often it runs, and has its progress reported', async () => {
    const id = await aMint(debit);
    expect(await followed(id)).toMatchObject({ ...taskOf(id), status: 'PENDING_PROVIDER' });
    expect(await followed(id)).toMatchObject({ status: 'PENDING_PROVIDER' });
    expect(table.ofType('STABLECOIN_OPERATION')).toMatchObject([{ version: 2 }]);
    const message = {
      url: 'https://queue.example/stablecoins',
      delaySeconds: 5,
      message: { ...taskOf(id), taskToken: 'token-1', report: { kind: 'ACCEPTED', providerStatus: 'processing' } },
    };
    expect(queue.sent()).toMatchObject([message, message]);
  });

  it('waits for the funds of a wire, seven days at most', async () => {
    const id = await aMint();
    expect(await followed(id)).toEqual({ ...taskOf(id), status: 'PENDING_FUNDING', waitSeconds: 604_800 });
    clock.advance(604_000);
    expect(await followed(id)).toMatchObject({ waitSeconds: 800 });
    expect(queue.sent()).toMatchObject([{ delaySeconds: 10 }, { delaySeconds: 10 }]);
    expect(table.ofType('STABLECOIN_OPERATION')).toMatchObject([{ version: 1 }]);
  });

  it('has nothing reported about a wire that never comes', async () => {
    hold({ wallet: { suffix: '006' } });
    await followed(await aMint());
    expect(queue.sent()).toEqual([]);
  });

  it('goes on at once where the last report came to an earlier attempt of the wait', async () => {
    const id = await aMint(debit);
    await followed(id);
    for (const kind of ['ACCEPTED', 'COMPLETED'] as const) await reported(id, kind);
    expect(await followed(id)).toMatchObject({ status: 'COMPLETED' });
    expect(queue.sent()).toHaveLength(1);
    const resumed = workflow.commandCalls(SendTaskSuccessCommand).at(-1)?.args[0].input;
    expect(JSON.parse(resumed?.output ?? '')).toMatchObject({ ...taskOf(id), status: 'COMPLETED' });
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toHaveLength(3);
  });

  it('fails for an operation that is missing', async () => {
    await expect(followed('StablecoinOperation:99999999-9999-4999-8999-99999999999a')).rejects.toThrow('is missing');
  });
});

describe('ReportStablecoinProgress', () => {
  it('records each report once, to the end, and resumes the workflow with the status that the operation has', async () => {
    const id = await aMint();
    const seen = [];
    for (const kind of ['FUNDED', 'FUNDED', 'ACCEPTED', 'FUNDED', 'COMPLETED', 'FAILED', 'ACCEPTED'] as const)
      seen.push(await reported(id, kind));
    const end = ['COMPLETED', 'COMPLETED', 'COMPLETED'];
    expect(seen).toEqual(['PENDING_PROVIDER', 'PENDING_PROVIDER', 'PROCESSING', 'PROCESSING', ...end]);
    expect(await read(id)).toMatchObject({ status: 'COMPLETED', providerStatus: 'completed' });
    expect(await read(id)).not.toHaveProperty('failureReason');
    expect(table.ofType('STABLECOIN_OPERATION')).toMatchObject([{ version: 4 }]);
  });

  it('records why an operation failed', async () => {
    const { id } = (await burn(await aStablecoin())).body;
    expect(await reported(id, 'FAILED')).toBe('FAILED');
    expect(await read(id)).toMatchObject({ status: 'FAILED', failureReason: 'PROVIDER_TRANSFER_FAILED' });
  });

  it('expires an operation whose funds are reported in the second in which its time is over', async () => {
    const id = await aMint();
    clock.advance(7 * 24 * 3600);
    expect(await reported(id, 'FUNDED')).toBe('EXPIRED');
    expect(await read(id)).toMatchObject({ status: 'EXPIRED', providerStatus: 'canceled' });
    expect(table.ofType('STABLECOIN_OPERATION')).toMatchObject([{ version: 2, status: 'EXPIRED' }]);
  });

  it('decides again when another step comes first', async () => {
    const id = await aMint();
    table.beforeNextWrite(() => reported(id, 'FAILED'));
    expect(await reported(id, 'FUNDED')).toBe('FAILED');
    expect(table.ofType('STABLECOIN_OPERATION')).toMatchObject([{ version: 2, status: 'FAILED' }]);
  });

  it('resumes nothing where the report could not be recorded, and records it when it comes again', async () => {
    workflow.on(SendTaskSuccessCommand).resolves({});
    const id = await aMint();
    table.fails('write', 'TIMEOUT_BEFORE');
    const message = queueEvent(messageOf(id, 'FUNDED'));
    expect(await report(message)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-1' }] });
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toEqual([]);
    expect(await reported(id, 'FUNDED')).toBe('PENDING_PROVIDER');
  });

  it('refuses a message that is no report', async () => {
    const message = { ...messageOf(await aMint(), 'FUNDED'), report: { kind: 'LOST', providerStatus: 'x' } };
    expect(await report(queueEvent(message))).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-1' }] });
    expect(workflow.commandCalls(SendTaskSuccessCommand)).toEqual([]);
  });
});

describe('ExpireStablecoinOperation', () => {
  it('expires an operation that was not funded in time, and none that was', async () => {
    const [late, funded] = [await aMint(), await aMint()];
    await reported(funded, 'FUNDED');
    expect(await expire(taskOf(late))).toMatchObject({ status: 'EXPIRED' });
    expect(await expire(taskOf(funded))).toMatchObject({ status: 'PENDING_PROVIDER' });
    expect(await read(late)).toMatchObject({ status: 'EXPIRED', providerStatus: 'canceled' });
    expect(await reported(late, 'FUNDED')).toBe('EXPIRED');
  });
});

describe('DriveWorkflow', () => {
  it('starts the workflow of a new operation, and of one that is resumed, and of no other change', async () => {
    workflow.on(StartExecutionCommand).resolves({});
    const id = await aMint();
    const created = table.ofType('STABLECOIN_OPERATION')[0] ?? {};
    const moved = { ...created, status: 'PENDING_PROVIDER', version: 2 };
    const resumed = { ...moved, resumption: 'restore-1', version: 3 };
    await drive(
      streamEvent(
        { after: created },
        { before: created, after: moved },
        { before: moved, after: resumed },
        { before: resumed, after: { ...resumed, version: 4 } },
      ),
    );
    const uuid = id.slice(id.indexOf(':') + 1);
    const stateMachineArn = 'arn:aws:states:::stateMachine:StablecoinOperation';
    expect(workflow.commandCalls(StartExecutionCommand).map(({ args: [{ input }] }) => input)).toMatchObject([
      { stateMachineArn, name: uuid, input: expect.stringContaining('PENDING_FUNDING') },
      { stateMachineArn, name: `${uuid}-resumed-restore-1`, input: expect.stringContaining('PENDING_PROVIDER') },
    ]);
  });
});
