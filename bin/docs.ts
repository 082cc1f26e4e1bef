import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCommand, runCommandLine } from '../lib/command-line/command-line.ts';
import { architecturePicture } from '../lib/documents/architecture-picture.ts';
import { brunoFiles } from '../lib/documents/clients/bruno.ts';
import { generatorsDocument } from '../lib/documents/clients/generators-document.ts';
import { interfaceDocument } from '../lib/documents/clients/interface-document.ts';
import { apiFile } from '../lib/documents/clients/typescript-client.ts';
import { deliveryLifecyclePage } from '../lib/documents/delivery-lifecycle-page.ts';
import { errorsFile, errorsPage } from '../lib/documents/errors-page.ts';
import { cardLifecyclePage, paymentLifecyclePage, stablecoinLifecyclePage } from '../lib/documents/lifecycle-pages.ts';
import { openApiDocument } from '../lib/documents/openapi/document.ts';
import { documentText } from '../lib/documents/openapi/json.ts';
import { personalDataPage } from '../lib/documents/personal-data-page.ts';
import { quotasPage } from '../lib/documents/quotas-page.ts';
import { sandboxPage } from '../lib/documents/sandbox-page.ts';

const pages: Readonly<Record<string, () => string>> = {
  'docs/openapi.json': () => documentText(openApiDocument()),
  'docs/errors.md': errorsPage,
  'docs/errors.json': errorsFile,
  'docs/sandbox.md': sandboxPage,
  'docs/payment-lifecycle.md': paymentLifecyclePage,
  'docs/card-lifecycle.md': cardLifecyclePage,
  'docs/stablecoin-lifecycle.md': stablecoinLifecyclePage,
  'docs/delivery-lifecycle.md': deliveryLifecyclePage,
  'docs/quotas.md': quotasPage,
  'docs/personal-data.md': personalDataPage,
  'docs/images/architecture.svg': architecturePicture,
  'clients/typescript/src/generated/api.ts': () => apiFile(interfaceDocument()),
};

const command = defineCommand({
  summary: `Writes what is generated from the contract: ${Object.keys(pages).join(', ')}.`,
  options: {
    bruno: {
      type: 'string',
      value: 'FOLDER',
      description: 'Writes the Bruno collection into this folder, and nothing else.',
    },
    generators: {
      type: 'string',
      value: 'FILE',
      description: 'Writes the document for client generators into this file, and nothing else.',
    },
    screenshots: {
      type: 'boolean',
      description: "Takes the console's pictures in docs/images again, and writes nothing else.",
    },
    every: { type: 'string', value: 'FOLDER', description: 'With --screenshots: takes every page into this folder.' },
    page: { type: 'string', value: 'NAME', multiple: true, description: 'With --every: only this page, such as now.' },
  },
  async run({ screenshots, every, page, bruno, generators }) {
    if (screenshots) return takeScreenshots(every, page);
    if (bruno !== undefined) return writeAll(bruno, brunoFiles(interfaceDocument()));
    if (generators !== undefined) return writeFile(generators, documentText(generatorsDocument(interfaceDocument())));
    for (const [name, write] of Object.entries(pages)) {
      await writeFile(new URL(`../${name}`, import.meta.url), write());
    }
  },
});

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

async function takeScreenshots(folder: string | undefined, pages: readonly string[] | undefined): Promise<void> {
  process.env.LOG_LEVEL ??= 'SILENT';
  const { takeAll, takeDocumented } = await import('../test/screenshots/screenshots.ts');
  if (folder === undefined) await takeDocumented(fileURLToPath(new URL('../docs/images', import.meta.url)));
  else await takeAll(folder, pages);
}

await runCommandLine('npm run docs --', command);
