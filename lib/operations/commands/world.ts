import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { WorldsView } from '../../views/console-views.ts';
import { askConsole, fetchConsole } from '../console-client.ts';
import { defineOperation, type Operation, type OperationGroup } from '../operation.ts';

/** How often and how many times a command looks whether the service is back in the other world. */
const lookEveryMs = 200;
const looks = 300;

/** One line for each saved world; the one that the present continues from has a star. */
function worldsText({ worlds, unreadable }: WorldsView): string {
  const lines = worlds.map(({ name, savedAt, bytes, isCurrent }) =>
    [isCurrent ? '*' : ' ', new Date(savedAt).toISOString(), `${Math.ceil(bytes / 1024)} kB`, name].join('  '),
  );
  return [
    ...(lines.length > 0 ? lines : ['No world is saved yet.']),
    ...unreadable.map(({ file, why }) => `${file} cannot be read: ${why}`),
  ].join('\n');
}

/** Waits until the service runs again, in the world that it went to. */
async function arrived({ startId }: WorldsView): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    await pause(lookEveryMs);
    const view = await askConsole<WorldsView>('/worlds').catch(() => undefined);
    if (view && view.startId !== startId) return console.log(worldsText(view));
  }
  throw new Error('The service has not come back: read what it printed.');
}

const name = { name: 'NAME', description: 'The name of the world.' };

const going = (summary: string, path: string): Operation =>
  defineOperation({
    role: 'operate',
    uses: [],
    summary,
    operands: [name],
    run: async (_values, [world = '']) => arrived(await askConsole<WorldsView>(path, { name: world })),
  });

const staying = (summary: string, path: string): Operation =>
  defineOperation({
    role: 'operate',
    uses: [],
    summary,
    operands: [name],
    run: async (_values, [world = '']) => console.log(worldsText(await askConsole<WorldsView>(path, { name: world }))),
  });

/** Saved states of the service that runs on this machine, as the console's page has them. */
export const worldCommands: OperationGroup = {
  summary: 'Saves the state of the service that runs on this machine, and goes back to it.',
  commands: {
    list: defineOperation({
      role: 'read',
      uses: [],
      summary: 'Lists the saved worlds.',
      run: async () => console.log(worldsText(await askConsole<WorldsView>('/worlds'))),
    }),
    save: staying('Saves the present state under a name.', '/worlds/save'),
    delete: staying('Deletes a saved world.', '/worlds/delete'),
    rewind: going('Goes back to a saved world.', '/worlds/rewind'),
    branch: defineOperation({
      role: 'operate',
      uses: [],
      summary: 'Copies a saved world under another name and goes there.',
      operands: [{ name: 'FROM', description: 'The saved world.' }, name],
      run: async (_values, [from = '', world = '']) =>
        arrived(await askConsole<WorldsView>('/worlds/branch', { from, name: world })),
    }),
    export: defineOperation({
      role: 'read',
      uses: [],
      summary: 'Writes a saved world into one file. It holds keys: share it like a secret.',
      operands: [name, { name: 'FILE', description: 'The file to write.' }],
      run: async (_values, [world = '', file = '']) => {
        const response = await fetchConsole(`/worlds/export?name=${encodeURIComponent(world)}`);
        writeFileSync(file, Buffer.from(await response.arrayBuffer()), { mode: 0o600 });
        console.log(`${file} holds the world ${world} with its keys: share it like a secret.`);
      },
    }),
    import: defineOperation({
      role: 'operate',
      uses: [],
      summary: 'Takes in an exported world and goes there. The token of this service stays.',
      operands: [{ name: 'FILE', description: 'The exported file.' }],
      options: {
        name: {
          type: 'string',
          value: 'NAME',
          description: 'Its name here. Default: the name that it was exported by.',
        },
      },
      run: async ({ name: here }, [file = '']) => {
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body: readFileSync(file),
        };
        await arrived(
          (await (
            await fetchConsole(`/worlds/import${here ? `?name=${encodeURIComponent(here)}` : ''}`, init)
          ).json()) as WorldsView,
        );
      },
    }),
    reset: defineOperation({
      role: 'operate',
      uses: [],
      summary: 'Empties the service. Its token and the saved worlds stay.',
      run: async () => arrived(await askConsole<WorldsView>('/worlds/reset', {})),
    }),
  },
};
