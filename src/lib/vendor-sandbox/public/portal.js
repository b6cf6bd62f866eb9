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

/** Notifies the portal's page that the balance changed; it requests the amount from its own server. */
export function hintBalance() {
  if (window.parent !== window) window.parent.postMessage({ type: 'parlay:balance-hint' }, portalOrigin);
}

export function leave() {
  if (window.parent !== window) window.parent.postMessage({ type: 'parlay:exit' }, portalOrigin);
  else window.location.assign(lobby || portalOrigin);
}
