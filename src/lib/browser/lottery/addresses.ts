import { localPath } from '#i18n/paths';

/** The board of a game. */
export function gameAddress(tag: string, gameCode: string): string {
  return `${localPath(tag, '/lottery')}?${new URLSearchParams({ gameCode })}`;
}

/** Where an issue is made again from what was published of it. */
export function proofAddress(tag: string, gameCode: string, issue: string): string {
  return `${localPath(tag, '/lottery')}?${new URLSearchParams({ gameCode, issue })}`;
}
