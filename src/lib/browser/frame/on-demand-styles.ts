/** The style sheet of what opens in a page's frame (Head.astro names it): it is fetched when somebody is about to open it. */
const SHEET = 'on-demand-styles';

let coming: Promise<unknown> | undefined;
let areHere = false;

/** Resolves when the styles are there, also when they cannot come: what opens is plain then, and works. */
export async function onDemandStyles(): Promise<void> {
  const sheet = document.getElementById(SHEET);
  if (!(sheet instanceof HTMLLinkElement)) return;
  coming ??= new Promise((resolve) => {
    for (const end of ['load', 'error']) sheet.addEventListener(end, resolve);
    sheet.disabled = false;
  });
  await coming;
  areHere = true;
}

/** The list of languages opens with its styles, not before them. */
export function followLanguageList(): void {
  const list = document.getElementById('languages');
  list?.addEventListener('beforetoggle', (event) => {
    if (areHere || event.newState !== 'open') return;
    event.preventDefault();
    // From whom it opens: Tab goes on from there into the list.
    const source = document.activeElement;
    const options = source instanceof HTMLElement && source !== document.body ? { source } : {};
    void onDemandStyles().then(() => list.showPopover(options));
  });
}
