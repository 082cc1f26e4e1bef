/** How many resources one event is about at most. */
const most = 24;
/** The length of a uuid, and the places of its hyphens. */
const length = 36;
const [first, second, third, fourth] = [8, 13, 18, 23] as const;

/**
 * The uuids in a text, each once. It looks for hyphens and checks what is around them: every event is searched, and a pattern that
 * begins with a digit would be tried at each digit of a long text.
 */
export function uuidsIn(text: string): readonly string[] {
  const found: string[] = [];
  let at = text.indexOf('-', first);
  while (at !== -1 && found.length < most) {
    const start = at - first;
    const hasUuid = isUuidAt(text, start);
    const uuid = hasUuid ? text.slice(start, start + length) : '';
    if (hasUuid && !found.includes(uuid)) found.push(uuid);
    at = text.indexOf('-', hasUuid ? start + length : at + 1);
  }
  return found;
}

function isUuidAt(text: string, start: number): boolean {
  if (text[start + second] !== '-' || text[start + third] !== '-' || text[start + fourth] !== '-') return false;
  for (let place = 0; place < length; place += 1) {
    const isHyphen = place === first || place === second || place === third || place === fourth;
    if (!isHyphen && !isHexDigit(text.charCodeAt(start + place))) return false;
  }
  return true;
}

/** 0 to 9 and a to f in ASCII. */
const isHexDigit = (code: number): boolean => (code >= 48 && code <= 57) || (code >= 97 && code <= 102);
