import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type MemberBet, memberBet } from '#browser/stores/back-office/member-records';
import { Dialog, Loaded, RoundEvents, Tickets, type Translator } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './MemberDialog.module.css';

interface BetDialogProps {
  memberId: string;
  bet: MemberBet;
  /** Texts of the member's own history. */
  texts: Translator;
  onClose: () => void;
}

/** One of a member's bets: its tickets, and what happened in its round, as the member sees it. */
export function BetDialog({ memberId, bet, texts, onClose }: BetDialogProps) {
  const { t, tag } = useTexts();
  const details = useStore(memberBet.$store);
  useEffect(() => {
    void memberBet.load(memberId, bet.id);
    return memberBet.clear;
  }, [memberId, bet.id]);
  return (
    <Dialog isOpen onClose={onClose} title={`${bet.gameTitle} · ${bet.roundId}`} t={t} size="medium">
      <Loaded loadable={details} t={t} onRetry={memberBet.reload} rows={4}>
        {({ tickets, events, currency }) => (
          <section className={styles.records} aria-label={texts('records:bets.history')}>
            <Tickets tickets={tickets} tag={tag} />
            <RoundEvents events={events} currency={currency} tag={tag} t={texts} />
          </section>
        )}
      </Loaded>
    </Dialog>
  );
}
