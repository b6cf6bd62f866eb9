import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { recordState, type RecordState as State } from '#browser/stores/back-office/security';
import { Alert, type AlertTone, CopyButton, Loaded } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code, Time } from '../shared/cells.tsx';
import { Facts } from '../shared/Facts.tsx';
import { RawDetails } from '../shared/RawDetails.tsx';
import { Subtitle } from '../shared/ScreenHead.tsx';
import styles from './Security.module.css';

/** Shows what the last verification of the sealed records found, and the last signed head. */
export function RecordState() {
  const { t } = useTexts();
  const loadable = useStore(recordState.$store);
  useEffect(() => void recordState.load(), []);
  return (
    <>
      <p className={styles.lead}>{t('security.records.lead')}</p>
      <Loaded loadable={loadable} t={t} onRetry={recordState.load} rows={4}>
        {(value) => (
          <div className={styles.records}>
            <Verification {...value} />
            <Head head={value.head} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const TONES: Record<State['state'], AlertTone> = {
  intact: 'good',
  pending: 'plain',
  altered: 'bad',
  overdue: 'bad',
  missing: 'bad',
};

function Verification({ state, verification }: Pick<State, 'state' | 'verification'>) {
  const { t } = useTexts();
  return (
    <>
      <Alert tone={TONES[state]}>
        <strong>{t(`security.records.state.${state}`)}</strong>
        <p>{t(`security.records.text.${state}`)}</p>
        {verification?.problem && (
          <RawDetails>
            <Code>{verification.problem}</Code>
          </RawDetails>
        )}
      </Alert>
      {verification && (
        <Facts
          facts={[
            { label: t('security.records.verifiedAt'), value: <Time at={verification.at} /> },
            {
              label: t('security.records.rows'),
              value: t('security.records.number', { count: Number(verification.records) }),
            },
            {
              label: t('security.records.blocks'),
              value: t('security.records.number', { count: Number(verification.blocks) }),
            },
          ]}
        />
      )}
    </>
  );
}

function Head({ head }: Pick<State, 'head'>) {
  const { t } = useTexts();
  return (
    <section className={styles.records} aria-label={t('security.records.head')}>
      <div className={styles.head}>
        <Subtitle>{t('security.records.head')}</Subtitle>
        <p className={styles.lead}>{t('security.records.headText')}</p>
      </div>
      {!head && <Alert tone="warning">{t('security.records.noHead')}</Alert>}
      {head && (
        <>
          {head.exportedAt === null && <Alert tone="warning">{t('security.records.notExported')}</Alert>}
          {head.exportedAt !== null && head.isExportLate && (
            <Alert tone="warning">{t('security.records.exportLate')}</Alert>
          )}
          <Facts
            facts={[
              { label: t('security.records.signedAt'), value: <Time at={head.signedAt} /> },
              {
                label: t('security.records.exportedAt'),
                value: head.exportedAt === null ? t('security.records.never') : <Time at={head.exportedAt} />,
              },
            ]}
          />
          <Copyable label={t('security.records.hash')} text={head.hash} />
          <Copyable label={t('security.records.publicKey')} text={head.publicKey} />
        </>
      )}
    </section>
  );
}

function Copyable({ label, text }: { label: string; text: string }) {
  const { t } = useTexts();
  return (
    <div className={styles.copyable}>
      <div>
        <h3 className={styles.copyLabel}>{label}</h3>
        <Code>{text}</Code>
      </div>
      <CopyButton text={text} label={t('security.records.copy', { name: label })} t={t} />
    </div>
  );
}
