/** Game and room that the address of the game page names. */
export interface NamedGame {
  vendorCode: string | null;
  gameCode: string | null;
  roomId: string | null;
}

/**
 * Reads the query of the game page: `?vendor=SBX&game=LOTUS&room=7`, or the names of the launch call (`vassalage`, `gameId`,
 * `roomId`), which addresses from outside have.
 */
export function readGameAddress(search: string): NamedGame {
  const query = new URLSearchParams(search);
  return {
    vendorCode: query.get('vendor') ?? query.get('vassalage'),
    gameCode: query.get('game') ?? query.get('gameId'),
    roomId: query.get('room') ?? query.get('roomId'),
  };
}
