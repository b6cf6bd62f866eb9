/** The section's place in the page: `id` of the main region. */
export const MAIN_ID = 'back-office-main';

/** Puts the focus on the open section. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus();
}

/** The same where the focus has no place any more: the button that had it went with its row. */
export function rescueFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusMain();
  });
}
