import { once } from 'node:events';
import type { Server } from 'node:http';

/** Listens on this machine alone. Throws a sentence where the port is taken. */
export async function listenOn(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new Error(
      `The port ${port} is taken: another command may still listen on it. End that, or choose another --port.`,
      {
        cause,
      },
    );
  }
}
