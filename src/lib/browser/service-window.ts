/** Windows of their own, as the specification sizes them (§9). */
const SIZES = { service: 'width=440,height=500', chat: 'width=440,height=750' } as const;

/**
 * Opens an empty window, in the click itself: later, browsers take it for an advertisement. What is loaded into it does not
 * get to know this page. Undefined where the browser refuses.
 */
function openWindow(size: keyof typeof SIZES): Window | undefined {
  const opened = window.open('about:blank', '_blank', `popup,${SIZES[size]}`);
  if (!opened) return undefined;
  opened.opener = null;
  return opened;
}

/** Every button that is marked `data-service` opens customer service. */
export function followServiceButtons(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-service]')) return;
    event.preventDefault();
    void openService(openWindow('service'));
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
