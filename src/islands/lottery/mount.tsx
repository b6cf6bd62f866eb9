import { createRoot } from 'react-dom/client';
import { Lottery } from './Lottery.tsx';

/** Draws the lobby in its room, in the language of the page. */
export function mountLobby(room: HTMLElement): void {
  room.removeAttribute('aria-busy');
  createRoot(room).render(<Lottery tag={document.documentElement.lang} room="elott" />);
}
