import { useEffect } from 'react';
import { Ui, useTranslator } from '../../ui/index.ts';
import { LOTTERY_NAMESPACES } from '../addresses.ts';
import { arrive } from '../arrive.ts';
import { LobbyView } from './LobbyView.tsx';
import { Waiting } from '../parts/Waiting.tsx';

/** The lobby among the other games' pages, which have the head. */
export function ElottLobby({ tag }: { tag: string }) {
  const t = useTranslator(tag, LOTTERY_NAMESPACES);
  useEffect(() => arrive('all'), []);
  if (!t) return <Waiting />;
  return (
    <Ui>
      <LobbyView tag={tag} t={t} room="elott" />
    </Ui>
  );
}
