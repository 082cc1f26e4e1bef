/** Writes the description of the interface: `node bin/docs.ts`. It is served as it stands. */
import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '../functions/contract/openapi.ts';

const file = new URL('../docs/openapi.json', import.meta.url);

await writeFile(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
