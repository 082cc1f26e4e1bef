import { afterEach, beforeEach } from 'vitest';

/** One test that fails is enough to find a fault: the rest, which may wait for what never comes, is left out. */
const shared = globalThis as typeof globalThis & { hasFailed?: boolean };

beforeEach(({ skip }) => skip(shared.hasFailed === true));
afterEach(({ task }) => {
  shared.hasFailed ||= task.result?.state === 'fail';
});
