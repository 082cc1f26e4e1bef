/**
 * The statement that makes an index of words. Texts arrive as words with spaces between them (`wordsOf`), which are kept as they are: all
 * that can be in a word is part of it. The index keeps no texts and no order of words.
 */
export const wordIndex = (table: string): string => `
  CREATE VIRTUAL TABLE ${table} USING fts5 (
    word, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4',
    tokenize = "ascii tokenchars '!#$%&*+-./:=?@_\`|~'"
  );
`;
