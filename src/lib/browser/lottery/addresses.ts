import { localPath } from '#i18n/paths';

/** The board of a game. */
export function gameAddress(tag: string, gameCode: string): string {
  return `${localPath(tag, '/lottery')}?${new URLSearchParams({ gameCode })}`;
}

/** Where a draw is made again from what was published of it. */
export function proofAddress(tag: string, gameCode: string, drawNumber: string): string {
  return `${localPath(tag, '/lottery')}?${new URLSearchParams({ gameCode, issue: drawNumber })}`;
}
