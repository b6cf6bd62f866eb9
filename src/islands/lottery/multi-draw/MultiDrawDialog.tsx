import { useStore } from '@nanostores/react';
import { MULTI_DRAW_PLANS } from '#rules/lottery/bets/multi-draw';
import { fullBetTypeText, selectionText } from '#browser/lottery/names';
import { openAuthDialog } from '#browser/stores/dialogs';
import {
  $multiDraw,
  $multiDrawRows,
  $multiDrawTotals,
  changeMultiDraw,
  type MultiDraw,
  type UpcomingDraws,
  upcomingDraws,
  closeMultiDraw,
  dropFirstDraw,
  placeMultiDraw,
} from '#browser/stores/lottery/multi-draw';
import { toLocalTimeMs } from '#browser/stores/lottery/draw-events';
import type { PricingSnapshot } from '#browser/stores/lottery/pricing';
import { $session } from '#browser/stores/session';
import {
  Alert,
  type ActionState,
  Button,
  Checkbox,
  CheckingBet,
  Countdown,
  Dialog,
  EmptyState,
  Loaded,
  Money,
  type Translator,
  useAction,
} from '../../ui/index.ts';
import { AcceptBetterOdds } from '../slip/AcceptBetterOdds.tsx';
import board from '../board/Board.module.css';
import styles from './MultiDraw.module.css';
import { MultiDrawRows } from './MultiDrawRows.tsx';
import { Chips } from '../parts/Chips.tsx';
import { CountInput } from '../board/CountInput.tsx';
import { NewOdds } from '../slip/NewOdds.tsx';
import { PossibleJackpots } from '../slip/PossibleJackpots.tsx';
import { StakeSources } from '../slip/StakeSources.tsx';

interface MultiDrawProps {
  tag: string;
  t: Translator;
  snapshot: PricingSnapshot;
  currency: string;
}

/** Places one bet on several draws: their number, the staking plan and the totals. */
export function MultiDrawDialog(props: MultiDrawProps) {
  const multiDraw = useStore($multiDraw, { ssr: 'initial' });
  const { t } = props;
  const action = useAction(t);
  const close = () => {
    if (action.isBusy) return;
    action.setFailure(undefined);
    closeMultiDraw();
  };
  return (
    <Dialog
      isOpen={multiDraw !== undefined}
      onClose={close}
      isDismissible={!action.isBusy}
      title={t('lottery:multiDraw.title')}
      t={t}
      size="large"
      footer={multiDraw && <PlaceMultiDraw {...props} multiDraw={multiDraw} action={action} close={close} />}
    >
      {multiDraw && <Plan {...props} multiDraw={multiDraw} />}
    </Dialog>
  );
}

function Plan(props: MultiDrawProps & { multiDraw: MultiDraw }) {
  const { t } = props;
  const loaded = useStore(upcomingDraws.$store, { ssr: 'initial' });
  return (
    <Loaded loadable={loaded} t={t} onRetry={upcomingDraws.reload} rows={5} isAutoRefreshed>
      {(upcoming) => <DrawPlan {...props} upcoming={upcoming} />}
    </Loaded>
  );
}

interface DrawPlanProps extends MultiDrawProps {
  multiDraw: MultiDraw;
  upcoming: UpcomingDraws;
}

function DrawPlan({ tag, t, snapshot, currency, multiDraw, upcoming }: DrawPlanProps) {
  const [first] = upcoming.draws;
  if (!first) return <EmptyState title={t('lottery:slip.noDraw')} />;
  return (
    <div className={styles.plan}>
      <p>
        <strong>{fullBetTypeText(t, multiDraw.line.betType.code)}</strong>{' '}
        <span className={board.selection} dir="ltr">
          {selectionText(t, multiDraw.line.betType.code, multiDraw.line.selection)}
        </span>
      </p>
      <p className={board.note}>
        {t('lottery:multiDraw.firstCloses', { draw: first.issue })}{' '}
        <Countdown key={first.issue} untilMs={toLocalTimeMs(first.closeTime, upcoming)} onDone={dropFirstDraw} />
      </p>
      <Controls t={t} multiDraw={multiDraw} available={upcoming.draws.length} max={snapshot.limits.maxMultiplier} />
      <MultiDrawRows tag={tag} t={t} currency={currency} max={snapshot.limits.maxMultiplier} />
      <p className={board.note}>{t('lottery:multiDraw.paidAtOnce')}</p>
    </div>
  );
}

interface ControlsProps {
  t: Translator;
  multiDraw: MultiDraw;
  available: number;
  max: number;
}

function Controls({ t, multiDraw: { count, start, plan, stopOnWin }, available, max }: ControlsProps) {
  return (
    <div className={styles.controls}>
      <CountInput
        t={t}
        label={t('lottery:multiDraw.count')}
        value={Math.min(count, available)}
        max={available}
        onChange={(next) => changeMultiDraw({ count: next })}
      />
      <CountInput
        t={t}
        label={t('lottery:multiDraw.start')}
        value={start}
        max={max}
        onChange={(next) => changeMultiDraw({ start: next, custom: [], plan: plan === 'custom' ? 'same' : plan })}
      />
      <Chips
        label={t('lottery:multiDraw.plan')}
        values={MULTI_DRAW_PLANS}
        value={plan}
        nameOf={(each) => t(`lottery:multiDraw.${each}`)}
        onChange={(next) => changeMultiDraw({ plan: next })}
      />
      <Checkbox
        label={t('lottery:multiDraw.stopOnWin')}
        checked={stopOnWin}
        onChange={({ target }) => changeMultiDraw({ stopOnWin: target.checked })}
      />
      <AcceptBetterOdds t={t} />
    </div>
  );
}

interface PlaceMultiDrawProps extends Omit<MultiDrawProps, 'snapshot'> {
  multiDraw: MultiDraw;
  action: ActionState;
  close: () => void;
}

function PlaceMultiDraw({ tag, t, currency, multiDraw, action, close }: PlaceMultiDrawProps) {
  const rows = useStore($multiDrawRows, { ssr: 'initial' });
  const totals = useStore($multiDrawTotals, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const { failure, isBusy, runAction } = action;
  const isIn = session.state === 'in';
  const signIn = () => {
    close();
    openAuthDialog('login', { href: location.href });
  };
  if (!totals || rows.length === 0) return null;
  return (
    <div className={styles.placement}>
      <p className={board.note}>
        {t('lottery:multiDraw.possible')} <Money amount={totals.possibleWinMinor} currency={currency} tag={tag} />
      </p>
      <PossibleJackpots tag={tag} t={t} className={board.note} />
      {isIn && (
        <StakeSources
          tag={tag}
          t={t}
          className={board.note}
          stakeMinor={totals.totalStakeMinor}
          gameCode={multiDraw.gameCode}
          prizeMode={multiDraw.line.prizeMode}
        />
      )}
      {failure && <Alert tone="bad">{failure}</Alert>}
      <CheckingBet t={t} />
      {multiDraw.newOdds && (
        <NewOdds
          tag={tag}
          t={t}
          betType={multiDraw.line.betType}
          selection={multiDraw.line.selection}
          odds={multiDraw.newOdds}
        />
      )}
      <Button isWide isLarge isBusy={isBusy} onClick={() => (isIn ? void runAction(placeMultiDraw) : signIn())}>
        {isIn ? t('lottery:multiDraw.place', { draws: rows.length }) : t('lottery:slip.signIn')} ·{' '}
        <Money amount={totals.totalStakeMinor} currency={currency} tag={tag} />
      </Button>
    </div>
  );
}
