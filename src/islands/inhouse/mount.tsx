import { createRoot } from 'react-dom/client';
import type { InhouseRoute } from '#browser/inhouse/addresses';
import { InhouseGame } from './InhouseGame.tsx';

/** Renders the game that the address names, in the language of the page. */
export function mountInhouse(container: HTMLElement, route: InhouseRoute): void {
  container.hidden = false;
  createRoot(container, { identifierPrefix: 'inhouse-' }).render(
    <InhouseGame tag={document.documentElement.lang} route={route} />,
  );
}
