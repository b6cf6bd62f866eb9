import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { timeText } from '#browser/format';
import { type MemberBet, memberBet } from '#browser/stores/back-office/members/member-records';
import type { BetDetails } from '#browser/stores/wallet/bet-history';
import {
  Dialog,
  type Fact,
  Loaded,
  Money,
  RoundEvents,
  StatusBadge,
  Tickets,
  type Translator,
} from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { Facts } from '../shared/Facts.tsx';
import { ROUND_TONES } from './member-record-columns.tsx';
import styles from './MemberDialog.module.css';

interface BetDialogProps {
  memberId: string;
  bet: MemberBet;
  /** Texts of the member's own history. */
  texts: Translator;
  onClose: () => void;
}

/** One of a member's bets: its sums, its tickets, and what happened in its round, as the member sees it. */
export function BetDialog({ memberId, bet, texts, onClose }: BetDialogProps) {
  const { t, tag } = useTexts();
  const details = useStore(memberBet.$store);
  useEffect(() => {
    void memberBet.load(memberId, bet.id);
    return memberBet.clear;
  }, [memberId, bet.id]);
  return (
    <Dialog isOpen onClose={onClose} title={bet.gameTitle} t={t} size="medium">
      <Loaded loadable={details} t={t} onRetry={memberBet.reload} rows={4}>
        {(round) => (
          <div className={styles.records}>
            <Facts facts={factsOf(round, texts, tag)} />
            <Tickets tickets={round.tickets} tag={tag} />
            {round.events.length > 0 && (
              <section aria-labelledby="round-history">
                <h3 className={styles.subtitle} id="round-history">
                  {texts('records:bets.history')}
                </h3>
                <RoundEvents events={round.events} currency={round.currency} tag={tag} t={texts} />
              </section>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

type Round = Pick<BetDetails, keyof MemberBet | 'settledAt'>;

function factsOf(round: Round, t: Translator, tag: string): Fact[] {
  const { state, currency, settledAt } = round;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  /** Most bets have no bonus money in them. */
  const bonus = (name: 'bonusStake' | 'bonusWin') =>
    round[name] === '0' ? [] : [{ label: t(`member:export.column.${name}`), value: money(round[name]) }];
  return [
    {
      label: t('records:bets.state'),
      value: <StatusBadge tone={ROUND_TONES[state]} label={t(`records:betState.${state}`)} />,
    },
    { label: t('records:bets.vendor'), value: round.vendorName },
    { label: t('records:bets.stake'), value: money(round.stake) },
    ...bonus('bonusStake'),
    { label: t('records:bets.win'), value: money(round.win) },
    ...bonus('bonusWin'),
    { label: t('records:bets.openedAt'), value: timeText(round.at) },
    ...(settledAt === null ? [] : [{ label: t('records:bets.settledAt'), value: timeText(settledAt) }]),
    { label: t('records:bets.round'), value: <Code>{round.roundId}</Code> },
  ];
}
