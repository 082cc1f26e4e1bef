import type { FieldError } from '../../contract/errors.ts';
import { codePointOf } from '../../contract/text.ts';

/**
 * The errors of every text in a request that is no text, at any place: half of a surrogate pair, which the table rejects; the sign by
 * which decoders replace bytes that are not UTF-8; control characters, which steer terminals and end texts in other systems.
 */
export function textErrors(request: unknown): readonly FieldError[] {
  const errors: FieldError[] = [];
  // Without recursion, because a body may be nested deeper than the stack.
  for (const places: Place[] = [{ field: '', value: request }]; places.length > 0; ) {
    const { field, value } = places.pop() as Place;
    if (typeof value === 'string') {
      const message = mistakeIn(value);
      if (message) errors.push({ field, message });
    } else if (typeof value === 'object' && value !== null && !isFile(value)) {
      for (const [name, member] of Object.entries(value)) {
        if (mistakeIn(name)) errors.push({ field, message: `has a member whose name ${mistakeIn(name)}` });
        else places.push({ field: field ? `${field}.${name}` : name, value: member });
      }
    }
  }
  return errors;
}

interface Place {
  readonly field: string;
  readonly value: unknown;
}

/** An uploaded file, whose content is not text. */
const isFile = (value: object): boolean => 'content' in value && ArrayBuffer.isView(value.content);

/** Control characters but tabs and line ends. */
const control = /[^\P{Cc}\t\n\r]/u;

function mistakeIn(text: string): string | undefined {
  if (!text.isWellFormed()) return 'is not well-formed Unicode';
  if (text.includes('\uFFFD')) return 'is not UTF-8: U+FFFD replaces bytes that could not be decoded';
  const [character] = control.exec(text) ?? [];
  return character && `has the control character ${codePointOf(character)}; text may have tabs and line ends only`;
}
