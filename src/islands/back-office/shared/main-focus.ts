/** Element id of the main region. */
export const MAIN_ID = 'back-office-main';

/** Moves the focus to the open section. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus();
}

/** Moves the focus to the open section when the focused element was removed, such as a button with its row. */
export function restoreFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusMain();
  });
}
