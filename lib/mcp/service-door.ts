/** The console of the running service, as its page and the operator's commands ask it. */
export interface ServiceDoor {
  /** Throws the console's own sentence when it refuses. */
  read<T = unknown>(path: string): Promise<T>;
  command<T = unknown>(path: string, body: object): Promise<T>;
}

/** The door at an origin, such as `http://127.0.0.1:3000`. */
export function serviceDoor(origin: () => string): ServiceDoor {
  const ask = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const response = await fetch(`${origin()}/_console${path}`, init);
    const body: unknown = await response.json();
    if (!response.ok) throw new Error((body as { readonly message: string }).message);
    return body as T;
  };
  return {
    read: (path) => ask(path),
    command: (path, body) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  };
}
