// @ts-check
import { boot } from './boot.js';

let lobby = '';
let portalOrigin = boot.portalOrigins[0] ?? '';

/** @param {{ lobby: string | null, portalOrigin: string }} opened */
export function meetPortal(opened) {
  lobby = opened.lobby ?? '';
  // Prefers the browser's information about the framing page to the launch parameters.
  const framing = window.location.ancestorOrigins?.[0] ?? '';
  portalOrigin = boot.portalOrigins.includes(framing) ? framing : opened.portalOrigin;
}

/**
 * Sends a message to the portal's page (docs/spec/game-frame.md).
 * @param {'ready' | 'round-started' | 'settled' | 'exit'} message
 */
function send(message) {
  if (window.parent !== window) window.parent.postMessage({ type: `parlay:${message}` }, portalOrigin);
}

export const sayReady = () => send('ready');
export const sayRoundStarted = () => send('round-started');
/** The result is on the screen: the portal shows the balance, which it requests from its own server. */
export const saySettled = () => send('settled');

export function leave() {
  if (window.parent !== window) send('exit');
  else window.location.assign(lobby || portalOrigin);
}

/**
 * Calls back when the portal's page has uncovered the game again.
 * @param {() => void} resumed
 */
export function onResume(resumed) {
  window.addEventListener('message', ({ origin, source, data }) => {
    const isPortal = source === window.parent && boot.portalOrigins.includes(origin);
    if (isPortal && data?.type === 'parlay:resume') resumed();
  });
}
