import { parseAmount } from '#kernel/money';

/** Code of the game that is played in the rooms. */
export const GAME_CODE = 'BACAY';

interface RoomAntes {
  readonly id: RoomId;
  /** Ante in VND, and in other currencies. */
  readonly vnd: string;
  readonly other: string;
}

export const ROOM_IDS = ['yard', 'teahouse', 'market', 'festival'] as const;
export type RoomId = (typeof ROOM_IDS)[number];

const ANTES: readonly RoomAntes[] = [
  { id: 'yard', vnd: '1000', other: '0.2' },
  { id: 'teahouse', vnd: '5000', other: '1' },
  { id: 'market', vnd: '20000', other: '5' },
  { id: 'festival', vnd: '50000', other: '10' },
];
/** A player needs this many antes in the balance to sit down; sitting down takes nothing. */
const BUY_IN_ANTES = 10n;

/** A room in one currency: the raise is as large as the ante. */
export interface Room {
  readonly id: RoomId;
  readonly currency: string;
  readonly anteMinor: bigint;
  readonly buyInMinor: bigint;
}

const anteOf = ({ vnd, other }: RoomAntes, currency: string): string => (currency === 'VND' ? vnd : other);

/** Antes on offer, the smallest first. */
export const antesFor = (currency: string): string[] => ANTES.map((room) => anteOf(room, currency));

export function roomsFor(currency: string): Room[] {
  return ANTES.map((room) => {
    const anteMinor = parseAmount(anteOf(room, currency)) ?? 0n;
    return { id: room.id, currency, anteMinor, buyInMinor: anteMinor * BUY_IN_ANTES };
  });
}
