/** A value as people write it in a program: a line for each member, names without quotes where they need none, and texts as `written` gives them. */
export const laidOut = (value: unknown, written: (text: string) => string = inText): string =>
  JSON.stringify(value, undefined, 2).replaceAll(/("(?:[^"\\]|\\.)*")(:?)/g, (_, json: string, colon: string) => {
    const text = JSON.parse(json) as string;
    if (colon === '') return written(text);
    return `${/^[A-Za-z_]\w*$/.test(text) ? text : inText(text)}:`;
  });

/** A text in single quotes. */
export const inText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
