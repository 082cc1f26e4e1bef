import * as z from 'zod';

/** Counts characters as JSON Schema does, in code points: zod counts the halves of a surrogate pair. */
export function atMost(maximum: number): z.core.$ZodCheckMaxLength {
  const check = z.maxLength(maximum) as z.core.$ZodCheckMaxLength;
  check._zod.check = (payload) => {
    const input = String(payload.value);
    // Most texts are short enough by the cheaper count, which is never the smaller one.
    if (input.length <= maximum || [...input].length <= maximum) return;
    payload.issues.push({
      origin: 'string',
      code: 'too_big',
      maximum,
      inclusive: true,
      input,
      inst: check,
      continue: true,
    });
  };
  return check;
}

/** Scripts whose spelling needs joiners, which are invisible: Persian and the languages of India, for instance. */
const joiningScripts =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}' +
  '\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Mong}';

/**
 * A character that a line does not show, or that changes how the rest of it is shown: controls, line ends, format characters, unassigned
 * ones, fillers. Variation selectors choose the form of the character before them, so names may have them.
 */
const invisible = new RegExp(
  `(?<![${joiningScripts}])[\\u200C\\u200D]|[[\\p{C}\\p{Zl}\\p{Zp}\\p{DI}\\u2800]--[\\p{VS}\\u200C\\u200D]]`,
  'v',
);

/** The code point of a character, such as U+200B: an invisible character cannot be shown itself. */
export const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The mistake in a line of text; undefined where all of its characters are visible. */
export function lineMistake(text: string): string | undefined {
  const [character] = invisible.exec(text) ?? [];
  return character && `must be one line of visible characters, without ${codePointOf(character)}`;
}

const isLine = z.check<string>((payload) => {
  const message = lineMistake(payload.value);
  if (message) payload.issues.push({ code: 'custom', message, input: payload.value, continue: true });
});

/**
 * One visible line, such as a name or a reference: blanks around it are cut off, it has one spelling of equal characters (NFC) and no
 * invisible characters.
 */
export const line = (longest: number) => lineOfAnyLength().check(atMost(longest));

/** A line for which the interface has no longest length: the body's own bounds it. */
export const lineOfAnyLength = () => z.string().trim().normalize('NFC').check(isLine);

/** A code of a few letters and digits, whose pattern says which: blanks around it are cut off. */
export const code = () => z.string().trim();

/** A text of several lines, such as a message. */
export const paragraph = (longest: number) => z.string().trim().normalize('NFC').check(atMost(longest));

/** A value that only programs read, such as a signature: it counts as it was sent. */
export const token = (longest: number) => z.string().check(atMost(longest));
