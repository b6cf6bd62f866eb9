import { atom } from 'nanostores';
import { need } from '../client/island-loader.ts';

export type ToastKind = 'good' | 'bad' | 'plain';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

const SHOWN_MS = 6000;
/** More at once are a pile that hides the page; the oldest has been read by then. */
const MAX_SHOWN = 3;
let lastId = 0;

/** The messages on screen, oldest first. One region on the page shows and announces them. */
export const $toasts = atom<readonly Toast[]>([]);

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Says something in passing ("deposit received"). What must be answered is a dialog, not a toast. */
export function showToast(kind: ToastKind, text: string): void {
  lastId += 1;
  const id = lastId;
  $toasts.set([...$toasts.get(), { id, kind, text }].slice(-MAX_SHOWN));
  need('toast');
  setTimeout(() => dismissToast(id), SHOWN_MS);
}
