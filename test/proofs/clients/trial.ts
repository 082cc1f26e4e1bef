import type { LocalCloud } from '../../../lib/local/cloud.ts';

/** What a client did, or why it was not tried. */
export type Outcome = { readonly done: string } | { readonly skipped: string };

/** Tries a client in a folder that the trials share. */
export type Trial = (folder: string, cloud: LocalCloud) => Promise<Outcome>;
