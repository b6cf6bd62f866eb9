/** Messages of a game to the page (docs/spec/game-frame.md). */
export type GameMessage =
  | { type: 'ready'; orientation: Orientation | undefined }
  | { type: 'round-started' | 'settled' | 'deposit' | 'exit' };

export type Orientation = 'portrait' | 'landscape';

/** Messages of the page to a game. */
export type PageMessage = 'pause' | 'resume' | 'balance-changed';

const TYPES = new Map<unknown, GameMessage['type']>([
  ['parlay:ready', 'ready'],
  ['parlay:round-started', 'round-started'],
  ['parlay:settled', 'settled'],
  // The name in the first version of the protocol.
  ['parlay:balance-hint', 'settled'],
  ['parlay:deposit', 'deposit'],
  ['parlay:exit', 'exit'],
]);

interface GameWindow {
  frame: MessageEventSource | null;
  gameUrl: string;
}

/** Reads a message of the game in a frame; undefined for messages of other windows or origins, and for unknown ones. */
export function readGameMessage(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  { frame, gameUrl }: GameWindow,
): GameMessage | undefined {
  if (source === null || source !== frame || origin !== new URL(gameUrl).origin) return undefined;
  const fields: unknown = data;
  if (typeof fields !== 'object' || fields === null || !('type' in fields)) return undefined;
  const type = TYPES.get(fields.type);
  if (type === undefined) return undefined;
  if (type !== 'ready') return { type };
  const orientation = 'orientation' in fields ? fields.orientation : undefined;
  return { type, orientation: orientation === 'landscape' || orientation === 'portrait' ? orientation : undefined };
}

/** Sends a message to the game, and to no other origin that the frame may have been led to. */
export function sendToGame(frame: Window | null, gameUrl: string, message: PageMessage): void {
  frame?.postMessage({ type: `parlay:${message}` }, new URL(gameUrl).origin);
}
