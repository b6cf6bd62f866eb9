import { useStore } from '@nanostores/react';
import { MULTI_DRAW_PLANS } from '#rules/lottery/bets/multi-draw';
import { fullBetTypeText } from '#browser/lottery/names';
import { openAuth } from '#browser/stores/dialogs';
import {
  $multiDraw,
  $multiDrawRows,
  $multiDrawSums,
  changeMultiDraw,
  type MultiDraw,
  type UpcomingDraws,
  upcomingDraws,
  closeMultiDraw,
  dropFirstDraw,
  placeMultiDraw,
} from '#browser/stores/lottery/multi-draw';
import { onThisClock } from '#browser/stores/lottery/draw-events';
import type { PricingSnapshot } from '#browser/stores/lottery/pricing';
import { $session } from '#browser/stores/session';
import {
  Alert,
  type Attempts,
  Button,
  Checkbox,
  Countdown,
  Dialog,
  EmptyState,
  Loaded,
  Money,
  type Translator,
  useAttempt,
} from '../../ui/index.ts';
import { AcceptBetterOdds } from '../slip/AcceptBetterOdds.tsx';
import board from '../board/Board.module.css';
import styles from './MultiDraw.module.css';
import { MultiDrawRows } from './MultiDrawRows.tsx';
import { Chips } from '../parts/Chips.tsx';
import { CountInput } from '../board/CountInput.tsx';
import { NewOdds } from '../slip/NewOdds.tsx';
import { JackpotsOnTop } from '../slip/JackpotsOnTop.tsx';

interface MultiDrawProps {
  tag: string;
  t: Translator;
  snapshot: PricingSnapshot;
  currency: string;
}

/** One bet over several draws: how many, how the stake goes on, what it comes to. */
export function MultiDrawDialog(props: MultiDrawProps) {
  const multiDraw = useStore($multiDraw, { ssr: 'initial' });
  const { t } = props;
  const attempts = useAttempt(t);
  const close = () => {
    if (attempts.isBusy) return;
    attempts.setFailure(undefined);
    closeMultiDraw();
  };
  return (
    <Dialog
      isOpen={multiDraw !== undefined}
      onClose={close}
      isDismissible={!attempts.isBusy}
      title={t('lottery:multiDraw.title')}
      t={t}
      size="large"
      footer={multiDraw && <Place {...props} multiDraw={multiDraw} attempts={attempts} close={close} />}
    >
      {multiDraw && <Plan {...props} multiDraw={multiDraw} />}
    </Dialog>
  );
}

function Plan(props: MultiDrawProps & { multiDraw: MultiDraw }) {
  const { t } = props;
  const loaded = useStore(upcomingDraws.$store, { ssr: 'initial' });
  return (
    <Loaded loadable={loaded} t={t} onRetry={upcomingDraws.reload} rows={5} isLive>
      {(known) => <Draws {...props} known={known} />}
    </Loaded>
  );
}

interface DrawsProps extends MultiDrawProps {
  multiDraw: MultiDraw;
  known: UpcomingDraws;
}

function Draws({ tag, t, snapshot, currency, multiDraw, known }: DrawsProps) {
  const [first] = known.draws;
  if (!first) return <EmptyState title={t('lottery:slip.noDraw')} />;
  return (
    <div className={styles.plan}>
      <p>
        <strong>{fullBetTypeText(t, multiDraw.line.betType.code)}</strong>{' '}
        <span className={board.selection} dir="ltr">
          {multiDraw.line.selection}
        </span>
      </p>
      <p className={board.note}>
        {t('lottery:multiDraw.firstCloses', { draw: first.issue })}{' '}
        <Countdown key={first.issue} untilMs={onThisClock(first.closeTime, known)} onDone={dropFirstDraw} />
      </p>
      <Controls t={t} multiDraw={multiDraw} available={known.draws.length} max={snapshot.limits.maxMultiplier} />
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

interface PlaceProps extends Omit<MultiDrawProps, 'snapshot'> {
  multiDraw: MultiDraw;
  attempts: Attempts;
  close: () => void;
}

function Place({ tag, t, currency, multiDraw, attempts, close }: PlaceProps) {
  const rows = useStore($multiDrawRows, { ssr: 'initial' });
  const sums = useStore($multiDrawSums, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const { failure, isBusy, attempt } = attempts;
  const isIn = session.state === 'in';
  const signIn = () => {
    close();
    openAuth('login', { href: location.href });
  };
  if (!sums || rows.length === 0) return null;
  return (
    <div className={styles.place}>
      <p className={board.note}>
        {t('lottery:multiDraw.possible')} <Money amount={sums.possibleMinor} currency={currency} tag={tag} />
      </p>
      <JackpotsOnTop tag={tag} t={t} className={board.note} />
      {failure && <Alert tone="bad">{failure}</Alert>}
      {multiDraw.newOdds && (
        <NewOdds t={t} betType={multiDraw.line.betType} selection={multiDraw.line.selection} odds={multiDraw.newOdds} />
      )}
      <Button isWide isLarge isBusy={isBusy} onClick={() => (isIn ? void attempt(placeMultiDraw) : signIn())}>
        {isIn ? t('lottery:multiDraw.place', { draws: rows.length }) : t('lottery:slip.signIn')} ·{' '}
        <Money amount={sums.totalStakeMinor} currency={currency} tag={tag} />
      </Button>
    </div>
  );
}
