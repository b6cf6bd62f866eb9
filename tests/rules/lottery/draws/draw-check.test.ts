import { describe, expect, it } from 'vitest';
import { checkDraw, type PublishedDraw } from '#rules/lottery/draws/draw-check';
import { commitmentOf, drawResult, drawKey, roundOfDraw } from '#rules/lottery/draws/drawing';
import { formatResult } from '#rules/lottery';
import { sha256Hex } from '#rules/lottery/draws/sha256';

const SIGNATURE = 'ab'.repeat(48);
const CLOSE_SECONDS = 1_795_000_000;

/** An honest draw of this group, three links behind the commitment. */
function published(gameCode: string, group: PublishedDraw['group']): PublishedDraw {
  const seed = '11'.repeat(32);
  const known = commitmentOf(commitmentOf(commitmentOf(seed)));
  const source = {
    seed,
    randomness: sha256Hex(SIGNATURE),
    round: roundOfDraw(CLOSE_SECONDS),
    gameCode,
    drawNumber: '20261121-0001',
  };
  return {
    ...source,
    group,
    lunarYear: group === 'LHC' ? 2026 : 0,
    numbers: formatResult(drawResult(drawKey(source), group, group === 'LHC' ? 2026 : 0)),
    closeSeconds: CLOSE_SECONDS,
    link: 3,
    known: { link: 0, seed: known },
    signature: SIGNATURE,
  };
}

const RIGHT = { isSeedRight: true, isRoundRight: true, isRandomnessRight: true, isResultRight: true };

describe('the check of a published draw', () => {
  it.each([
    ['SSC1M', 'SSC'],
    ['LHC5M', 'LHC'],
    ['MBVIP1M', 'VN_MB'],
  ] as const)('finds an honest draw of %s right', (gameCode, group) => {
    expect(checkDraw(published(gameCode, group))).toMatchObject(RIGHT);
  });

  it.each([
    ['another result', { numbers: '0,0,0,0,0' }, 'isResultRight'],
    ['a seed that was not committed to', { seed: '12'.repeat(32) }, 'isSeedRight'],
    ['a seed of another place in the chain', { link: 4 }, 'isSeedRight'],
    ['a round that was chosen', { round: roundOfDraw(CLOSE_SECONDS) + 1 }, 'isRoundRight'],
    ['randomness that nobody signed', { signature: 'cd'.repeat(48) }, 'isRandomnessRight'],
  ] as const)('finds %s', (_name, change, wrong) => {
    expect(checkDraw({ ...published('SSC1M', 'SSC'), ...change })[wrong]).toBe(false);
  });

  it('finds a single changed prize of a Vietnamese draw', () => {
    const draw = published('MBVIP1M', 'VN_MB');
    const numbers = { ...(draw.numbers as Record<string, unknown>), G7: ['00', '00', '00', '00'] };
    expect(checkDraw({ ...draw, numbers }).isResultRight).toBe(false);
  });

  it('says nothing of a signature where there is none', () => {
    expect(checkDraw({ ...published('SSC1M', 'SSC'), signature: null }).isRandomnessRight).toBeUndefined();
  });
});
