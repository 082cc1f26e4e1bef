import { beforeEach, describe, expect, it } from 'vitest';
import { hashSecret, readCredential } from '../../../functions/store/platforms/tokens.ts';
import { listPlatforms, platformIdOf, rotateToken, showPlatform } from '../../../lib/platforms/platforms.ts';
import { provisionPlatform } from '../../../lib/platforms/provisioning.ts';
import { noon, otherPlatformId } from '../../kit/builders.ts';
import { useClock } from '../../kit/ports.ts';
import { useSealingKey } from '../../kit/sealed-keys.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
useSealingKey();
let made: Awaited<ReturnType<typeof provisionPlatform>>;
beforeEach(async () => {
  made = await provisionPlatform({ name: 'Example', environment: 'sandbox', currencies: ['USD'] });
});

describe('the commands on platforms', () => {
  it('list them, oldest first', async () => {
    clock.advance(60);
    const passkeys = { id: 'pay.example.com', origins: ['https://pay.example.com'] };
    const second = await provisionPlatform({ name: 'Second', environment: 'production', passkeys });
    expect(await listPlatforms()).toEqual([
      { platformId: made.platformId, name: 'Example', environment: 'sandbox', createdAt: noon },
      {
        platformId: second.platformId,
        name: 'Second',
        environment: 'production',
        createdAt: '2025-11-01T12:01:00.000Z',
      },
    ]);
    expect(table.items().find(({ name, type }) => type === 'PLATFORM' && name === 'Second')).toMatchObject({
      passkeys,
    });
  });

  it('show one with its tokens, and no secret', async () => {
    const shown = await showPlatform(made.platformId);
    expect(shown).toMatchObject({
      name: 'Example',
      currencies: ['USD'],
      webhooks: 'none',
      tokens: [{ tokenId: made.tokenId, permissions: ['VIEW', 'TRANSACT', 'MANAGE'], name: 'First token' }],
    });
    expect(JSON.stringify(shown)).not.toContain(hashSecret(made.tokenSecret));
  });

  it('replace a token by a new one', async () => {
    const { platformId, tokenId, tokenSecret } = await rotateToken(made.platformId, made.tokenId);
    expect(platformId).toBe(made.platformId);
    expect(await readCredential(table.store, made.tokenId)).toBeUndefined();
    expect(await readCredential(table.store, tokenId)).toMatchObject({
      platformId,
      secretHash: hashSecret(tokenSecret),
      permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
    });
    expect((await showPlatform(platformId)).tokens).toMatchObject([{ tokenId, name: 'First token' }]);
    expect(JSON.stringify(table.items())).not.toContain(tokenSecret);
  });

  it('refuse an unknown platform, and change nothing', async () => {
    const other = await provisionPlatform({ name: 'Other', environment: 'sandbox' });
    const before = table.items();
    await expect(showPlatform(otherPlatformId)).rejects.toThrow(`There is no platform ${otherPlatformId}.`);
    expect(() => platformIdOf('unknown')).toThrow('There is no platform unknown.');
    await expect(rotateToken(made.platformId, 'nothing')).rejects.toThrow('has no token nothing');
    await expect(rotateToken(made.platformId, other.tokenId)).rejects.toThrow(`has no token ${other.tokenId}`);
    expect(table.items()).toEqual(before);
  });
});
