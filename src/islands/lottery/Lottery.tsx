import { useEffect, useState } from 'react';
import { watchDraws } from '#browser/events';
import { loadSession } from '#browser/stores/session';
import { Skeleton, Ui, useTranslator } from '../ui/index.ts';
import { askedBy, type Asked, gameTitle, LOTTERY_NAMESPACES, type Room } from './addresses.ts';
import { GameView } from './GameView.tsx';
import { LobbyView } from './LobbyView.tsx';
import { ProofView } from './ProofView.tsx';
import { VnDayView } from './VnDayView.tsx';
import styles from './Lottery.module.css';

interface LotteryProps {
  tag: string;
  room: Room;
  /** What the page is and says while the rest is on the way; without them it has a head of its own. */
  title?: string;
  lead?: string;
}

/** The lottery's pages: what the address asks for is shown. */
export function Lottery({ tag, room, title, lead }: LotteryProps) {
  const t = useTranslator(tag, LOTTERY_NAMESPACES);
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    const found = askedBy(location.search, room);
    setAsked(found);
    // Said before it is known who is there: a member's connection then has the draws from its start.
    watchDraws(found.game?.gameCode ?? 'all');
    // Favourites are kept by member; who cannot be asked about is shown those of nobody.
    loadSession().catch(() => undefined);
  }, [room]);
  if (!t || !asked) {
    return (
      <div className={styles.waiting} aria-busy="true">
        {title && <h1 className={styles.title}>{asked?.game ? gameTitle(asked.game, tag) : title}</h1>}
        {lead && <p className={styles.lead}>{lead}</p>}
        <Skeleton shape="card" count={3} />
      </div>
    );
  }
  const { game, issue } = asked;
  return (
    <Ui>
      {game && issue && <ProofView tag={tag} t={t} game={game} issue={issue} />}
      {game && !issue && <GameView tag={tag} t={t} game={game} room={room} />}
      {!game && room !== 'vnlottery' && <LobbyView tag={tag} t={t} room={room} />}
      {!game && room === 'vnlottery' && <VnDayView tag={tag} t={t} />}
    </Ui>
  );
}
