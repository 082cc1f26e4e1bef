import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import { type NewUuid, toUuid } from '../domain/ids.ts';
import { isMagicEnding } from '../domain/sandbox/outcomes.ts';
import { port } from './ports.ts';

const random = port('random', () => ({ uuid: () => randomUUID(), fraction: () => Math.random() }));

export const randomFraction = (): number => random().fraction();

/** A random uuid that triggers no simulation of the sandbox. */
export function newUuid(): NewUuid {
  for (;;) {
    const uuid = toUuid(random().uuid());
    if (!isMagicEnding(uuid)) return uuid;
  }
}

const namespace = 'a3c1b9c4-6a5f-4e0b-9a5e-0d6f6f1f7a21';

/** The uuid that is derived from `name`. It triggers no simulation of the sandbox. */
export function uuidFromName(name: string): NewUuid {
  for (let attempt = 0; ; attempt += 1) {
    const uuid = toUuid(v5(attempt === 0 ? name : `${name}#${attempt}`, namespace));
    if (!isMagicEnding(uuid)) return uuid;
  }
}
