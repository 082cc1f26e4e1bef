import type { BuildOptions, Metafile, Plugin } from 'esbuild';

/** The file beside a function's bundle that holds the library of passkeys. */
export const passkeyFile = 'passkeys.js';

/**
 * Keeps the library of passkeys, with its readers of certificates, in a file of its own beside the bundle. It is as large as the rest of a
 * function, most requests bring a code and no passkey, and so the functions import it late: with the first passkey. Within the bundle
 * every cold start would load it.
 */
export const passkeysBeside: Plugin = {
  name: 'passkeys-beside',
  setup: (build) =>
    build.onResolve({ filter: /^@simplewebauthn\/server(\/helpers)?$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${passkeyFile}`, external: true } : undefined,
    ),
};

/** What the file holds: both entrances of the library, so that each import finds its own in it. */
export const passkeyLibrary = (root: string): BuildOptions['stdin'] => ({
  contents: "export * from '@simplewebauthn/server'; export * from '@simplewebauthn/server/helpers';",
  resolveDir: root,
});

/** Whether a bundle imports the file. */
export const needsPasskeys = ({ imports }: Metafile['outputs'][string]): boolean =>
  imports.some(({ path }) => path === `./${passkeyFile}`);
