import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ownOffers, type OwnOffer } from '#browser/stores/wallet/offers';
import { clearRaffleCheck, raffle, type Raffle as ShownRaffle } from '#browser/stores/wallet/raffles';
import { Countdown, Loaded, Money, moneyText, ProgressBar, type Translator } from '../../ui/index.ts';
import { nextTicketOf } from './next-ticket.ts';
import { RaffleCheckPanel } from './RaffleCheckPanel.tsx';
import styles from './Raffle.module.css';
import { Winners } from './Winners.tsx';

interface RaffleProps {
  offer: OwnOffer;
  tag: string;
  t: Translator;
}

/** Pause between two looks whether the winners are drawn. */
const DRAWING_MS = 3000;

/** A raffle: the member's tickets and the way to the next one, the prizes, and after the draw the winners and its check. */
export function Raffle({ offer, tag, t }: RaffleProps) {
  const { promotionId, claimState, reason } = offer;
  const loadable = useStore(raffle.$store);
  useEffect(() => {
    raffle.clear();
    clearRaffleCheck();
  }, [promotionId]);
  useEffect(() => void raffle.load(promotionId), [promotionId, claimState, reason]);
  return (
    <Loaded loadable={loadable} t={t} onRetry={raffle.reload} shape="card" isAutoRefreshed>
      {(shown) => (
        <>
          {shown.own && <OwnTickets shown={shown} offer={offer} tag={tag} t={t} />}
          <Clock shown={shown} offer={offer} t={t} />
          <Prizes shown={shown} tag={tag} t={t} />
          {shown.drawnAt !== null && <Winners shown={shown} t={t} />}
          <RaffleCheckPanel shown={shown} t={t} />
        </>
      )}
    </Loaded>
  );
}

interface PartProps {
  shown: ShownRaffle;
  offer: OwnOffer;
  tag: string;
  t: Translator;
}

function OwnTickets({ shown, offer, tag, t }: PartProps) {
  const { own, tickets, closedAt } = shown;
  const numbers = own?.ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)) ?? [];
  if (!own) return null;
  return (
    <div className={styles.own}>
      <p>
        {t('offers:raffle.own')}
        <b>{t('offers:raffle.tickets', { count: own.tickets })}</b>
        {tickets > 0 && <small>{t('offers:raffle.all', { own: own.tickets, total: tickets })}</small>}
      </p>
      {numbers.length > 0 && (
        <p className={styles.numbers}>
          {t('offers:raffle.numbers')} <bdi>{numbers.join(', ')}</bdi>
        </p>
      )}
      {closedAt === null && offer.claimState !== 'closed' && <NextTicket shown={shown} offer={offer} tag={tag} t={t} />}
    </div>
  );
}

/** Progress of today to the next ticket. */
function NextTicket({ shown: { own, currency }, offer: { rules }, tag, t }: PartProps) {
  if (!own || !rules.raffle) return null;
  const { base, per, maxTicketsPerDay } = rules.raffle;
  const { today } = own;
  const { percent, missing } = nextTicketOf(today, { per, maxTicketsPerDay });
  const show = (amount: string) => moneyText({ amount, currency, tag });
  const text =
    missing === undefined
      ? t('offers:raffle.most', { count: maxTicketsPerDay })
      : t('offers:raffle.next', { amount: show(missing) });
  return (
    <>
      <p>{t(`offers:raffle.today.${base}`, { amount: show(today.amount) })}</p>
      <ProgressBar label={t('offers:raffle.own')} percent={percent} text={text} />
      <p>{text}</p>
      {today.tickets > 0 && <p>{t('offers:raffle.issued', { count: today.tickets })}</p>}
    </>
  );
}

/** Time to the close of the list, then to the draw. */
function Clock({ shown, offer, t }: Omit<PartProps, 'tag'>) {
  const { salesEndAt, drawsAt, closedAt, drawnAt } = shown;
  if (drawnAt !== null || offer.claimState === 'closed') return null;
  const [until, key] = closedAt === null ? [salesEndAt, 'closesIn'] : [drawsAt, 'drawIn'];
  return <Wait key={until} untilMs={Date.parse(until)} label={t(`offers:raffle.${key}`)} t={t} />;
}

/** Counts down, then looks again every few seconds until the raffle has moved on. */
function Wait({ untilMs, label, t }: { untilMs: number; label: string; t: Translator }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setInterval(() => {
      void raffle.reload();
      void ownOffers.load();
    }, DRAWING_MS);
    return () => clearInterval(timer);
  }, [isDue]);
  if (isDue) return <p role="status">{t('offers:raffle.drawing')}</p>;
  return (
    <p className={styles.clock}>
      {label}
      <Countdown untilMs={untilMs} onDone={() => setIsDue(true)} />
    </p>
  );
}

function Prizes({ shown: { prizes, currency }, tag, t }: Omit<PartProps, 'offer'>) {
  return (
    <table className={styles.table}>
      <caption>{t('offers:raffle.prizes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('offers:raffle.prize')}</th>
          <th scope="col">{t('offers:raffle.winnersColumn')}</th>
          <th scope="col">{t('offers:raffle.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {prizes.map(({ name, amount, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count}</td>
            <td>{amount === '0' ? '–' : <Money amount={amount} currency={currency} tag={tag} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
