import type { GameGroup } from '../types.ts';

/** Regions of the Vietnamese groups, whose prizes differ (docs/spec/lottery-rulebook.md §9.1). */
export const VN_REGIONS = { VN_MB: 'MB', VN_MN: 'MN', VN_MT: 'MT' } as const satisfies Partial<
  Record<GameGroup, string>
>;
export type VnGroup = keyof typeof VN_REGIONS;

interface PrizeShape {
  readonly name: string;
  readonly count: number;
  readonly digits: number;
}

function shapes(...rows: readonly (readonly [name: string, count: number, digits: number])[]): readonly PrizeShape[] {
  return rows.map(([name, count, digits]) => ({ name, count, digits }));
}

const NORTH = shapes(
  ['DB', 1, 5],
  ['G1', 1, 5],
  ['G2', 2, 5],
  ['G3', 6, 5],
  ['G4', 4, 4],
  ['G5', 6, 4],
  ['G6', 3, 3],
  ['G7', 4, 2],
);

const SOUTH_AND_CENTRAL = shapes(
  ['DB', 1, 6],
  ['G1', 1, 5],
  ['G2', 1, 5],
  ['G3', 2, 5],
  ['G4', 7, 5],
  ['G5', 1, 4],
  ['G6', 3, 4],
  ['G7', 1, 3],
  ['G8', 1, 2],
);

export const VN_PRIZES: Readonly<Record<VnGroup, readonly PrizeShape[]>> = {
  VN_MB: NORTH,
  VN_MN: SOUTH_AND_CENTRAL,
  VN_MT: SOUTH_AND_CENTRAL,
};

export function isVnGroup(group: GameGroup): group is VnGroup {
  return group in VN_REGIONS;
}

/** Counts the strings of these prizes that have at least `digits` digits. */
export function slotCount(group: VnGroup, prizes: readonly string[], digits: number): number {
  return VN_PRIZES[group]
    .filter((prize) => prizes.includes(prize.name) && prize.digits >= digits)
    .reduce((count, prize) => count + prize.count, 0);
}
