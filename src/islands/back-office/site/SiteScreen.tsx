import { useState } from 'react';
import { timeText } from '#browser/format';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import { siteState, type SiteState } from '#browser/stores/back-office/site';
import { Alert, Button } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Facts } from '../shared/Facts.tsx';
import { LoadedScreen } from '../shared/LoadedScreen.tsx';
import { MaintenanceDialog, ReopenDialog } from './SiteDialogs.tsx';
import styles from './SiteScreen.module.css';

type Dialog = 'begin' | 'end';

/** Shows whether the site is open, and starts or ends maintenance. */
export function SiteScreen() {
  const { role } = useStaffUser();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <LoadedScreen name="site" loader={siteState}>
      {({ maintenance }) => (
        <div className={styles.body}>
          <State maintenance={maintenance} />
          {canSetRules(role) && <Steps isClosed={maintenance !== null} onStep={setDialog} />}
          {dialog === 'begin' && <MaintenanceDialog underway={maintenance} onClose={close} />}
          {dialog === 'end' && <ReopenDialog onClose={close} />}
        </div>
      )}
    </LoadedScreen>
  );
}

function State({ maintenance }: SiteState) {
  const { t } = useTexts();
  if (!maintenance) {
    return (
      <Alert tone="good">
        <strong>{t('site.open')}</strong>
        <p>{t('site.openText')}</p>
      </Alert>
    );
  }
  const { since, until, message } = maintenance;
  const facts = [
    { label: t('site.since'), value: timeText(since) },
    { label: t('site.until'), value: until === null ? t('site.noUntil') : timeText(until) },
    { label: t('site.message'), value: <span dir="auto">{message ?? t('site.noMessage')}</span> },
  ];
  return (
    <>
      <Alert tone="warning">
        <strong>{t('site.closed')}</strong>
        <p>{t('site.closedText')}</p>
      </Alert>
      <Facts facts={facts} />
    </>
  );
}

function Steps({ isClosed, onStep }: { isClosed: boolean; onStep: (step: Dialog) => void }) {
  const { t } = useTexts();
  if (!isClosed) {
    return (
      <Button variant="danger" onClick={() => onStep('begin')}>
        {t('site.begin')}
      </Button>
    );
  }
  return (
    <div className={styles.steps}>
      <Button onClick={() => onStep('end')}>{t('site.end')}</Button>
      <Button variant="secondary" onClick={() => onStep('begin')}>
        {t('site.change')}
      </Button>
    </div>
  );
}
