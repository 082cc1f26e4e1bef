import { type AgentRecord, connectAgent, renewDeviceCode, toAgentPolicy } from '../../domain/agents/agent.ts';
import { deviceCodeNotFound, requireNoGuessing } from '../../domain/agents/device-code.ts';
import { requireDelegable } from '../../domain/agents/policy.ts';
import type { Context } from '../../runtime/context.ts';
import { hashDeviceCode, isDeviceCode, newAccessToken } from '../../runtime/secrets.ts';
import { hashAddress } from '../../runtime/source-address.ts';
import { putAgent, putAgentCredential, readAgent } from '../../store/agents/agents.ts';
import {
  countWrongCode,
  putDeviceCode,
  readDeviceCode,
  readWrongCodes,
  requireTryLeft,
} from '../../store/agents/device-codes.ts';
import { ensureCredentialKey } from '../../store/platforms/credential-key.ts';
import { hashSecret } from '../../store/platforms/tokens.ts';
import type { Store } from '../../store/table.ts';
import { requireCaller } from '../platforms/calling-token.ts';
import { requirePlatform } from '../platforms/platform.ts';
import { requireAgent } from './agents.ts';
import { makeDeviceCode, showDeviceCode } from './new-device-code.ts';

/**
 * Gives an agent a new device code. Refuses with REFERENCE_NOT_FOUND, with FORBIDDEN a token that may not do itself what the agent may, with
 * CONFLICT a connected agent, and as `requireCaller` does.
 */
export async function regenerateAgentDeviceCode(context: Context, agentId: string) {
  const { caller, now } = context;
  const { code, deviceCode } = makeDeviceCode(now);
  const before = await requireAgent(context, agentId);
  requireDelegable(caller.permissions, before.policy);
  const agent = renewDeviceCode(before, deviceCode, now);
  return {
    status: 201 as const,
    body: showDeviceCode(code, agent),
    writes: [requireCaller(caller), putAgent(agent), putDeviceCode(deviceCode.hash, agent, now)],
  };
}

/** The agent that a code was made for. Nothing for an unknown code, and one of a deleted agent. */
async function findAgent(store: Store, hash: string): Promise<AgentRecord | undefined> {
  const pointer = await readDeviceCode(store, hash);
  const agent = pointer && (await readAgent(store, pointer.platformId, pointer.agentId));
  return agent?.deletedAt === undefined ? agent : undefined;
}

/** Shows whether a code was redeemed. Refuses with REFERENCE_NOT_FOUND. */
export async function getAgentDeviceCodeStatus({ caller, store }: Context, code: string) {
  const hash = hashDeviceCode(code);
  const agent = await findAgent(store, hash);
  if (agent?.platformId !== caller.platformId) throw deviceCodeNotFound();
  const { deviceCode } = agent;
  return {
    status: 200 as const,
    body: { code, redeemed: deviceCode.hash === hash && deviceCode.redeemedAt !== undefined },
  };
}

/**
 * Redeems a code for the agent's access token, which is shown this once. Of concurrent redemptions one wins, by the agent's
 * version. Refuses with REFERENCE_NOT_FOUND an unknown code, which is counted if it has the form of one, and as `requireRedeemable` and
 * `requireNoGuessing` do.
 */
export async function redeemAgentDeviceCode({ store, now, sourceAddress }: Context, code: string) {
  if (!isDeviceCode(code)) throw deviceCodeNotFound();
  const addressHash = hashAddress(sourceAddress);
  requireNoGuessing(await readWrongCodes(store, addressHash, now), now);
  const hash = hashDeviceCode(code);
  const agent = await findAgent(store, hash);
  if (!agent) return { refusal: deviceCodeNotFound(), writes: [countWrongCode(addressHash, now)] };
  const accessToken = newAccessToken(await ensureCredentialKey(store));
  const tokenHash = hashSecret(accessToken);
  const connected = connectAgent(agent, hash, tokenHash, now);
  const { platformId, agentId, customerId } = connected;
  const { environment } = await requirePlatform(store, { platformId });
  return {
    status: 200 as const,
    body: { agentId, agentName: connected.name, accessToken, policy: toAgentPolicy(connected.policy) },
    writes: [
      putAgent(connected),
      putAgentCredential(tokenHash, { platformId, agentId, customerId, environment }),
      requireTryLeft(addressHash, now),
    ],
  };
}
