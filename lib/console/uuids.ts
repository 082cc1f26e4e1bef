/** How many resources one event is about at most. */
const most = 24;
/** How many characters a uuid has. */
export const uuidLength = 36;
/** The places of its hyphens. */
const [first, second, third, fourth] = [8, 13, 18, 23] as const;

/** The uuids in a text, each once. */
export function uuidsIn(text: string): readonly string[] {
  const uuids: string[] = [];
  findUuid(text, (uuid) => {
    if (!uuids.includes(uuid)) uuids.push(uuid);
    return uuids.length === most;
  });
  return uuids;
}

/**
 * The first uuid of a text that `isWanted` accepts. It looks for hyphens and checks what is around them: a pattern that begins with a
 * digit would be tried at each digit of a long text.
 */
export function findUuid(text: string, isWanted: (uuid: string) => boolean): string | undefined {
  let at = text.indexOf('-', first);
  while (at !== -1) {
    const start = at - first;
    const hasUuid = isUuidAt(text, start);
    const uuid = hasUuid ? text.slice(start, start + uuidLength) : '';
    if (hasUuid && isWanted(uuid)) return uuid;
    at = text.indexOf('-', hasUuid ? start + uuidLength : at + 1);
  }
  return undefined;
}

function isUuidAt(text: string, start: number): boolean {
  if (text[start + second] !== '-' || text[start + third] !== '-' || text[start + fourth] !== '-') return false;
  for (let place = 0; place < uuidLength; place += 1) {
    const isHyphen = place === first || place === second || place === third || place === fourth;
    if (!isHyphen && !isHexDigit(text.charCodeAt(start + place))) return false;
  }
  return true;
}

/** 0 to 9 and a to f in ASCII. */
const isHexDigit = (code: number): boolean => (code >= 48 && code <= 57) || (code >= 97 && code <= 102);
