import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isUnknown } from '#browser/stores/loadable';
import { lobby } from '#browser/stores/lottery/lobby';
import { Ui, useTranslator } from '../../ui/index.ts';
import { LOTTERY_NAMESPACES } from '../addresses.ts';
import { PageSkeleton } from '../parts/PageSkeleton.tsx';
import { preparePage } from '../prepare-page.ts';
import { LobbyGames, useLobby } from './LobbyView.tsx';

interface ElottLobbyProps {
  tag: string;
  /** Called when the games are there, or could not be loaded. */
  onShown: () => void;
}

/** The lobby at `/elott`, whose page already has the heading. */
export function ElottLobby({ tag, onShown }: ElottLobbyProps) {
  const t = useTranslator(tag, LOTTERY_NAMESPACES);
  // Requests the games while the texts load.
  const leftAt = useLobby(tag);
  const isShown = !isUnknown(useStore(lobby.$store, { ssr: 'initial' })) && t !== undefined;
  useEffect(() => preparePage('all'), []);
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  if (!t) return <PageSkeleton />;
  return (
    <Ui>
      <LobbyGames tag={tag} t={t} leftAt={leftAt} lead={t('lottery:lobby.lead')} />
    </Ui>
  );
}
