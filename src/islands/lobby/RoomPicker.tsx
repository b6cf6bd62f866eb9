import { useStore } from '@nanostores/react';
import { Users } from 'lucide-react';
import { useEffect } from 'react';
import { errorText } from '#browser/client/errors';
import { type GameRequest, type GameRoom, gameRooms } from '#browser/stores/games/game';
import { Button, EmptyState, moneyText, Skeleton, type Translator } from '../ui/index.ts';
import { GameTitle, useWayBack } from '../ui/navigation/GameBar.tsx';
import { lobbyPath, roomAddress } from './game-address.ts';
import styles from './RoomPicker.module.css';

interface RoomPickerProps {
  tag: string;
  t: Translator;
  request: GameRequest;
  /** The vendor lists no rooms: the game starts without one. */
  onWithoutRooms: () => void;
}

/** The rooms of a game against other players, with their bets and seats. */
export function RoomPicker({ tag, t, request, onWithoutRooms }: RoomPickerProps) {
  const loaded = useStore(gameRooms.$store, { ssr: 'initial' });
  useWayBack(lobbyPath(tag, request));
  useEffect(() => void gameRooms.load(request), [request]);
  const hasNone = loaded.state === 'ready' && !loaded.value.hasRooms;
  useEffect(() => {
    if (hasNone) onWithoutRooms();
  }, [hasNone, onWithoutRooms]);

  if (loaded.state === 'failed')
    return <NoRooms tag={tag} t={t} request={request} title={errorText(t, loaded.error)} />;
  if (loaded.state !== 'ready' || hasNone) return <Waiting t={t} />;
  const { title, list } = loaded.value;
  return (
    <>
      <GameTitle title={title} />
      {list.length === 0 ? (
        <NoRooms tag={tag} t={t} request={request} title={t('lobby:rooms.empty')} />
      ) : (
        <section className={styles.rooms} aria-labelledby="rooms-title">
          <h2 className={styles.title} id="rooms-title">
            {t('lobby:rooms.title')}
          </h2>
          <ul className={styles.list}>
            {list.map((room) => (
              <li key={room.roomId}>
                <Room tag={tag} t={t} room={room} href={roomAddress(tag, request, room.roomId)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Waiting({ t }: { t: Translator }) {
  return (
    <div className={styles.rooms} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('common:loading')}
      </p>
      <Skeleton shape="row" count={4} />
    </div>
  );
}

/** A room; one without a free seat is no link. */
function Room({ tag, t, room, href }: { tag: string; t: Translator; room: GameRoom; href: string }) {
  const { roomName, players, seats } = room;
  const isFull = seats !== null && players >= seats;
  const bets = betsText(tag, room);
  const facts = (
    <>
      <span className={styles.name} dir="auto">
        {roomName}
      </span>
      {isFull && <span className={styles.full}>{t('lobby:rooms.full')}</span>}
      {bets && <span className={styles.bets}>{bets}</span>}
      <span className={styles.seats}>
        <Users size={16} aria-hidden="true" />
        {seats === null ? t('lobby:rooms.players', { players }) : t('lobby:rooms.seats', { players, seats })}
      </span>
    </>
  );
  if (isFull) return <div className={styles.room}>{facts}</div>;
  return (
    <a className={styles.room} href={href}>
      {facts}
    </a>
  );
}

/** Returns the bets that a room takes; '' where it has no limits. */
function betsText(tag: string, { minBet, maxBet, currency }: GameRoom): string {
  const text = (amount: string) => moneyText({ amount, currency, tag });
  if (minBet !== null && maxBet !== null) return `${text(minBet)} – ${text(maxBet)}`;
  if (minBet !== null) return `≥ ${text(minBet)}`;
  return maxBet === null ? '' : `≤ ${text(maxBet)}`;
}

/** Shown instead of rooms: the game may have tables of its own to choose from. */
function NoRooms({ tag, t, request, title }: Omit<RoomPickerProps, 'onWithoutRooms'> & { title: string }) {
  return (
    <div className={styles.rooms} role="alert">
      <EmptyState
        icon={Users}
        title={title}
        text={t('lobby:rooms.emptyText')}
        action={
          <div className={styles.actions}>
            <Button variant="secondary" onClick={gameRooms.reload}>
              {t('common:retry')}
            </Button>
            <a className="button button-primary" href={roomAddress(tag, request)}>
              {t('lobby:rooms.open')}
            </a>
          </div>
        }
      />
    </div>
  );
}
