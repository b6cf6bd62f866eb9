import { useStore } from '@nanostores/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { inhouseGameAddress } from '#browser/inhouse/addresses';
import { openAuthDialog } from '#browser/stores/dialogs';
import {
  hashBack,
  isCrashRoundId,
  recomputeBet,
  recomputeFlight,
  type RecomputedFlight,
  type VerifiedBet,
  type VerifiedCrash,
  verifiedCrash,
} from '#browser/stores/inhouse/crash-verification';
import { $session } from '#browser/stores/session';
import { HASH_HEX } from '#rules/lottery/draws/sha256';
import { Alert, Button, classes, EmptyState, Facts, Loaded, Money, type Translator } from '../../ui/index.ts';
import { betStateText } from '../games/crash/OwnBets.tsx';
import { multiplierText } from '../table/multipliers.ts';
import { FlightReplay } from './Replay.tsx';
import { SeedField } from './SeedField.tsx';
import { Step } from './Verification.tsx';
import styles from './Verification.module.css';

interface PageProps {
  tag: string;
  t: Translator;
}

/** Recomputes a round of crash on this device, and a bet on it, from the seed of its chain and the public randomness. */
export function CrashVerification({ tag, t, id }: PageProps & { id: string }) {
  const loaded = useStore(verifiedCrash.$store);
  const { state } = useStore($session);
  const isReadable = state === 'in' || isCrashRoundId(id);
  useEffect(() => {
    if (isReadable) void verifiedCrash.load(id);
  }, [id, isReadable]);
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <a className={styles.back} href={inhouseGameAddress(tag, 'crash')}>
            <ArrowLeft className="mirrored" size={18} aria-hidden="true" />
            {t('inhouse:name.crash')}
          </a>
          <h2 className={styles.title}>{t('inhouse:verify.title')}</h2>
          <p className={styles.lead}>{t('inhouse:crash.verifyText')}</p>
        </header>
        {state === 'out' && !isReadable ? (
          <EmptyState
            title={t('inhouse:verify.signIn')}
            action={
              <Button onClick={() => openAuthDialog('login', { href: location.href })}>{t('common:login')}</Button>
            }
          />
        ) : (
          <Loaded loadable={loaded} t={t} onRetry={verifiedCrash.reload} shape="card" rows={2}>
            {(found) => <Round key={`${found.round.number} ${found.round.seed}`} tag={tag} t={t} found={found} />}
          </Loaded>
        )}
      </div>
    </div>
  );
}

function Round({ tag, t, found: { round, bet } }: PageProps & { found: VerifiedCrash }) {
  const [seed, setSeed] = useState(round.seed ?? '');
  const [salt, setSalt] = useState(round.salt ?? '');
  const { chain, number, rtpBps, point, head, beacon, beaconRound } = round;
  const given = { seed: seed.trim(), salt: salt.trim() };
  const flight = recomputeFlight({ ...given, chain, round: number }, rtpBps);
  return (
    <>
      <section className={classes('card', styles.section)} aria-labelledby="verify-round">
        <h3 id="verify-round">{t('inhouse:verify.round')}</h3>
        <Facts
          className={styles.facts}
          facts={[
            { label: t('inhouse:crash.chain'), value: <code>{chain}</code> },
            { label: t('inhouse:crash.number'), value: number },
            { label: t('inhouse:crash.head'), value: <code>{head}</code> },
            { label: t('inhouse:crash.beacon'), value: beaconRound },
            { label: t('inhouse:limits.rtp'), value: t('inhouse:percent', { value: rtpBps / 100 }) },
            { label: t('inhouse:crash.point'), value: point === null ? '–' : multiplierText(point, tag) },
            ...(bet
              ? [
                  {
                    label: t('inhouse:stake.label'),
                    value: <Money amount={bet.stake} currency={bet.currency} tag={tag} />,
                  },
                  { label: t('inhouse:verify.outcome'), value: betStateText(t, tag, bet) },
                ]
              : []),
          ]}
        />
      </section>
      {point !== null && <FlightReplay tag={tag} t={t} point={point} bet={bet} />}
      <Alert>{t(`inhouse:crash.source.${beacon === 'drand' ? 'drand' : 'embedded'}`)}</Alert>
      {round.seed === null && <Alert tone="warning">{t('inhouse:crash.notEnded')}</Alert>}
      <section className={classes('card', styles.section)} aria-labelledby="verify-seeds">
        <h3 id="verify-seeds">{t('inhouse:crash.values')}</h3>
        <SeedField label={t('inhouse:crash.seed')} hint={t('inhouse:crash.seedHint')} value={seed} onChange={setSeed} />
        <SeedField
          label={t('inhouse:crash.salt')}
          hint={t('inhouse:crash.saltHint', { round: beaconRound })}
          value={salt}
          onChange={setSalt}
        />
      </section>
      {HASH_HEX.test(given.seed) && (
        <Steps key={given.seed} tag={tag} t={t} found={{ round, bet }} seed={given.seed} flight={flight} />
      )}
    </>
  );
}

interface StepsProps extends PageProps {
  found: VerifiedCrash;
  seed: string;
  flight: RecomputedFlight | undefined;
}

/** Returns what the seed hashes to at the beginning of its chain, and the percent that is done until then. */
function useHead(seed: string, rounds: number): { head: string | undefined; percent: number } {
  const [head, setHead] = useState<string>();
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const stopping = new AbortController();
    const onProgress = (done: number) => setPercent(Math.floor((done / rounds) * 100));
    void hashBack({ seed, rounds, onProgress, signal: stopping.signal }).then(setHead);
    return () => stopping.abort();
  }, [seed, rounds]);
  return { head, percent };
}

function Steps({ tag, t, found: { round, bet }, seed, flight }: StepsProps) {
  const { head, percent } = useHead(seed, round.number);
  const isSameHead = head === undefined ? undefined : head === round.head;
  const isSamePoint = flight && round.point !== null ? flight.point === round.point : undefined;
  const again = bet && flight && recomputeBet(bet, flight.point);
  const isSameBet = again && bet && again.payout === bet.payout && again.multiplier === bet.multiplier;
  const judged = [isSameHead, isSamePoint, isSameBet].filter((right) => right !== undefined);
  const isAllTrue = judged.every(Boolean);
  return (
    <section className={classes('card', styles.section)} aria-labelledby="verify-steps">
      <h3 id="verify-steps">{t('inhouse:verify.steps')}</h3>
      <div role="status">
        {isSameHead !== undefined && (
          <Alert tone={isAllTrue ? 'good' : 'bad'}>
            {t(isAllTrue ? 'inhouse:crash.right' : 'inhouse:verify.wrong')}
          </Alert>
        )}
      </div>
      <ol className={styles.steps}>
        <Step t={t} title={t('inhouse:crash.hashedBack', { rounds: round.number })} {...judgedBy(isSameHead)}>
          {head === undefined ? t('inhouse:percent', { value: percent }) : <code>{head}</code>}
        </Step>
        {flight && (
          <>
            <Step t={t} title={t('inhouse:crash.key')}>
              <code>{flight.key}</code>
            </Step>
            <Step t={t} title={t('inhouse:crash.random')}>
              <code>{flight.number}</code>
            </Step>
            <Step t={t} title={t('inhouse:crash.point')} {...judgedBy(isSamePoint)}>
              {multiplierText(flight.point, tag)}
            </Step>
          </>
        )}
        {bet && again && (
          <Step t={t} title={t('inhouse:verify.payout')} {...judgedBy(isSameBet)}>
            <BetResult tag={tag} bet={bet} multiplier={again.multiplier} payout={again.payout} />
          </Step>
        )}
      </ol>
    </section>
  );
}

const judgedBy = (isRight: boolean | undefined) => (isRight === undefined ? {} : { isRight });

interface BetResultProps {
  tag: string;
  bet: VerifiedBet;
  multiplier: string | null;
  payout: string;
}

function BetResult({ tag, bet, multiplier, payout }: BetResultProps) {
  return (
    <>
      {multiplier !== null && `${multiplierText(multiplier, tag)} · `}
      <Money amount={payout} currency={bet.currency} tag={tag} />
    </>
  );
}
