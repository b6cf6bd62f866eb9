import { createRoot } from 'react-dom/client';
import { ElottLobby } from './ElottLobby.tsx';

/** Renders the lobby into its container, in the language of the page. The container is busy until the games are there. */
export function mountLobby(container: HTMLElement): void {
  const onShown = () => container.removeAttribute('aria-busy');
  createRoot(container).render(<ElottLobby tag={document.documentElement.lang} onShown={onShown} />);
}
