/** Where the local service serves the guides. */
export const docsPath = '/docs';
