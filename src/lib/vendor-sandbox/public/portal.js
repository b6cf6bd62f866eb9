// @ts-check
import { boot } from './boot.js';

let lobby = '';
let portalOrigin = boot.portalOrigins[0] ?? '';

/** @param {{ lobby: string | null, portalOrigin: string }} opened */
export function meetPortal(opened) {
  lobby = opened.lobby ?? '';
  // Where the browser names who frames us, that is surer than what the launch said.
  const framing = window.location.ancestorOrigins?.[0] ?? '';
  portalOrigin = boot.portalOrigins.includes(framing) ? framing : opened.portalOrigin;
}

/** Tells the portal's page that the balance moved; it asks its own server for the amount. */
export function hintBalance() {
  if (window.parent !== window) window.parent.postMessage({ type: 'parlay:balance-hint' }, portalOrigin);
}

export function leave() {
  if (window.parent !== window) window.parent.postMessage({ type: 'parlay:exit' }, portalOrigin);
  else window.location.assign(lobby || portalOrigin);
}
