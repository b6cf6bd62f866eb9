import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { dismissNotice } from '#browser/stores/back-office/actions';
import { recordState, SECURITY_PARTS, type SecurityPart } from '#browser/stores/back-office/security';
import { valueOf } from '#browser/stores/loadable';
import { Alert, Button, Tabs } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { ScreenHead } from '../shared/ScreenHead.tsx';
import { AlertRules } from './AlertRules.tsx';
import { Alerts } from './Alerts.tsx';
import { Events } from './Events.tsx';
import { RecordState } from './RecordState.tsx';
import { SeedReads } from './SeedReads.tsx';
import styles from './Security.module.css';

/** Attacks on the portal: alerts, the events behind them, the rules that raise them; and the state of the sealed records. */
export function SecurityScreen() {
  const { t } = useTexts();
  const [part, setPart] = useState<SecurityPart>('alerts');
  const open = (next: SecurityPart) => {
    // The notice is about the last part.
    dismissNotice();
    setPart(next);
  };
  const panels = {
    alerts: <Alerts onShowEvents={() => open('events')} />,
    events: <Events />,
    alertRules: <AlertRules />,
    records: <RecordState />,
    seedReads: <SeedReads />,
  };
  const items = SECURITY_PARTS.map((value) => ({ value, label: t(`security.${value}.title`), panel: panels[value] }));
  return (
    <>
      <ScreenHead title={t('security.title')} lead={t('security.lead')} />
      {part !== 'records' && <RecordWarning onOpen={() => open('records')} />}
      <Tabs
        items={items}
        value={part}
        onChange={(next) => open(SECURITY_PARTS.find((one) => one === next) ?? 'alerts')}
        label={t('security.title')}
      />
    </>
  );
}

/** Says in every part when the records are in a bad state: nothing else on the page would. A first verification to come is none. */
function RecordWarning({ onOpen }: { onOpen: () => void }) {
  const { t } = useTexts();
  const state = valueOf(useStore(recordState.$store))?.state;
  useEffect(() => void recordState.load(), []);
  if (state === undefined || state === 'intact' || state === 'pending') return null;
  return (
    <div className={styles.warning}>
      <Alert tone="bad">
        <div className={styles.warningLine}>
          <strong>{t(`security.records.state.${state}`)}</strong>
          <Button variant="quiet" onClick={onOpen}>
            {t('security.records.show')}
          </Button>
        </div>
      </Alert>
    </div>
  );
}
