const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** How many resources one event is about at most. */
const most = 24;
/** The length of a uuid, and the places of its hyphens. */
const length = 36;
const hyphens = [8, 13, 18, 23] as const;

/**
 * The uuids in a text, each once. It looks for hyphens and checks what is around them: every event is searched, and a pattern that
 * begins with a digit would be tried at each digit of a long text.
 */
export function uuidsIn(text: string): readonly string[] {
  const found = new Set<string>();
  const [first] = hyphens;
  let at = text.indexOf('-', first);
  while (at !== -1 && found.size < most) {
    const start = at - first;
    const isLikely = hyphens.every((place) => text.charCodeAt(start + place) === hyphen);
    const candidate = isLikely ? text.slice(start, start + length) : '';
    const isUuid = isLikely && uuid.test(candidate);
    if (isUuid) found.add(candidate);
    at = text.indexOf('-', isUuid ? start + length : at + 1);
  }
  return [...found];
}

const hyphen = '-'.charCodeAt(0);
