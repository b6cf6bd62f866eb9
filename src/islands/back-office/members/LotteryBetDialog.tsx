import { timeText } from '#browser/format';
import { fairnessProofAddress } from '#browser/lottery/addresses';
import { BET_TONES, fullBetTypeText, selectionText } from '#browser/lottery/names';
import type { MemberLotteryBet } from '#browser/stores/back-office/members/member-records';
import { Dialog, Money, StatusBadge, type Translator } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { Facts } from '../shared/Facts.tsx';
import styles from './MemberDialog.module.css';

interface LotteryBetDialogProps {
  bet: MemberLotteryBet;
  /** Texts of the member's own history. */
  texts: Translator;
  onClose: () => void;
}

/** One of a member's lottery bets: what it is on, its price and its outcome. */
export function LotteryBetDialog({ bet, texts, onClose }: LotteryBetDialogProps) {
  const { t, tag } = useTexts();
  const { gameCode, issue: drawNumber, betType, state, multiplier, denomination } = bet;
  const money = (amount: string) => <Money amount={amount} currency={bet.currency} tag={tag} />;
  /** Most bets have no bonus money in them. */
  const bonus = (name: 'bonusStake' | 'bonusWin') =>
    bet[name] === '0' ? [] : [{ label: texts(`member:export.column.${name}`), value: money(bet[name]) }];
  const unit = [
    texts('lottery:price.combinations', { combinations: bet.combinations }),
    ...(denomination === 'YUAN' ? [] : [texts(`lottery:price.${denomination}`)]),
    ...(multiplier === 1 ? [] : [`×${multiplier}`]),
  ];
  return (
    <Dialog isOpen onClose={onClose} title={bet.gameName} t={t} size="medium">
      <div className={styles.records}>
        <Facts
          facts={[
            {
              label: texts('records:bets.state'),
              value: <StatusBadge tone={BET_TONES[state]} label={texts(`lottery:betState.${state}`)} />,
            },
            { label: texts('lottery:fact.draw'), value: <Code>{drawNumber}</Code> },
            { label: texts('lottery:board.betType'), value: fullBetTypeText(texts, betType) },
            {
              label: texts('member:export.column.selection'),
              value: <bdi>{selectionText(texts, betType, bet.selection)}</bdi>,
            },
            {
              label: texts('lottery:price.unitStake'),
              value: (
                <>
                  {money(bet.unitStake)} · {unit.join(' · ')}
                </>
              ),
            },
            { label: texts('lottery:price.totalStake'), value: money(bet.totalStake) },
            ...bonus('bonusStake'),
            {
              label: t('lottery.oddsAction'),
              value: Object.values(bet.odds).join(' / '),
            },
            { label: t('members.fact.oddsTable'), value: bet.oddsTable },
            { label: texts('lottery:price.possible'), value: money(bet.possibleWin) },
            ...(bet.rebate === '0' ? [] : [{ label: texts('lottery:price.rebate'), value: money(bet.rebate) }]),
            ...(bet.paid === null ? [] : [{ label: texts('records:bets.win'), value: money(bet.paid) }]),
            ...bonus('bonusWin'),
            { label: texts('records:bets.openedAt'), value: timeText(bet.placedAt) },
            { label: texts('records:account.reference'), value: <Code>{bet.slipId}</Code> },
          ]}
        />
        {state !== 'placed' && (
          <a
            className="text-link"
            href={fairnessProofAddress(tag, gameCode, drawNumber)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {texts('lottery:check')}
          </a>
        )}
      </div>
    </Dialog>
  );
}
