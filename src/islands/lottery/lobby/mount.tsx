import { createRoot } from 'react-dom/client';
import { ElottLobby } from './ElottLobby.tsx';

/** Renders the lobby into its container, in the language of the page. */
export function mountLobby(container: HTMLElement): void {
  container.removeAttribute('aria-busy');
  createRoot(container).render(<ElottLobby tag={document.documentElement.lang} />);
}
