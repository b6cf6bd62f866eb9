import type { ClientDirective } from 'astro';

/** Runs inline in the page for each island that carries `client:need`. The other half is `#browser/need`. */
const needClient: ClientDirective = (load, options) => {
  const root = document.documentElement;
  const hydrate = async () => {
    const start = await load();
    await start();
  };
  if ((root.dataset['need'] ?? '').split(' ').includes(options.value)) {
    void hydrate();
    return;
  }
  const listener = (event: Event) => {
    if (!(event instanceof CustomEvent) || event.detail.name !== options.value) return;
    root.removeEventListener('parlay:need', listener);
    void hydrate();
  };
  root.addEventListener('parlay:need', listener);
};

export default needClient;
