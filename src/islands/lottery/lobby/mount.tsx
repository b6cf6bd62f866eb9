import { createRoot } from 'react-dom/client';
import { ElottRoom } from './ElottLobby.tsx';

/** Draws the lobby in its room, in the language of the page. */
export function mountLobby(room: HTMLElement): void {
  room.removeAttribute('aria-busy');
  createRoot(room).render(<ElottRoom tag={document.documentElement.lang} />);
}
