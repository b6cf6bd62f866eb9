import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { alertRules, type AlertRule, changeAlertRule } from '#browser/stores/back-office/security';
import { canHandleAlerts } from '#browser/stores/back-office/shell/sections';
import { ALERT_THRESHOLD, ALERT_WINDOW_MINUTES } from '#rules/identity/security-events';
import {
  Alert,
  FormCheckbox,
  FormField,
  Loaded,
  type Problems,
  StatusBadge,
  type Translator,
  useForm,
} from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { integerProblem, problemsAmong } from '../shared/form-checks.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import styles from './Security.module.css';
import { Severity, windowText } from './security-cells.tsx';

/** Lists the rules that raise alerts; administrators change their numbers. */
export function AlertRules() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const state = useStore(alertRules.$store);
  const [changing, setChanging] = useState<AlertRule>();
  useEffect(() => void alertRules.load(), []);
  const columns = useMemo(() => {
    const facts = factColumns(t);
    return canHandleAlerts(role) ? [...facts, actionColumn(t, setChanging)] : facts;
  }, [t, role]);
  return (
    <>
      <p className={styles.lead}>{t('security.alertRules.lead')}</p>
      <Loaded loadable={state} t={t} onRetry={alertRules.load} rows={6}>
        {(rows) => (
          <Records caption={t('security.alertRules.title')} columns={columns} rows={rows} keyOf={({ code }) => code} />
        )}
      </Loaded>
      {changing && <RuleDialog rule={changing} onClose={() => setChanging(undefined)} />}
    </>
  );
}

function nameOf(t: Translator, { kind, scope }: AlertRule): string {
  return `${t(`security.kind.${kind}`)} (${t(`security.alertRules.per.${scope}`)})`;
}

function factColumns(t: Translator): Column<AlertRule>[] {
  return [
    {
      key: 'rule',
      label: t('security.alertRules.counts'),
      cell: (rule) => (
        <TwoLines
          main={<strong>{t(`security.kind.${rule.kind}`)}</strong>}
          below={t(`security.alertRules.per.${rule.scope}`)}
        />
      ),
    },
    {
      key: 'raises',
      label: t('security.alertRules.raises'),
      cell: ({ threshold, windowMinutes }) =>
        t('security.alertRules.raisesAt', { count: threshold, window: windowText(t, windowMinutes) }),
    },
    {
      key: 'severity',
      label: t('security.severity.label'),
      cell: (rule) => <TwoLines main={<Severity severity={rule.severity} />} />,
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ enabled }) => (
        <TwoLines
          main={<StatusBadge tone={enabled ? 'good' : 'neutral'} label={t(enabled ? 'modules.on' : 'modules.off')} />}
        />
      ),
    },
    { key: 'code', label: t('column.code'), cell: ({ code }) => <Code isWhole>{code}</Code> },
  ];
}

function actionColumn(t: Translator, onChange: (rule: AlertRule) => void): Column<AlertRule> {
  return actionsColumn(t, (rule) => (
    <RowActions
      of={nameOf(t, rule)}
      actions={[{ label: t('security.alertRules.change'), onClick: () => onChange(rule) }]}
    />
  ));
}

interface RuleValues {
  enabled: boolean;
  threshold: string;
  windowMinutes: string;
}

function check({ threshold, windowMinutes }: RuleValues): Problems {
  return problemsAmong({
    threshold: integerProblem(threshold, ALERT_THRESHOLD),
    windowMinutes: integerProblem(windowMinutes, ALERT_WINDOW_MINUTES),
  });
}

function RuleDialog({ rule, onClose }: { rule: AlertRule; onClose: () => void }) {
  const { t } = useTexts();
  const { code, enabled, threshold, windowMinutes } = rule;
  const initial = { enabled, threshold: String(threshold), windowMinutes: String(windowMinutes) };
  const form = useForm<RuleValues>(initial, { check });
  const isCritical = rule.severity === 'critical';
  const decide = (values: RuleValues) =>
    changeAlertRule(code, {
      enabled: values.enabled,
      threshold: Number(values.threshold),
      windowMinutes: Number(values.windowMinutes),
    });
  return (
    <DecisionDialog
      title={t('security.alertRules.changeTitle')}
      text={t('security.alertRules.changeText')}
      confirmLabel={t('security.alertRules.save')}
      isDangerous={enabled && !form.values.enabled}
      facts={[
        { label: t('security.alertRules.counts'), value: nameOf(t, rule) },
        { label: t('security.severity.label'), value: <Severity severity={rule.severity} /> },
      ]}
      form={form}
      decide={decide}
      onClose={onClose}
    >
      {isCritical && <Alert tone="warning">{t('security.alertRules.criticalText')}</Alert>}
      <FormField form={form} name="threshold" label={t('security.alertRules.threshold')} inputMode="numeric" t={t} />
      <FormField
        form={form}
        name="windowMinutes"
        label={t('security.alertRules.window')}
        hint={t('security.alertRules.windowHint', { max: ALERT_WINDOW_MINUTES.max })}
        inputMode="numeric"
        t={t}
      />
      <FormCheckbox form={form} name="enabled" label={t('security.alertRules.enabled')} t={t} />
    </DecisionDialog>
  );
}
