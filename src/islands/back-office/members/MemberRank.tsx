import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { type MemberRank as Rank, memberRank, pinRank, unpinRank } from '#browser/stores/back-office/ranks';
import { canSetRanks } from '#browser/stores/back-office/shell/sections';
import { valueOf } from '#browser/stores/loadable';
import {
  Button,
  Field,
  Loaded,
  moneyText,
  Pagination,
  Select,
  textControl,
  type Translator,
  useForm,
} from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Time, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { Facts } from '../shared/Facts.tsx';
import { NO_REASON, ReasonField, reasonProblems, useReasonForm } from '../shared/ReasonField.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import styles from './MemberBonuses.module.css';

interface RankProps {
  member: MemberPage;
  rank: Rank;
}

const nameOf = ({ names }: Pick<Rank, 'names'>, level: number) => names[level] ?? String(level);

/** A member's VIP rank with its history; finance and administrators pin a minimum level. */
export function MemberRank({ member }: { member: MemberPage }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const loadable = useStore(memberRank.$store);
  const [act, setAct] = useState<'pin' | 'unpin'>();
  const { memberId } = member;
  useEffect(() => {
    memberRank.clear();
    void memberRank.load(memberId, 1);
  }, [memberId]);
  const known = valueOf(loadable);
  const close = () => setAct(undefined);
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('ranks.memberTitle')}</h3>
        {known && canSetRanks(role) && <Acts member={member} rank={known} onAct={setAct} />}
      </div>
      <Loaded loadable={loadable} t={t} onRetry={memberRank.reload} rows={1}>
        {(rank) => (
          <>
            <RankFacts rank={rank} />
            <RankChanges rank={rank} onPage={(pageNo) => void memberRank.load(memberId, pageNo)} />
          </>
        )}
      </Loaded>
      {known && act === 'pin' && <PinDialog member={member} rank={known} onClose={close} />}
      {known && act === 'unpin' && <UnpinDialog member={member} rank={known} onClose={close} />}
    </section>
  );
}

function Acts({ member, rank, onAct }: RankProps & { onAct: (act: 'pin' | 'unpin') => void }) {
  const { t } = useTexts();
  const isHighest = rank.floor >= rank.names.length - 1;
  return (
    <>
      <Button variant="secondary" disabled={member.state !== 'active' || isHighest} onClick={() => onAct('pin')}>
        {t('ranks.pin')}
      </Button>
      {rank.floor > 0 && (
        <Button variant="secondary" onClick={() => onAct('unpin')}>
          {t('ranks.unpin')}
        </Button>
      )}
    </>
  );
}

function RankFacts({ rank }: { rank: Rank }) {
  const { t, tag } = useTexts();
  const { level, floor, highest, turnover, deposits, monthTurnover, keep, monthEnds, currency } = rank;
  const money = (amount: string) => moneyText({ amount, currency, tag });
  const month =
    keep === null ? money(monthTurnover) : t('ranks.ofKeep', { done: money(monthTurnover), keep: money(keep) });
  const facts = [
    ['level', nameOf(rank, level)],
    ['pinned', floor === 0 ? t('ranks.notPinned') : nameOf(rank, floor)],
    ['highest', nameOf(rank, highest)],
    ['turnover', money(turnover)],
    ['deposits', money(deposits)],
    ['month', month],
    ['monthEnds', monthEnds],
  ] as const;
  return <Facts facts={facts.map(([name, value]) => ({ label: t(`ranks.${name}`), value }))} />;
}

type Change = Rank['history']['rows'][number];

function RankChanges({ rank, onPage }: { rank: Rank; onPage: (pageNo: number) => void }) {
  const { t } = useTexts();
  const { names, history } = rank;
  const columns = useMemo(() => changeColumns(t, names), [t, names]);
  if (history.rows.length === 0) return <p className={styles.none}>{t('ranks.noChanges')}</p>;
  return (
    <>
      <Records caption={t('ranks.history')} columns={columns} rows={history.rows} keyOf={({ at }) => at} />
      <Pagination t={t} page={history.pageNo} pages={history.totalPages} onChange={onPage} />
    </>
  );
}

function changeColumns(t: Translator, names: Rank['names']): Column<Change>[] {
  const nameIn = (level: number) => nameOf({ names }, level);
  return [
    { key: 'at', label: t('ranks.at'), cell: ({ at }) => <Time at={at} /> },
    {
      key: 'change',
      label: t('ranks.change'),
      cell: ({ from, to, cause }) => t(`ranks.cause.${cause}`, { from: nameIn(from), to: nameIn(to) }),
    },
    {
      key: 'by',
      label: t('reason.label'),
      cell: ({ actor, reason }) =>
        actor === null ? '–' : <TwoLines main={reason} below={t('column.by', { name: actor })} />,
    },
  ];
}

interface ActDialogProps extends RankProps {
  onClose: () => void;
}

function PinDialog({ member, rank, onClose }: ActDialogProps) {
  const { t } = useTexts();
  const lowest = Math.max(rank.level, rank.floor + 1, 1);
  const form = useForm({ level: String(lowest), ...NO_REASON }, { check: reasonProblems });
  const options = rank.names.flatMap((label, level) => (level > rank.floor ? [{ value: String(level), label }] : []));
  return (
    <DecisionDialog
      title={t('ranks.pinTitle')}
      text={t('ranks.pinText')}
      confirmLabel={t('ranks.pin')}
      facts={[
        { label: t('column.member'), value: member.account },
        { label: t('ranks.level'), value: nameOf(rank, rank.level) },
      ]}
      form={form}
      decide={({ level, reason }) => pinRank(member, Number(level), reason.trim())}
      onClose={onClose}
    >
      <Field label={t('ranks.pinLevel')} isRequired>
        <Select {...textControl(form, 'level')} options={options} />
      </Field>
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

function UnpinDialog({ member, rank, onClose }: ActDialogProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('ranks.unpinTitle')}
      text={t('ranks.unpinText')}
      confirmLabel={t('ranks.unpin')}
      facts={[
        { label: t('column.member'), value: member.account },
        { label: t('ranks.pinned'), value: nameOf(rank, rank.floor) },
      ]}
      form={form}
      decide={({ reason }) => unpinRank(member, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
