/** Returns a table in Markdown of the effect that each ending of a value has in the sandbox. */
export const sandboxTable = (
  carrier: string,
  values: Readonly<Record<string, { readonly text: string }>>,
  otherwise: string,
): string =>
  [
    `In the sandbox the last three characters of ${carrier} decide:`,
    '',
    '| Ends with | What happens |',
    '| --- | --- |',
    ...Object.entries(values)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([ending, { text }]) => `| \`${ending}\` | ${text} |`),
    `| anything else | ${otherwise} |`,
    '',
    'Production has no such endings.',
  ].join('\n');
