/** On phones the filters of a lobby are in a sheet from the bottom, elsewhere in a bar above the games. */
export function startFilterSheet(form: HTMLFormElement): void {
  const sheet = document.querySelector<HTMLDialogElement>('[data-filter-sheet]');
  const bar = form.parentElement;
  if (!sheet || !bar) return;
  const groups = form.querySelectorAll('details');
  const open = () => {
    sheet.append(form);
    // The bar's popovers are open groups of the sheet, which a press elsewhere does not close.
    for (const group of groups) group.toggleAttribute('data-popover', !(group.open = true));
    sheet.showModal();
  };
  const close = () => {
    for (const group of groups) group.toggleAttribute('data-popover', !(group.open = false));
    bar.append(form);
  };
  document.querySelector('[data-open-filters]')?.addEventListener('click', open);
  // Escape, the form's own button and a press beside the sheet close it.
  sheet.addEventListener('click', ({ target }) => target === sheet && sheet.close());
  sheet.addEventListener('close', close);
  // A turned phone has space for the bar.
  matchMedia('(width < 48rem)').addEventListener('change', () => sheet.close());
}
