import { useEffect } from 'react';
import { Ui, useTranslator } from '../../ui/index.ts';
import { LOTTERY_NAMESPACES } from '../addresses.ts';
import { preparePage } from '../prepare-page.ts';
import { LobbyView } from './LobbyView.tsx';
import { PageSkeleton } from '../parts/PageSkeleton.tsx';

/** The lobby at `/elott`, whose page already has the heading. */
export function ElottLobby({ tag }: { tag: string }) {
  const t = useTranslator(tag, LOTTERY_NAMESPACES);
  useEffect(() => preparePage('all'), []);
  if (!t) return <PageSkeleton />;
  return (
    <Ui>
      <LobbyView tag={tag} t={t} page="elott" />
    </Ui>
  );
}
