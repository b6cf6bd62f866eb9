import { useStore } from '@nanostores/react';
import { CirclePlay, ExternalLink, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { timeText } from '#browser/format';
import { parseAmount } from '#kernel/money';
import { REPLAY_HASH, verificationAddress } from '#browser/inhouse/addresses';
import { openPopup } from '#browser/page/popup-window';
import { type BetDetails, betDetails, type BetRecord, requestReplay } from '#browser/stores/wallet/bet-history';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import {
  Alert,
  Button,
  Dialog,
  Loaded,
  Money,
  moneyText,
  RoundEvents,
  Tickets,
  type Translator,
  useAction,
} from '../../ui/index.ts';
import recordStyles from '../parts/Record.module.css';
import { Details } from '../parts/Details.tsx';
import styles from './Bets.module.css';
import { BetState } from './columns.tsx';

interface BetDetailsDialogProps {
  /** The round that is open; undefined for none. */
  bet: BetRecord | undefined;
  onClose: () => void;
  tag: string;
  t: Translator;
}

/** One round: its sums, its tickets, what happened in it, and its replay where the vendor has one. */
export function BetDetailsDialog({ bet, onClose, tag, t }: BetDetailsDialogProps) {
  const details = useStore(betDetails.$store);
  // The title stays while the dialog fades out.
  const [title, setTitle] = useState('');
  if (bet && bet.gameTitle !== title) setTitle(bet.gameTitle);
  useEffect(() => {
    if (!bet) return undefined;
    void betDetails.load(bet.id);
    return betDetails.clear;
  }, [bet]);
  return (
    <Dialog isOpen={bet !== undefined} onClose={onClose} title={title} t={t} size="medium">
      <Loaded loadable={details} t={t} onRetry={betDetails.reload} rows={4}>
        {(round) => <Round round={round} tag={tag} t={t} />}
      </Loaded>
    </Dialog>
  );
}

function Round({ round, tag, t }: { round: BetDetails; tag: string; t: Translator }) {
  const { stake, win, bonusStake, bonusWin, currency, state, hasReplay, tickets } = round;
  const money = { currency, tag };
  return (
    <div className={styles.round}>
      <Details
        items={[
          {
            label: t('records:bets.state'),
            value: <BetState state={state} t={t} />,
          },
          { label: t('records:bets.stake'), value: <Parts total={stake} bonus={bonusStake} {...money} t={t} /> },
          { label: t('records:bets.win'), value: <Parts total={win} bonus={bonusWin} {...money} t={t} /> },
          { label: t('records:bets.vendor'), value: round.vendorName },
          { label: t('records:bets.round'), value: <bdi>{round.roundId}</bdi> },
          { label: t('records:bets.openedAt'), value: timeText(round.at) },
          ...(round.settledAt ? [{ label: t('records:bets.settledAt'), value: timeText(round.settledAt) }] : []),
        ]}
      />
      {hasReplay && <Replay id={round.id} t={t} />}
      {round.vendor === IN_HOUSE_VENDOR && (
        <div className={styles.links}>
          {state !== 'open' && (
            <a
              className="button button-secondary"
              href={`${verificationAddress(tag, round.gameCode, round.roundId)}${REPLAY_HASH}`}
            >
              <CirclePlay size={18} aria-hidden="true" />
              {t('records:bets.replay')}
            </a>
          )}
          <a className="button button-secondary" href={verificationAddress(tag, round.gameCode, round.roundId)}>
            <ShieldCheck size={18} aria-hidden="true" />
            {t('records:bets.verify')}
          </a>
        </div>
      )}
      <Tickets tickets={tickets} tag={tag} />
      {round.events.length > 0 && (
        <section className={styles.history} aria-labelledby="round-history">
          <h3 id="round-history">{t('records:bets.history')}</h3>
          <RoundEvents events={round.events} currency={currency} tag={tag} t={t} />
        </section>
      )}
    </div>
  );
}

/** An amount, and of which cash and bonus it consists where it has both or is a bonus. */
function Parts({
  total,
  bonus,
  t,
  ...money
}: {
  total: string;
  bonus: string;
  currency: string;
  tag: string;
  t: Translator;
}) {
  const bonusMinor = parseAmount(bonus) ?? 0n;
  const cash = moneyText({ amount: (parseAmount(total) ?? 0n) - bonusMinor, ...money });
  return (
    <>
      <Money amount={total} {...money} />
      {bonusMinor > 0n && (
        <span className={recordStyles.part}>
          {t('records:bets.parts', { cash, bonus: moneyText({ amount: bonusMinor, ...money }) })}
        </span>
      )}
    </>
  );
}

/** Opens the vendor's replay in a window of its own, which has no reference to this page. */
function Replay({ id, t }: { id: string; t: Translator }) {
  const { isBusy, failure, runAction } = useAction(t);
  const [blocked, setBlocked] = useState<string>();

  function watch(): Promise<void> {
    setBlocked(undefined);
    const opened = openPopup(960, 640);
    return runAction(async () => {
      try {
        const address = await requestReplay(id);
        if (opened) opened.location.replace(address);
        else setBlocked(address);
      } catch (error) {
        opened?.close();
        throw error;
      }
    });
  }

  return (
    <div className={styles.replay}>
      <Button variant="secondary" isBusy={isBusy} onClick={watch}>
        <CirclePlay size={18} aria-hidden="true" />
        {t('records:bets.replay')}
      </Button>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {blocked && (
        <Alert>
          <a className="text-link" href={blocked} target="_blank" rel="noopener noreferrer">
            {t('records:bets.openReplay')}
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        </Alert>
      )}
    </div>
  );
}
