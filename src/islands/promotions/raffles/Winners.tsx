import type { Raffle } from '#browser/stores/wallet/raffles';
import { ScrollArea, type Translator } from '../../ui/index.ts';
import styles from './Raffle.module.css';

/** Winning tickets in the order of the prizes; the member's own are marked. */
export function Winners({ shown: { winners, prizes }, t }: { shown: Raffle; t: Translator }) {
  return (
    <ScrollArea className={styles.scroll} label={t('offers:raffle.winners')}>
      <table className={styles.table}>
        <caption>{t('offers:raffle.winners')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('offers:raffle.prize')}</th>
            <th scope="col">{t('offers:raffle.ticket')}</th>
            <th scope="col">{t('offers:raffle.player')}</th>
          </tr>
        </thead>
        <tbody>
          {winners.map(({ prize, ticket, player, isOwn }, position) => (
            <tr key={position} data-own={isOwn || undefined}>
              <th scope="row">{prizes[prize]?.name}</th>
              <td>{ticket ?? '–'}</td>
              <td>{isOwn ? <b>{t('offers:raffle.you')}</b> : (player ?? t('offers:raffle.noWinner'))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
