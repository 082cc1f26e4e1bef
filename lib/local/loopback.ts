const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a request names this machine: a page elsewhere can have a name of its own that leads here. */
export const namesThisMachine = (host = ''): boolean => loopbackNames.has(host.replace(/:\d+$/, ''));
