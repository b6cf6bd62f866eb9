import { createRoot } from 'react-dom/client';
import { ElottLobby } from './ElottLobby.tsx';

/** Draws the lobby in its room, in the language of the page. */
export function mountLobby(room: HTMLElement): void {
  room.removeAttribute('aria-busy');
  createRoot(room).render(<ElottLobby tag={document.documentElement.lang} />);
}
