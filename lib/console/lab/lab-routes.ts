import { type Routes, textIn } from '../routes.ts';
import { CodeLab } from './code-lab.ts';
import { StampLab } from './stamp-lab.ts';

/** The routes of the signing lab: the steps of a wallet's owner, byte by byte, and the comparison with those of somebody else. */
export function labRoutes(): Routes {
  const labs = { code: new CodeLab(), stamp: new StampLab() };
  return {
    'GET /lab/code': () => labs.code.example(),
    'GET /lab/stamp': () => labs.stamp.example(),
    'POST /lab/code': ({ body }) => labs.code.compare(textIn(body, 'mine')),
    'POST /lab/stamp': ({ body }) => labs.stamp.compare(textIn(body, 'mine')),
  };
}
