import { openWindow } from '../frame/popup-window.ts';

/** Every button that is marked `data-service` opens customer service, in a window as the specification sizes it (§9). */
export function followServiceButtons(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-service]')) return;
    event.preventDefault();
    void openService(openWindow(440, 500));
  });
}

/** The rest of it is loaded when somebody wants it. */
async function openService(opened: Window | undefined): Promise<void> {
  try {
    const { leadToService } = await import('./service-links.ts');
    await leadToService(opened);
  } catch (error) {
    opened?.close();
    throw error;
  }
}
