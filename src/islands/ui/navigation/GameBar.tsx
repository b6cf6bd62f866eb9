import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { leaveGame } from '#browser/lobby/leave-game';
import styles from './GameBar.module.css';

/** Class of a button in the page's bar. */
export const BAR_TOOL = styles.tool;

/** Renders into a place of the page's bar, which the layout has printed. */
export function InBar({ id, children }: { id: string; children: ReactNode }) {
  const place = document.getElementById(id);
  return place && createPortal(children, place);
}

/** The name of the game, which is the page's heading. */
export function GameTitle({ title }: { title: string }) {
  return (
    <InBar id="game-title">
      <h1 className={styles.title}>{title}</h1>
    </InBar>
  );
}

/** Has the link of the page's bar lead to the place in the lobby that the player came from; a new tab opens its beginning. */
export function useWayBack(lobby: string): void {
  useEffect(() => {
    const link = document.getElementById('game-back');
    const handleClick = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      leaveGame(lobby);
    };
    link?.addEventListener('click', handleClick);
    return () => link?.removeEventListener('click', handleClick);
  }, [lobby]);
}
