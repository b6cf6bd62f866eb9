// @ts-check
import { byId } from './boot.js';

const dialog = /** @type {HTMLDialogElement} */ (byId('rules'));
const body = byId('rules-body');

byId('rules-close').addEventListener('click', () => dialog.close());
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});

/** Opens the rules at their beginning. */
export function showRules() {
  dialog.showModal();
  body.scrollTop = 0;
}
