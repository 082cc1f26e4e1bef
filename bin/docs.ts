import { writeFile } from 'node:fs/promises';
import { defineCommand, runCommandLine } from '../lib/operations/command-line.ts';
import { deliveryLifecyclePage } from '../lib/operations/delivery-lifecycle-page.ts';
import { errorsPage } from '../lib/operations/errors-page.ts';
import { lifecyclePage } from '../lib/operations/lifecycle-page.ts';
import { openApiDocument } from '../lib/operations/openapi/document.ts';
import { documentText } from '../lib/operations/openapi/json.ts';
import { quotasPage } from '../lib/operations/quotas-page.ts';
import { sandboxPage } from '../lib/operations/sandbox-page.ts';

const pages: Readonly<Record<string, () => string>> = {
  'openapi.json': () => documentText(openApiDocument()),
  'errors.md': errorsPage,
  'sandbox.md': sandboxPage,
  'payment-lifecycle.md': lifecyclePage,
  'delivery-lifecycle.md': deliveryLifecyclePage,
  'quotas.md': quotasPage,
};

const command = defineCommand({
  summary: `Writes the generated pages of docs/: ${Object.keys(pages).join(', ')}.`,
  async run() {
    for (const [name, write] of Object.entries(pages)) {
      await writeFile(new URL(`../docs/${name}`, import.meta.url), write());
    }
  },
});

await runCommandLine('npm run docs --', command);
