import { useMemo } from 'react';
import { timeText } from '#browser/format';
import type { PromotionPage } from '#browser/stores/back-office/promotions';
import { Money, StatusBadge, type Translator } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code, MemberName } from '../shared/cells.tsx';
import { Facts } from '../shared/Facts.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import styles from './Promotions.module.css';

type Draw = NonNullable<PromotionPage['draw']>;
type Winner = Draw['winners'][number] & { position: number };

/** Shows the draw of a raffle: what was committed to, the closed list, and who won what. */
export function RaffleDraw({ draw, currency }: { draw: Draw; currency: string }) {
  const { t, tag } = useTexts();
  const { commitment, round, tickets, listHash, passedOver } = draw;
  const columns = useMemo(() => winnerColumns(t, { tag, currency }), [t, tag, currency]);
  const winners = draw.winners.map((winner, position) => ({ ...winner, position }));
  return (
    <section className={styles.card} aria-label={t('promotions.draw.title')}>
      <h3>{t('promotions.draw.title')}</h3>
      <p className={styles.hint}>{stateText(draw, t)}</p>
      <Facts
        facts={[
          { label: t('promotions.draw.tickets'), value: tickets },
          { label: t('promotions.draw.round'), value: round },
          { label: t('promotions.draw.commitment'), value: <Code>{commitment}</Code> },
          ...(listHash === null ? [] : [{ label: t('promotions.draw.listHash'), value: <Code>{listHash}</Code> }]),
          ...(passedOver.length === 0
            ? []
            : [{ label: t('promotions.draw.passedOver'), value: <Code>{passedOver.join(', ')}</Code> }]),
        ]}
      />
      {winners.length > 0 && (
        <Records
          caption={t('promotions.draw.title')}
          columns={columns}
          rows={winners}
          keyOf={({ position }) => String(position)}
        />
      )}
    </section>
  );
}

function stateText({ drawnAt, closedAt }: Draw, t: Translator): string {
  if (drawnAt !== null) return t('promotions.draw.done', { at: timeText(drawnAt) });
  return t(closedAt === null ? 'promotions.draw.open' : 'promotions.draw.waiting');
}

function winnerColumns(t: Translator, { tag, currency }: { tag: string; currency: string }): Column<Winner>[] {
  return [
    { key: 'prize', label: t('promotions.draw.prize'), cell: ({ prize }) => prize },
    { key: 'ticket', label: t('promotions.draw.ticket'), kind: 'number', cell: ({ ticket }) => ticket ?? '–' },
    {
      key: 'member',
      label: t('column.member'),
      cell: ({ username, memberId }) =>
        username === null || memberId === null ? (
          t('promotions.draw.noWinner')
        ) : (
          <MemberName account={username} memberId={memberId} />
        ),
    },
    {
      key: 'amount',
      label: t('promotions.field.prize.amount'),
      kind: 'number',
      cell: ({ amount }) => (amount === '0' ? '–' : <Money amount={amount} currency={currency} tag={tag} />),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ isClaimed, username }) =>
        username !== null && (
          <StatusBadge
            tone={isClaimed ? 'good' : 'neutral'}
            label={t(`promotions.draw.${isClaimed ? 'claimed' : 'unclaimed'}`)}
          />
        ),
    },
  ];
}
