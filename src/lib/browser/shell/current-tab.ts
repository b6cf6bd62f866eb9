/** Scrolls the row of categories on phones to the current one. */
export function showCurrentTab(): void {
  document.querySelector('.lobby-tab[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
