import { listVasps } from '../../contract/directories.ts';
import { vasps } from '../../domain/directories/vasps.ts';
import { directoryPage } from '../../runtime/directory-page.ts';
import { serve } from '../../runtime/serve.ts';

export const handler = serve(listVasps, ({ query }, { caller }) => ({
  status: 200 as const,
  body: directoryPage(vasps, {
    platformId: caller.platformId,
    list: 'vasps',
    nameOf: ({ vaspName }) => vaspName,
    query,
  }),
}));
