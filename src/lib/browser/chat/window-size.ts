import { CHAT_WINDOW } from '#rules/site/chat';

const LARGE = { width: 880, height: 900 };

/** Whether the page is in a popup window, which it may resize, and not in a tab. */
export function isOwnWindow(): boolean {
  return !window.menubar.visible;
}

/** Resizes the window's content area to the large size, limited by the screen, or to the initial size. */
export function resizeChat(isLarge: boolean): void {
  const { width, height } = isLarge ? LARGE : CHAT_WINDOW;
  const chrome = { width: outerWidth - innerWidth, height: outerHeight - innerHeight };
  resizeTo(Math.min(width + chrome.width, screen.availWidth), Math.min(height + chrome.height, screen.availHeight));
}
