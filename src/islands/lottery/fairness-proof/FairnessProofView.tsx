import { useStore } from '@nanostores/react';
import { ArrowLeft, CircleCheck, CircleX } from 'lucide-react';
import { useEffect } from 'react';
import type { DrawCheck } from '#rules/lottery/draws/draw-check';
import type { LotteryGame } from '#rules/lottery/catalogue/games';
import { gameAddress } from '#browser/lottery/addresses';
import { timeText } from '#browser/format';
import {
  $drawCheck,
  subscribeToFairnessProof,
  fairnessProof,
  type FairnessProof,
} from '#browser/stores/lottery/fairness-proof';
import { Alert, classes, Loaded, type Translator } from '../../ui/index.ts';
import { gameTitle } from '../addresses.ts';
import { Balls } from '../draws/Balls.tsx';
import styles from '../Lottery.module.css';
import fairnessStyles from './FairnessProof.module.css';
import { PublishedValues } from './PublishedValues.tsx';
import { VnResult } from '../draws/VnResult.tsx';

interface FairnessProofViewProps {
  tag: string;
  t: Translator;
  game: LotteryGame;
  drawNumber: string;
}

/** Shows where a result comes from. Draws of the portal are recomputed in the browser from their published values. */
export function FairnessProofView({ tag, t, game, drawNumber }: FairnessProofViewProps) {
  const loaded = useStore(fairnessProof.$store, { ssr: 'initial' });
  useEffect(() => {
    void fairnessProof.load(game.gameCode, drawNumber);
    return subscribeToFairnessProof(game.gameCode);
  }, [game.gameCode, drawNumber]);
  return (
    <div className={styles.page}>
      <header className={styles.section}>
        <a className={styles.back} href={gameAddress(tag, game.gameCode)}>
          <ArrowLeft className="mirrored" size={18} aria-hidden="true" />
          {gameTitle(game, tag)}
        </a>
        <h1 className={styles.title}>{t('lottery:draw', { draw: drawNumber })}</h1>
      </header>
      <Loaded loadable={loaded} t={t} onRetry={fairnessProof.reload} shape="card" rows={2} isAutoRefreshed>
        {(shown) => <DrawDetails t={t} shown={shown} />}
      </Loaded>
    </div>
  );
}

function DrawDetails({ t, shown }: { t: Translator; shown: FairnessProof }) {
  const check = useStore($drawCheck, { ssr: 'initial' });
  return (
    <>
      <section className={styles.section} aria-label={t('lottery:proof.result')}>
        <p className={styles.lead}>{timeText(shown.drawTime)}</p>
        <Result t={t} shown={shown} />
      </section>
      <Alert>{t(originKey(shown))}</Alert>
      {shown.events.length > 0 && <Events t={t} shown={shown} />}
      {check && <Checks t={t} check={check} />}
      {shown.drawing && (
        <PublishedValues t={t} drawNumber={shown.issue} gameCode={shown.gameCode} drawing={shown.drawing} />
      )}
    </>
  );
}

/** Lists what happened to the draw apart from its result: a delay, or who voided it and why. */
function Events({ t, shown: { events, drawing } }: { t: Translator; shown: FairnessProof }) {
  const round = drawing?.beacon.round ?? '';
  return (
    <section className={styles.section} aria-labelledby="events">
      <h2 className={styles.heading} id="events">
        {t('lottery:events.title')}
      </h2>
      <ul className={fairnessStyles.checks}>
        {events.map(({ kind, cause, isByStaff, at }) => (
          <li key={kind} className={classes('card', fairnessStyles.check)}>
            <span>
              <strong>{t(`lottery:events.${isByStaff ? 'voidedByStaff' : kind}`)}</strong>{' '}
              {t(`lottery:events.cause.${cause}`, { round })} <time dateTime={at}>{timeText(at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Result({ t, shown: { numbers, group, state } }: { t: Translator; shown: FairnessProof }) {
  if (numbers === null) return <p>{t(state === 'VOID' ? 'lottery:void' : 'lottery:notDrawn')}</p>;
  if (typeof numbers === 'string') return <Balls t={t} numbers={numbers} derived={null} isLarge />;
  return <VnResult t={t} group={group} numbers={numbers} derived={null} />;
}

function originKey({ drawing, source, state, voidReason }: FairnessProof): string {
  if (state === 'VOID') return voidReason === 'beacon_missing' ? 'lottery:source.voidBeacon' : 'lottery:source.void';
  if (drawing) return drawing.beacon.isOperatorRun ? 'lottery:source.operatorBeacon' : 'lottery:source.drand';
  return source === null ? 'lottery:source.none' : `lottery:source.${source}`;
}

function Checks({ t, check }: { t: Translator; check: DrawCheck }) {
  const rows = [
    ['seed', check.isSeedRight],
    ['round', check.isRoundRight],
    ['randomness', check.isRandomnessRight],
    ['numbers', check.isResultRight],
  ] as const;
  return (
    <section className={styles.section} aria-labelledby="checks">
      <h2 className={styles.heading} id="checks">
        {t('lottery:proof.checks')}
      </h2>
      <p className={styles.lead}>{t('lottery:proof.here')}</p>
      <ul className={fairnessStyles.checks}>
        {rows.map(
          ([name, isRight]) => isRight !== undefined && <Check key={name} t={t} name={name} isRight={isRight} />,
        )}
      </ul>
    </section>
  );
}

function Check({ t, name, isRight }: { t: Translator; name: string; isRight: boolean }) {
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <li className={classes('card', fairnessStyles.check, !isRight && fairnessStyles.wrong)}>
      <Icon size={22} aria-hidden="true" />
      <span>
        <strong>{t(isRight ? 'lottery:proof.right' : 'lottery:proof.wrong')}</strong> {t(`lottery:proof.${name}`)}
      </span>
    </li>
  );
}
