import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { findPlay, type GameGroup } from '#rules/lottery';
import { isCancellable } from '#rules/lottery/bet-terms';
import { errorText } from '#browser/errors';
import { timeText } from '#browser/format';
import { openAuth } from '#browser/stores/dialogs';
import { valueOf } from '#browser/stores/loadable';
import { currentDraw } from '#browser/stores/lottery/game';
import { cancelBet, lotteryBets, type LotteryBet } from '#browser/stores/lottery/slip';
import { $session } from '#browser/stores/session';
import {
  Alert,
  Button,
  EmptyState,
  FailedState,
  Money,
  Pagination,
  Skeleton,
  StatusBadge,
  type StatusTone,
  type Translator,
  useAttempt,
} from '../ui/index.ts';
import { proofAddress } from './addresses.ts';
import game from './Game.module.css';
import { fullPlayText } from './names.ts';

interface BetListProps {
  tag: string;
  t: Translator;
  gameCode: string;
  group: GameGroup;
}

const TONES: Record<LotteryBet['state'], StatusTone> = {
  placed: 'progress',
  won: 'good',
  returned: 'neutral',
  lost: 'neutral',
  refunded: 'neutral',
  cancelled: 'bad',
};

/** The member's bets on the game, each down to its issue's proof. */
export function BetList(props: BetListProps) {
  const { t, gameCode } = props;
  const { state } = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    if (state === 'in') void lotteryBets.load(gameCode, 1);
  }, [state, gameCode]);
  if (state === 'in') return <Bets {...props} />;
  const signIn = () => openAuth('login', { href: location.href });
  return <EmptyState title={t('lottery:bets.signIn')} action={<Button onClick={signIn}>{t('common:login')}</Button>} />;
}

function Bets(props: BetListProps) {
  const { t, gameCode } = props;
  const loaded = useStore(lotteryBets.$store, { ssr: 'initial' });
  const page = valueOf(loaded);
  if (!page) {
    if (loaded.state === 'failed')
      return <FailedState t={t} text={errorText(t, loaded.error)} onRetry={lotteryBets.reload} />;
    return <Skeleton shape="row" count={4} />;
  }
  if (page.rows.length === 0) return <EmptyState title={t('lottery:bets.none')} text={t('lottery:bets.noneText')} />;
  return (
    <>
      <ol className={game.results}>
        {page.rows.map((bet) => (
          <Bet key={bet.id} {...props} bet={bet} />
        ))}
      </ol>
      <Pagination
        page={page.pageNo}
        pages={page.totalPages}
        t={t}
        onChange={(next) => void lotteryBets.load(gameCode, next)}
      />
    </>
  );
}

function Bet({ tag, t, group, bet }: BetListProps & { bet: LotteryBet }) {
  const { failure, attempt } = useAttempt(t);
  const current = valueOf(useStore(currentDraw.$store, { ssr: 'initial' }))?.current;
  const play = findPlay(group, bet.play);
  const isOpen = bet.state === 'placed' && current?.issue === bet.issue;
  const { currency } = bet;
  return (
    <li className={`card ${game.result}`}>
      <div className={game.resultHead}>
        <strong>{t('lottery:issue', { issue: bet.issue })}</strong>
        <StatusBadge tone={TONES[bet.state]} label={t(`lottery:betState.${bet.state}`)} />
        <time className={game.faint} dateTime={bet.placedAt}>
          {timeText(bet.placedAt)}
        </time>
      </div>
      <div className={game.numbers}>
        <strong>{fullPlayText(t, bet.play)}</strong>
        <span className={game.selection} dir="ltr">
          {bet.selection}
        </span>
        <span className={game.faint}>
          {t('lottery:price.stakes', { stakes: bet.stakes })} ·{' '}
          <Money amount={bet.cost} currency={currency} tag={tag} />
          {bet.paid !== null && (
            <>
              {' · '}
              {t('lottery:bets.paid')} <Money amount={bet.paid} currency={currency} tag={tag} />
            </>
          )}
        </span>
        {failure && <Alert tone="bad">{failure}</Alert>}
      </div>
      {isOpen && play && isCancellable(play) ? (
        <Button look="secondary" onClick={() => attempt(() => cancelBet(bet.id))}>
          {t('lottery:bets.cancel')}
        </Button>
      ) : (
        <a className={game.proofLink} href={proofAddress(tag, bet.gameCode, bet.issue)}>
          {t('lottery:check')}
        </a>
      )}
    </li>
  );
}
