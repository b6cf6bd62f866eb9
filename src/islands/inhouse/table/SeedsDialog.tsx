import { useStore } from '@nanostores/react';
import { Dices, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openAuthDialog } from '#browser/stores/dialogs';
import { $player } from '#browser/stores/inhouse/player';
import {
  chooseClientSeed,
  proposeClientSeed,
  type RetiredPair,
  retiredPairs,
  type SeedState,
  seeds,
} from '#browser/stores/inhouse/seeds';
import { valueOf } from '#browser/stores/loadable';
import {
  Alert,
  Button,
  CopyButton,
  Dialog,
  Facts,
  Field,
  Loaded,
  TextInput,
  type Translator,
  useAction,
} from '../../ui/index.ts';
import styles from './Dialogs.module.css';

interface SeedsDialogProps {
  tag: string;
  t: Translator;
  isOpen: boolean;
  onClose: () => void;
}

/** The pair of seeds that decides the next bets, and its rotation, which reveals the server seed of the old one. */
export function SeedsDialog({ t, isOpen, onClose }: SeedsDialogProps) {
  const player = useStore($player);
  const hasSeeds = player === 'member' || player === 'demo';
  const loaded = useStore(seeds.$store);
  useEffect(() => {
    if (isOpen && hasSeeds) void retiredPairs.load();
  }, [isOpen, hasSeeds]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('inhouse:fairness.title')} t={t} size="medium">
      <div className={styles.body}>
        <p className={styles.text}>{t('inhouse:fairness.text')}</p>
        {player === 'demo' && <p className={styles.text}>{t('inhouse:demo.seeds')}</p>}
        {hasSeeds ? (
          <Loaded loadable={loaded} t={t} onRetry={seeds.load} rows={3}>
            {(state) => <Pair t={t} state={state} />}
          </Loaded>
        ) : (
          <Button onClick={() => openAuthDialog('login', { href: location.href })}>
            {t('inhouse:fairness.signIn')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Pair({ t, state: { active, nextCommitment } }: { t: Translator; state: SeedState }) {
  const retired = valueOf(useStore(retiredPairs.$store)) ?? [];
  return (
    <>
      {active && (
        <section className={styles.section}>
          <h3>{t('inhouse:fairness.active')}</h3>
          <Facts
            className={styles.values}
            facts={[
              { label: t('inhouse:fairness.commitment'), value: <Value t={t} text={active.commitment} /> },
              { label: t('inhouse:fairness.clientSeed'), value: <Value t={t} text={active.clientSeed} /> },
              { label: t('inhouse:fairness.nonce'), value: active.nonce },
            ]}
          />
        </section>
      )}
      <Change t={t} isFirst={!active} nextCommitment={nextCommitment} />
      {retired.length > 0 && (
        <section className={styles.section}>
          <h3>{t('inhouse:fairness.retired')}</h3>
          {retired.map((pair) => (
            <Retired key={pair.commitment} t={t} pair={pair} />
          ))}
        </section>
      )}
    </>
  );
}

/** The next pair: its server seed exists before the client seed is chosen. */
function Change({ t, isFirst, nextCommitment }: { t: Translator; isFirst: boolean; nextCommitment: string }) {
  const [clientSeed, setClientSeed] = useState(proposeClientSeed);
  const { failure, isBusy, runAction } = useAction(t);
  const change = () =>
    runAction(async () => {
      await chooseClientSeed(clientSeed);
      setClientSeed(proposeClientSeed());
    });
  return (
    <section className={styles.section}>
      <h3>{t(isFirst ? 'inhouse:fairness.first' : 'inhouse:fairness.next')}</h3>
      <Facts
        className={styles.values}
        facts={[{ label: t('inhouse:fairness.nextCommitment'), value: <Value t={t} text={nextCommitment} /> }]}
      />
      <Field label={t('inhouse:fairness.newClientSeed')} hint={t('inhouse:fairness.clientSeedHint')}>
        <TextInput
          dir="auto"
          value={clientSeed}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setClientSeed(event.target.value)}
          end={
            <button
              className="icon-button"
              type="button"
              aria-label={t('inhouse:fairness.random')}
              onClick={() => setClientSeed(proposeClientSeed())}
            >
              <Dices size={18} aria-hidden="true" />
            </button>
          }
        />
      </Field>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button variant="secondary" isBusy={isBusy} onClick={change}>
        <RefreshCw size={18} aria-hidden="true" />
        {t(isFirst ? 'inhouse:fairness.begin' : 'inhouse:fairness.rotate')}
      </Button>
    </section>
  );
}

function Retired({ t, pair }: { t: Translator; pair: RetiredPair }) {
  return (
    <Facts
      className={styles.values}
      facts={[
        {
          label: t('inhouse:fairness.serverSeed'),
          value: pair.serverSeed === null ? t('inhouse:fairness.waits') : <Value t={t} text={pair.serverSeed} />,
        },
        { label: t('inhouse:fairness.commitment'), value: <Value t={t} text={pair.commitment} /> },
        { label: t('inhouse:fairness.clientSeed'), value: <Value t={t} text={pair.clientSeed} /> },
        { label: t('inhouse:fairness.bets'), value: pair.bets },
      ]}
    />
  );
}

function Value({ t, text }: { t: Translator; text: string }) {
  return (
    <span className={styles.value}>
      <code dir="auto">{text}</code>
      <CopyButton text={text} label={t('common:copy')} t={t} />
    </span>
  );
}
