import { CHAT_WINDOW } from '#rules/chat';

const LARGE = { width: 880, height: 900 };

/** Whether the page has a window of its own, whose size it may change; a tab's is the visitor's. */
export function isOwnWindow(): boolean {
  return !window.menubar.visible;
}

/** Makes what the page can use of the window large, as far as the screen goes, or as small as it was opened. */
export function resizeChat(isLarge: boolean): void {
  const { width, height } = isLarge ? LARGE : CHAT_WINDOW;
  const frame = { width: outerWidth - innerWidth, height: outerHeight - innerHeight };
  resizeTo(Math.min(width + frame.width, screen.availWidth), Math.min(height + frame.height, screen.availHeight));
}
