import { server } from './state.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export interface Call {
  readonly method: string;
  /** The path below the version, or the whole path of a recorded request. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

/** Headers that curl or the connection sets by itself. */
const own = /^(host|connection|content-length|authorization|user-agent|accept.*|sec-.*|origin|referer)$/i;

/** A call as a command for a shell, in which `TOKEN` holds the token's id and secret with a colon between. */
export function curlOf({ method, path, headers = {}, body }: Call): string {
  const { origin } = location;
  const base = new URL(server.value?.baseUrl ?? origin);
  const url = path.startsWith(base.pathname) ? `${base.origin}${path}` : `${base.href}${path}`;
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url)}`,
    '-u "$TOKEN"',
    ...Object.entries(headers)
      .filter(([name]) => !own.test(name))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`-d ${quoted(body)}`] : []),
  ];
  return lines.join(' \\\n  ');
}
