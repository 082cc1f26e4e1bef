const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** How many resources one event is about at most. */
const most = 24;

/** The uuids in a text, each once. */
export const uuidsIn = (text: string): readonly string[] => [...new Set(text.match(uuid))].slice(0, most);
