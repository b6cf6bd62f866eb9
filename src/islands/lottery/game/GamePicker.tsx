import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tagToCode } from '#i18n/locales';
import type { LotteryGame } from '#rules/lottery/catalogue/games';
import { gameAddress } from '#browser/lottery/addresses';
import { lobby, openLobby } from '#browser/stores/lottery/lobby';
import { toLocalTimeMs } from '#browser/stores/lottery/draw-events';
import { Dialog, Loaded, type Translator } from '../../ui/index.ts';
import { gameTitle } from '../addresses.ts';
import { DrawTime } from '../draws/DrawTime.tsx';
import styles from './GamePicker.module.css';

interface GamePickerProps {
  tag: string;
  t: Translator;
  game: LotteryGame;
}

/** The name of the game; opens a sheet with the other games, so that changing the game takes no way over the lobby. */
export function GamePicker({ tag, t, game }: GamePickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span>{gameTitle(game, tag)}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <Dialog t={t} isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('lottery:toLobby')}>
        <Games tag={tag} t={t} game={game} />
      </Dialog>
    </>
  );
}

function Games({ tag, t, game }: GamePickerProps) {
  const loaded = useStore(lobby.$store, { ssr: 'initial' });
  useEffect(() => void openLobby(game.prizeModes.includes('Elott') ? 'Elott' : 'SEA', tagToCode(tag)), [game, tag]);
  return (
    <Loaded loadable={loaded} t={t} onRetry={lobby.reload} rows={6}>
      {(shown) => (
        <ul className={styles.games}>
          {shown.groups
            .flatMap(({ games }) => games)
            .map(({ gameCode, gameName, current }) => (
              <li key={gameCode}>
                <a href={gameAddress(tag, gameCode)} aria-current={gameCode === game.gameCode ? 'page' : undefined}>
                  {gameName}
                  {current && <DrawTime tag={tag} untilMs={toLocalTimeMs(current.drawTime, shown)} />}
                </a>
              </li>
            ))}
        </ul>
      )}
    </Loaded>
  );
}
