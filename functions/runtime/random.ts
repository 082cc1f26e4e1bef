import { randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import { isMagicEnding } from '../domain/sandbox.ts';
import { seam } from './seams.ts';

export interface Random {
  uuid(): string;
  /** 0 to 1, for jitter. */
  fraction(): number;
}

const random = seam<Random>('random', () => ({ uuid: () => randomUUID(), fraction: () => Math.random() }));

export const randomFraction = (): number => random().fraction();

/** A random uuid that no sandbox simulation takes for an order. */
export function newUuid(): string {
  for (;;) {
    const uuid = random().uuid();
    if (!isMagicEnding(uuid)) return uuid;
  }
}

const namespace = 'a3c1b9c4-6a5f-4e0b-9a5e-0d6f6f1f7a21';

/** The uuid that follows from `name`, always the same, and that no sandbox simulation takes for an order. */
export function uuidFromName(name: string): string {
  for (let attempt = 0; ; attempt += 1) {
    const uuid = v5(attempt === 0 ? name : `${name}#${attempt}`, namespace);
    if (!isMagicEnding(uuid)) return uuid;
  }
}
