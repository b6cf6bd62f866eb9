import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { launch, launchFromPage } from '#browser/stores/games/game';
import { stubPage, stubPortal } from '../../../support/browser-page.ts';

const request = { vendorCode: 'SBX', gameCode: 'LOTUS', language: 'MY', hasRooms: false, device: 'mobile' } as const;
const LAUNCH = 'GET /wps/game/launchGame';

describe('game', () => {
  beforeEach(() => {
    stubPage();
    launch.clear();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is started once a visit, and again only after a failure', async () => {
    const { calls } = stubPortal({
      [LAUNCH]: ['lost', { value: { game_url: 'https://vendor.example/g', title: 'Sen' } }],
    });
    await launchFromPage(request);
    expect(launch.$store.get().state).toBe('failed');
    await launchFromPage(request);
    await launchFromPage(request);
    expect(calls).toHaveLength(2);
    expect(launch.$store.get().state).toBe('ready');
  });

  it('is refused on the portal’s own origin, where its scripts could reach the session', async () => {
    stubPortal({ [LAUNCH]: { value: { game_url: 'https://portal.example/g', title: 'Sen' } } });
    await launchFromPage({ ...request, gameCode: 'DRAGON' });
    expect(launch.$store.get().state).toBe('failed');
  });
});
