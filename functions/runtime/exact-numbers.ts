/** A number of so many digits, or one with an exponent, that JavaScript may not hold it exactly. */
const suspect = /\d[\d.]{15}|\d[eE][+-]?\d/;

/**
 * The first number of a JSON text that loses digits when it is read, such as 9007199254740993, which becomes 9007199254740992. An amount
 * must not change on its way.
 */
export function inexactNumber(json: string): string | undefined {
  if (!suspect.test(json)) return undefined;
  const inexact: string[] = [];
  JSON.parse(json, (_name, value: unknown, context?: { readonly source?: string }) => {
    if (
      typeof value === 'number' &&
      Number.isFinite(value) &&
      context?.source &&
      digitsOf(context.source) !== digitsOf(String(value))
    )
      inexact.push(context.source);
    // The values are of no use: without them the reviver is quick for a large body.
    return undefined;
  });
  return inexact[0];
}

/** The digits of a decimal number and the power of ten that they count: equal for all spellings of a number. */
function digitsOf(decimal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(decimal) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  return significant === ''
    ? '0'
    : `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
