import type { IncomingMessage } from 'node:http';

/** The path that a request asks for. Empty where its target is no address, such as `//`. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => URL.parse(url, 'http://localhost')?.pathname ?? '';
