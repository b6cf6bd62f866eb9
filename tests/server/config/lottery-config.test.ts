import { describe, expect, it } from 'vitest';
import { readLottery } from '#server/config/lottery-config';

const FEEDS = 'one=https://one.example/results,two=https://two.example/results';

describe('the sources of randomness and results', () => {
  it('are embedded on a local machine; drand and staff in production', () => {
    expect(readLottery({}).lottery).toMatchObject({ beacon: 'embedded', resultFeeds: 'embedded' });
    const { lottery, problems } = readLottery({ NODE_ENV: 'production' });
    expect(problems).toEqual([]);
    expect(lottery).toMatchObject({ beacon: 'drand', resultFeeds: [] });
    expect(lottery.drandRelays.length).toBeGreaterThan(1);
  });

  it('can be relays and feeds, each feed with its secret', () => {
    const { lottery, problems } = readLottery({
      DRAND_RELAYS: 'https://a.example, https://b.example',
      RESULT_FEEDS: FEEDS,
      RESULT_FEED_SECRETS: 'first,second',
    });
    expect(problems).toEqual([]);
    // The public relays are asked whatever the setting says.
    expect(lottery.drandRelays).toEqual([
      ...readLottery({}).lottery.drandRelays,
      'https://a.example',
      'https://b.example',
    ]);
    expect(lottery.resultFeeds).toEqual([
      { name: 'one', url: 'https://one.example/results', secret: 'first' },
      { name: 'two', url: 'https://two.example/results', secret: 'second' },
    ]);
  });

  it.each([
    [{ NODE_ENV: 'production', BEACON: 'embedded' }, 'BEACON'],
    [{ NODE_ENV: 'production', RESULT_FEEDS: 'embedded' }, 'RESULT_FEEDS'],
    [{ BEACON: 'dice' }, 'BEACON'],
    [{ DRAND_RELAYS: 'ftp://a.example' }, 'DRAND_RELAYS'],
    [{ NODE_ENV: 'production', DRAND_RELAYS: 'https://one.casino.example' }, 'DRAND_RELAYS'],
    [{ NODE_ENV: 'production', DRAND_RELAYS: 'https://a.casino.example,https://b.casino.example' }, 'DRAND_RELAYS'],
    [{ NODE_ENV: 'production', DRAND_RELAYS: 'https://10.0.0.1,https://10.1.0.2' }, 'DRAND_RELAYS'],
    [{ BEACON_VOID_AFTER_HOURS: '23' }, 'BEACON_VOID_AFTER_HOURS'],
    [{ RESULT_FEEDS: 'one=https://one.example' }, 'RESULT_FEEDS'],
    [{ RESULT_FEEDS: 'one=https://one.example,one=https://two.example' }, 'RESULT_FEEDS'],
    [{ RESULT_FEEDS: 'https://one.example,https://two.example' }, 'RESULT_FEEDS'],
  ])('are refused: %o', (settings, name) => {
    expect(readLottery(settings).problems).toEqual([expect.stringContaining(`${name}: `)]);
  });
});
