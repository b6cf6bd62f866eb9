import { useStore } from '@nanostores/react';
import { ArrowLeft, CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { timeText } from '#browser/format';
import { type InhouseName, inhouseGameAddress } from '#browser/inhouse/addresses';
import { openAuthDialog } from '#browser/stores/dialogs';
import { chooseClientSeed, proposeClientSeed } from '#browser/stores/inhouse/seeds';
import { recompute, type Recomputed, type VerifiedRound, verifiedRound } from '#browser/stores/inhouse/verification';
import { $session } from '#browser/stores/session';
import {
  Alert,
  Button,
  classes,
  EmptyState,
  Facts,
  Field,
  Loaded,
  Money,
  TextInput,
  type Translator,
  useAction,
} from '../../ui/index.ts';
import { multiplierText } from '../table/multipliers.ts';
import { RoundReplay, StepReplay } from './Replay.tsx';
import { choiceText, outcomeText } from './round-texts.ts';
import { SeedField } from './SeedField.tsx';
import styles from './Verification.module.css';

interface VerificationProps {
  tag: string;
  t: Translator;
  game: InhouseName;
  roundId: string;
}

/** Recomputes a round on this device from its seeds and its nonce, step by step. */
export function Verification({ tag, t, game, roundId }: VerificationProps) {
  const loaded = useStore(verifiedRound.$store);
  const { state } = useStore($session);
  useEffect(() => {
    if (state === 'in') void verifiedRound.load(roundId);
  }, [roundId, state]);
  return (
    <div className={styles.page}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <a className={styles.back} href={inhouseGameAddress(tag, game)}>
            <ArrowLeft className="mirrored" size={18} aria-hidden="true" />
            {t(`inhouse:name.${game}`)}
          </a>
          <h2 className={styles.title}>{t('inhouse:verify.title')}</h2>
          <p className={styles.lead}>{t('inhouse:verify.text')}</p>
        </header>
        {state === 'out' ? (
          <EmptyState
            title={t('inhouse:verify.signIn')}
            action={
              <Button onClick={() => openAuthDialog('login', { href: location.href })}>{t('common:login')}</Button>
            }
          />
        ) : (
          <Loaded loadable={loaded} t={t} onRetry={verifiedRound.reload} shape="card" rows={2}>
            {(round) => <Round key={`${round.id} ${round.serverSeed}`} tag={tag} t={t} round={round} />}
          </Loaded>
        )}
      </div>
    </div>
  );
}

interface RoundProps {
  tag: string;
  t: Translator;
  round: VerifiedRound;
}

function Round({ tag, t, round }: RoundProps) {
  const [serverSeed, setServerSeed] = useState(round.serverSeed ?? '');
  const [clientSeed, setClientSeed] = useState(round.clientSeed);
  const [nonce, setNonce] = useState(String(round.nonce));
  const { game, choice, stake, rtpBps, currency } = round;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  const steps = 'steps' in round ? round.steps : [];
  const found = recompute({ game, choice, steps, stake, rtpBps, serverSeed, clientSeed, nonce: nonceOf(nonce) });
  return (
    <>
      <section className={classes('card', styles.section)} aria-labelledby="verify-round">
        <h3 id="verify-round">{t('inhouse:verify.round')}</h3>
        <Facts
          className={styles.facts}
          facts={[
            { label: t('inhouse:verify.id'), value: <code>{round.id}</code> },
            { label: t('inhouse:verify.at'), value: timeText(round.at) },
            { label: t('inhouse:verify.choice'), value: choiceText(t, tag, round) },
            { label: t('inhouse:stake.label'), value: money(stake) },
            { label: t('inhouse:verify.outcome'), value: outcomeText(t, tag, round.outcome) },
            { label: t('inhouse:multiplier'), value: multiplierText(round.multiplier, tag) },
            { label: t('inhouse:verify.payout'), value: money(round.payout) },
            { label: t('inhouse:limits.rtp'), value: t('inhouse:percent', { value: rtpBps / 100 }) },
          ]}
        />
      </section>
      {'steps' in round ? (
        round.state !== 'open' && <StepReplay tag={tag} t={t} round={round} />
      ) : (
        <RoundReplay tag={tag} t={t} round={round} />
      )}
      {round.serverSeed === null && <NotRevealed t={t} roundId={round.id} />}
      <section className={classes('card', styles.section)} aria-labelledby="verify-seeds">
        <h3 id="verify-seeds">{t('inhouse:verify.seeds')}</h3>
        <SeedField
          label={t('inhouse:fairness.serverSeed')}
          hint={t('inhouse:verify.serverSeedHint')}
          value={serverSeed}
          onChange={setServerSeed}
        />
        <div className={styles.fields}>
          <SeedField label={t('inhouse:fairness.clientSeed')} dir="auto" value={clientSeed} onChange={setClientSeed} />
          <Field label={t('inhouse:verify.nonce')}>
            <TextInput dir="ltr" inputMode="numeric" value={nonce} onChange={(event) => setNonce(event.target.value)} />
          </Field>
        </div>
      </section>
      {found && <Steps tag={tag} t={t} round={round} found={found} />}
    </>
  );
}

const nonceOf = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : Number.NaN);

/** The server seed is secret while bets use it: changing the pair reveals it. */
function NotRevealed({ t, roundId }: { t: Translator; roundId: string }) {
  const { failure, isBusy, runAction } = useAction(t);
  const reveal = () =>
    runAction(async () => {
      await chooseClientSeed(proposeClientSeed());
      await verifiedRound.load(roundId);
    });
  return (
    <Alert tone="warning">
      <div className={styles.reveal}>
        <p>{t('inhouse:verify.notRevealed')}</p>
        <Button variant="secondary" isBusy={isBusy} onClick={reveal}>
          {t('inhouse:fairness.rotate')}
        </Button>
        {failure && <Alert tone="bad">{failure}</Alert>}
      </div>
    </Alert>
  );
}

function Steps({ tag, t, round, found }: RoundProps & { found: Recomputed }) {
  const isSameOutcome = outcomeText(t, tag, found.outcome) === outcomeText(t, tag, round.outcome);
  const isSamePayout = found.payout === round.payout && found.multiplier === round.multiplier;
  const isSameSeed = found.commitment === round.commitment;
  const isAllTrue = isSameSeed && isSameOutcome && isSamePayout;
  return (
    <section className={classes('card', styles.section)} aria-labelledby="verify-steps">
      <h3 id="verify-steps">{t('inhouse:verify.steps')}</h3>
      <div role="status">
        <Alert tone={isAllTrue ? 'good' : 'bad'}>
          {t(isAllTrue ? 'inhouse:verify.right' : 'inhouse:verify.wrong')}
        </Alert>
      </div>
      <ol className={styles.steps}>
        <Step t={t} title={t('inhouse:verify.hash')} isRight={isSameSeed}>
          <code>{found.commitment}</code>
        </Step>
        <Step t={t} title={t('inhouse:verify.key')}>
          <code>{found.key}</code>
        </Step>
        <Step t={t} title={t('inhouse:verify.words')}>
          <code>{found.words.join(' · ')}</code>
        </Step>
        <Step t={t} title={t('inhouse:verify.outcome')} isRight={isSameOutcome}>
          {outcomeText(t, tag, found.outcome)}
        </Step>
        <Step t={t} title={t('inhouse:verify.payout')} isRight={isSamePayout}>
          {multiplierText(found.multiplier, tag)} · <Money amount={found.payout} currency={round.currency} tag={tag} />
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  t: Translator;
  title: string;
  /** Undefined for values that the round does not state. */
  isRight?: boolean;
  children: ReactNode;
}

export function Step({ t, title, isRight, children }: StepProps) {
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <li className={styles.step}>
      <h4>
        {title}
        {isRight !== undefined && (
          <span className={isRight ? styles.right : styles.wrong}>
            <Icon size={18} aria-hidden="true" />
            {t(isRight ? 'inhouse:verify.same' : 'inhouse:verify.different')}
          </span>
        )}
      </h4>
      <p dir="auto">{children}</p>
    </li>
  );
}
