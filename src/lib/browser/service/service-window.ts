import { openPopup } from '../page/popup-window.ts';

/** Opens customer service in a popup for every button marked `data-service`. */
export function initServiceButtons(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-service]')) return;
    event.preventDefault();
    void openService(openPopup(440, 500));
  });
}

/** Loads the rest of the code at the first use. */
async function openService(opened: Window | undefined): Promise<void> {
  try {
    const { openServiceLink: leadToService } = await import('./service-links.ts');
    await leadToService(opened);
  } catch (error) {
    opened?.close();
    throw error;
  }
}
