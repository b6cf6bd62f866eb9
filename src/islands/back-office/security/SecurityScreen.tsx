import { useState } from 'react';
import { dismissNotice } from '#browser/stores/back-office/actions';
import { SECURITY_PARTS, type SecurityPart } from '#browser/stores/back-office/security';
import { Tabs } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { ScreenHead } from '../shared/ScreenHead.tsx';
import { AlertRules } from './AlertRules.tsx';
import { Alerts } from './Alerts.tsx';
import { Events } from './Events.tsx';
import { RecordState } from './RecordState.tsx';

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
  };
  const items = SECURITY_PARTS.map((value) => ({ value, label: t(`security.${value}.title`), panel: panels[value] }));
  return (
    <>
      <ScreenHead title={t('security.title')} lead={t('security.lead')} />
      <Tabs
        items={items}
        value={part}
        onChange={(next) => open(SECURITY_PARTS.find((one) => one === next) ?? 'alerts')}
        label={t('security.title')}
      />
    </>
  );
}
