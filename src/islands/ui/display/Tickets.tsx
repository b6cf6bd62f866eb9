import type { Ticket, TicketLeg } from '#rules/games/tickets';
import { timeText } from '#browser/format';
import { type Translator, useTranslator } from '../use-translator.ts';
import styles from './Tickets.module.css';

/** Shows sports bets in words: the kind of bet and its odds, then the event, market, selection and result of each leg. */
export function Tickets({ tickets, tag }: { tickets: readonly Ticket[]; tag: string }) {
  const t = useTranslator(tag, ['records']);
  if (!t || tickets.length === 0) return null;
  return tickets.map((ticket, index) => (
    // Tickets of a round have no id of their own and never change places.
    <div key={index} className={styles.ticket}>
      <span className={styles.head}>
        {t(`records:ticket.type.${ticket.type}`, { count: ticket.legs.length })} · {oddsText(ticket, t)}
      </span>
      <ol className={styles.legs}>
        {ticket.legs.map((leg, position) => (
          <Leg key={position} leg={leg} t={t} />
        ))}
      </ol>
    </div>
  ));
}

function oddsText({ odds, oddsFormat }: Ticket, t: Translator): string {
  return t('records:ticket.odds', { odds, format: t(`records:ticket.format.${oddsFormat}`) });
}

/** Length of a time of day without seconds. */
const MINUTES = 'yyyy-MM-dd HH:mm'.length;

function Leg({ leg, t }: { leg: TicketLeg; t: Translator }) {
  const facts = [
    `${leg.sport}, ${leg.league}`,
    timeText(leg.startsAt).slice(0, MINUTES),
    ...(leg.live ? [t('records:ticket.live')] : []),
    ...(leg.score === undefined ? [] : [t('records:ticket.score', { score: leg.score })]),
    ...(leg.result === undefined ? [] : [t(`records:ticket.result.${leg.result}`)]),
  ];
  return (
    <li className={styles.leg}>
      <span className={styles.event}>{leg.event}</span>
      <span>
        {leg.market}: {leg.selection} {leg.line !== undefined && <bdi>{leg.line}</bdi>} @ <bdi>{leg.odds}</bdi>
      </span>
      <span>{facts.join(' · ')}</span>
    </li>
  );
}
