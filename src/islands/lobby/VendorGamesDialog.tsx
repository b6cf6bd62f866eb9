import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { tagToCode } from '#i18n/locales';
import { localPath } from '#i18n/paths';
import { $dialog, closeDialog, type VendorGamesState } from '#browser/stores/dialogs';
import { listedGames } from '#browser/stores/games/vendor-games';
import { GAME_CATEGORIES } from '#rules/games/game-categories';
import { Dialog, Loaded, useTranslator } from '../ui/index.ts';
import { GameLink } from './GameLink.tsx';
import styles from './VendorGamesDialog.module.css';

/** The games of a vendor whose tile stands for all of them. */
export function VendorGamesDialog({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const t = useTranslator(tag, ['games', 'lobby']);
  const games = useStore(listedGames.$store, { ssr: 'initial' });
  const opened = dialog.name === 'vendorGames' ? dialog : undefined;
  // The vendor's name stays while the dialog fades out.
  const [shown, setShown] = useState<VendorGamesState>();
  if (opened && opened !== shown) setShown(opened);
  useEffect(() => {
    const category = GAME_CATEGORIES.find((name) => name === opened?.category);
    if (!opened || !category) return;
    void listedGames.load({ vendor: opened.vendor, category, language: tagToCode(tag) ?? 'MY' });
  }, [opened, tag]);
  if (!t || !shown) return null;
  const { vendor, category, title } = shown;
  const lobby = `${localPath(tag, `/${category.toLowerCase()}`)}?${new URLSearchParams({ vassalage: vendor })}`;
  return (
    <Dialog isOpen={opened !== undefined} onClose={closeDialog} title={title} t={t} size="medium">
      <Loaded loadable={games} t={t} onRetry={listedGames.reload} rows={4}>
        {({ games: list, isCut }) => (
          <>
            {list.length === 0 && <p>{t('lobby:none.title')}</p>}
            <ul className={styles.list}>
              {list.map((game) => (
                <li key={game.gameCode}>
                  <GameLink game={game} launch={localPath(tag, '/game')} isGuarded />
                </li>
              ))}
            </ul>
            {isCut && (
              <a className="text-link" href={lobby}>
                {t('games:row.all')}
              </a>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
