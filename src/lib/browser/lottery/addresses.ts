import { localPath } from '#i18n/paths';

/** Address of the page of a game. */
export function gameAddress(tag: string, gameCode: string): string {
  return `${localPath(tag, '/lottery')}?${new URLSearchParams({ gameCode })}`;
}

/** Address of the page that recomputes a draw from its published data. */
export function fairnessProofAddress(tag: string, gameCode: string, drawNumber: string): string {
  return `${localPath(tag, '/lottery')}?${new URLSearchParams({ gameCode, issue: drawNumber })}`;
}
