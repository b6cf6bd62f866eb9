import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  type ContractRules,
  contractRules,
  type MarginRow,
  margins,
  type TreeSettings,
  treeSettings,
} from '#browser/stores/back-office/agents/agent-contracts';
import { canSetRules } from '#browser/stores/back-office/shell/sections';
import { contractProgramSchema } from '#rules/agents/contract-program';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { formatRate } from '#rules/rewards/rates';
import { formatAmount } from '#kernel/money';
import { Button, Loaded, Money, type Translator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Time, TwoLines } from '../shared/cells.tsx';
import { Facts } from '../shared/Facts.tsx';
import { ListView } from '../shared/ListScreen.tsx';
import { ScreenHead } from '../shared/ScreenHead.tsx';
import styles from './AgentsScreen.module.css';
import { changesOf, type RuleChange } from './rules-changes.ts';
import { FAMILY_KEYS } from './rules-form.ts';
import { RulesDialog } from './RulesDialog.tsx';
import { TreeSettingsDialog } from './TreeSettingsDialog.tsx';

const REFRESH_EVERY_MS = 60_000;

const keyOf = ({ memberId }: MarginRow) => memberId;

/** Shows the limits of the agent tree, the rules for contracts, and the margins of the house. */
export function AgentSettingsScreen() {
  const { t } = useTexts();
  const settings = useStore(treeSettings.$store);
  const rules = useStore(contractRules.$store);
  useEffect(() => {
    void treeSettings.load();
    void contractRules.load();
  }, []);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <ScreenHead title={t('agentSettings.title')} lead={t('agentSettings.lead')} />
      <Part title={t('agentSettings.tree')}>
        <Loaded loadable={settings} t={t} onRetry={treeSettings.load} rows={2}>
          {(value) => <Tree settings={value} />}
        </Loaded>
      </Part>
      <Part title={t('agentSettings.rules')}>
        <Loaded loadable={rules} t={t} onRetry={contractRules.load} rows={4}>
          {(value) => <Rules rules={value} />}
        </Loaded>
      </Part>
      <section className={styles.list}>
        <h2>{t('agentSettings.margins')}</h2>
        <ListView
          name="agentSettings"
          list={margins}
          columns={columns}
          keyOf={keyOf}
          refreshEveryMs={REFRESH_EVERY_MS}
        />
      </section>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function columnsOf(t: Translator): Column<MarginRow>[] {
  return [
    { key: 'account', label: t('agentSettings.account'), cell: (row) => row.account },
    { key: 'prizeGroup', label: t('agentSettings.prizeGroup'), kind: 'number', cell: (row) => row.prizeGroup },
    {
      key: 'products',
      label: t('agentSettings.products'),
      cell: (row) => (
        <ul className={styles.margins}>
          {row.margins.map((margin) => (
            <li key={margin.product}>{t('agentSettings.margin', margin)}</li>
          ))}
        </ul>
      ),
    },
  ];
}

function Tree({ settings }: { settings: TreeSettings }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <Facts
        facts={[
          { label: t('agentSettings.maxDepth'), value: settings.maxDepth },
          { label: t('agentSettings.minGap'), value: settings.minGap },
          { label: t('agentSettings.quotaFrom'), value: settings.quotaFrom ?? t('agentSettings.noQuotas') },
          ...(['masksNames', 'hidesTeamTransactions'] as const).map((name) => ({
            label: t(`agentSettings.${name}`),
            value: t(`agentSettings.switch.${settings[name] ? 'on' : 'off'}`),
          })),
        ]}
      />
      {canSetRules(role) && (
        <Button variant="secondary" onClick={() => setIsEditing(true)}>
          {t('agentSettings.change')}
        </Button>
      )}
      {isEditing && <TreeSettingsDialog settings={settings} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function Rules({ rules }: { rules: ContractRules }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [isEditing, setIsEditing] = useState(false);
  const [last] = rules.versions;
  if (!last) return null;
  const program = programOf(last);
  const moneyOf = (minor: bigint) => <Money amount={formatAmount(minor)} currency={rules.currency} tag={tag} />;
  return (
    <>
      <Facts
        facts={[
          { label: t('agentSettings.from'), value: last.fromDay },
          { label: t('agentSettings.funding'), value: t(`agentSettings.fundings.${program.funding}`) },
          { label: t('agentSettings.offerDays'), value: program.offerDays },
          { label: t('agentSettings.minMargin'), value: formatRate(program.minMargin) },
          { label: t('agentSettings.fourEyesFrom'), value: moneyOf(program.fourEyesFrom) },
          { label: t('agentSettings.flagHoldFrom'), value: moneyOf(program.flagHoldFrom) },
          ...CONTRACT_FAMILIES.map((family) => ({
            label: t(`contractFamily.${FAMILY_KEYS[family]}`),
            value: t(`agentSettings.switch.${program.families[family].isOn ? 'on' : 'off'}`),
          })),
        ]}
      />
      {canSetRules(role) && (
        <Button variant="secondary" onClick={() => setIsEditing(true)}>
          {t('agentSettings.change')}
        </Button>
      )}
      <Versions rules={rules} />
      {isEditing && (
        <RulesDialog
          version={last.version}
          program={program}
          currency={rules.currency}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  );
}

type StoredVersion = ContractRules['versions'][number];
type Version = StoredVersion & { changes: RuleChange[] };

const programOf = ({ program }: StoredVersion) => contractProgramSchema.parse(program);

const versionKeyOf = ({ version }: Version) => String(version);

/** Lists the versions of the rules with their first days, and what each changed. */
function Versions({ rules: { versions, currency } }: { rules: ContractRules }) {
  const { t, tag } = useTexts();
  const rows = versions.map((version, index): Version => {
    const before = versions[index + 1];
    const changes = before ? changesOf(programOf(version), programOf(before), { t, tag, currency }) : [];
    return { ...version, changes };
  });
  const columns = useMemo(() => columnsOfVersions(t), [t]);
  return (
    <div className={styles.versions}>
      <Records caption={t('agentSettings.versions')} columns={columns} rows={rows} keyOf={versionKeyOf} />
    </div>
  );
}

function columnsOfVersions(t: Translator): Column<Version>[] {
  return [
    {
      key: 'fromDay',
      label: t('agentSettings.from'),
      cell: (row) => <TwoLines main={row.fromDay} below={t('agentSettings.version', { version: row.version })} />,
    },
    {
      key: 'changes',
      label: t('agentSettings.changes'),
      cell: ({ changes }) =>
        changes.length === 0 ? (
          '–'
        ) : (
          <ul className={styles.margins}>
            {changes.map(({ field, ...change }) => (
              <li key={field}>{t('agentSettings.changed', { ...change })}</li>
            ))}
          </ul>
        ),
    },
    {
      key: 'written',
      label: t('agentSettings.written'),
      cell: (row) => <TwoLines main={<Time at={row.createdAt} />} below={t('column.by', { name: row.createdBy })} />,
    },
  ];
}
