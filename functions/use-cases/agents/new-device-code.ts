import { deviceCodeLifeSeconds } from '../../contract/figures.ts';
import type { AgentRecord } from '../../domain/agents/agent.ts';
import type { DeviceCode } from '../../domain/agents/device-code.ts';
import { deadlineAfter } from '../../ports/clock.ts';
import { hashDeviceCode, newDeviceCode } from '../../runtime/secrets.ts';

/** A new device code, and what is stored of it. */
export function makeDeviceCode(now: Date): { readonly code: string; readonly deviceCode: DeviceCode } {
  const code = newDeviceCode();
  return {
    code,
    deviceCode: { hash: hashDeviceCode(code), expiresAt: deadlineAfter(now, deviceCodeLifeSeconds).toISOString() },
  };
}

/** A device code as it is shown when it is created. */
export const showDeviceCode = (code: string, { agentId, deviceCode: { expiresAt } }: AgentRecord) => ({
  code,
  agentId,
  expiresAt,
  redeemed: false,
});
