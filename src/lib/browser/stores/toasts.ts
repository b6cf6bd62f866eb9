import { atom } from 'nanostores';
import { loadIsland } from '../client/island-loader.ts';

export type ToastKind = 'good' | 'bad' | 'plain';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  link?: ToastLink | undefined;
}

/** Link of a toast to the record that it is about. */
export interface ToastLink {
  text: string;
  href: string;
}

/** Limit that keeps the page visible; the oldest toast makes room for a new one. */
const MAX_SHOWN = 3;
let lastId = 0;

/** Messages on screen, oldest first. One region on the page shows and announces them. */
export const $toasts = atom<readonly Toast[]>([]);

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Shows a passing message ("deposit received"). Anything that requires an answer is a dialog. */
export function showToast(kind: ToastKind, text: string, link?: ToastLink): void {
  lastId += 1;
  $toasts.set([...$toasts.get(), { id: lastId, kind, text, link }].slice(-MAX_SHOWN));
  loadIsland('toast');
}
