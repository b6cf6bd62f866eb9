import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { cancelBonus, type MemberBonus, memberBonuses } from '#browser/stores/back-office/members/bonuses';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { percentDone } from '#browser/progress';
import { valueOf } from '#browser/stores/loadable';
import { canGiveBonuses } from '#browser/stores/back-office/shell/sections';
import {
  Button,
  Loaded,
  Money,
  moneyText,
  Pagination,
  StatusBadge,
  type StatusTone,
  type Translator,
} from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code, Time, TwoLines } from '../shared/cells.tsx';
import { categoryText } from '../shared/category-text.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { HOURS_OF_DAY } from './bonus-form.ts';
import { GiveBonusDialog } from './GiveBonusDialog.tsx';
import styles from './MemberBonuses.module.css';

const TONES: Record<MemberBonus['state'], StatusTone> = {
  collecting: 'progress',
  queued: 'progress',
  active: 'good',
  ending: 'warning',
  completed: 'good',
  exhausted: 'neutral',
  expired: 'neutral',
  forfeited: 'neutral',
  cancelled: 'bad',
};

/** Lists a member's bonuses with their terms; finance and administrators give and cancel them. */
export function MemberBonuses({ member }: { member: MemberPage }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const loadable = useStore(memberBonuses.$store);
  const [isGiving, setIsGiving] = useState(false);
  const { memberId, state } = member;
  useEffect(() => {
    memberBonuses.clear();
    void memberBonuses.load(memberId, 1);
  }, [memberId]);
  const known = valueOf(loadable);
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('bonuses.title')}</h3>
        {known && canGiveBonuses(role) && (
          <Button variant="secondary" disabled={state !== 'active'} onClick={() => setIsGiving(true)}>
            {t('bonuses.give')}
          </Button>
        )}
      </div>
      <Loaded loadable={loadable} t={t} onRetry={memberBonuses.reload} rows={1}>
        {({ open, ended }) => (
          <>
            <BonusList member={member} rows={[...open, ...ended.rows]} />
            <Pagination
              t={t}
              page={ended.pageNo}
              pages={ended.totalPages}
              onChange={(pageNo) => void memberBonuses.load(memberId, pageNo)}
            />
          </>
        )}
      </Loaded>
      {known && isGiving && (
        <GiveBonusDialog member={member} maxFactor={known.maxFactor} onClose={() => setIsGiving(false)} />
      )}
    </section>
  );
}

function BonusList({ member, rows }: { member: MemberPage; rows: readonly MemberBonus[] }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [cancelled, setCancelled] = useState<MemberBonus>();
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return canGiveBonuses(role) ? [...facts, cancelColumn(t, setCancelled)] : facts;
  }, [t, tag, role]);
  if (rows.length === 0) return <p className={styles.none}>{t('bonuses.none')}</p>;
  return (
    <>
      <Records caption={t('bonuses.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      {cancelled && <CancelDialog member={member} bonus={cancelled} onClose={() => setCancelled(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<MemberBonus>[] {
  return [
    {
      key: 'name',
      label: t('bonuses.column.bonus'),
      cell: (bonus) => <TwoLines main={bonus.name} below={<Terms bonus={bonus} />} />,
    },
    { key: 'state', label: t('column.state'), cell: (bonus) => <State bonus={bonus} /> },
    {
      key: 'balance',
      label: t('bonuses.column.balance'),
      kind: 'number',
      cell: ({ balance, amount, currency }) => (
        <TwoLines
          main={<Money amount={balance} currency={currency} tag={tag} />}
          below={t('bonuses.of', { amount: moneyText({ amount, currency, tag }) })}
        />
      ),
    },
    { key: 'progress', label: t('bonuses.column.progress'), cell: (bonus) => <Progress bonus={bonus} /> },
  ];
}

function cancelColumn(t: Translator, onCancel: (bonus: MemberBonus) => void): Column<MemberBonus> {
  const actionOf = (bonus: MemberBonus) => ({ label: t('bonuses.cancel'), onClick: () => onCancel(bonus) });
  return actionsColumn(t, (bonus) =>
    bonus.endedAt === null ? <RowActions of={bonus.name} actions={[actionOf(bonus)]} /> : null,
  );
}

/** The state, and when it ends by itself, or when and by whom the bonus was ended. */
function State({ bonus: { state, endsAt, endedAt, endedBy, converted, currency } }: { bonus: MemberBonus }) {
  const { t, tag } = useTexts();
  const badge = <StatusBadge tone={TONES[state]} label={t(`bonuses.state.${state}`)} />;
  const at = endedAt ?? endsAt;
  return (
    <TwoLines
      main={badge}
      below={
        <>
          {at && (
            <>
              {t(endedAt ? 'bonuses.ended' : 'bonuses.ends')} <Time at={at} />
            </>
          )}
          {state === 'cancelled' && endedBy && <div>{t('column.by', { name: endedBy })}</div>}
          {state === 'forfeited' && endedBy === 'withdrawal' && <div>{t('bonuses.byWithdrawal')}</div>}
          {state === 'completed' && (
            <div>{t('bonuses.converted', { amount: moneyText({ amount: converted, currency, tag }) })}</div>
          )}
        </>
      }
    />
  );
}

function Progress({ bonus: { name, progress, required, currency, openStake, hasOpenRounds } }: { bonus: MemberBonus }) {
  const { t, tag } = useTexts();
  const money = (amount: string) => moneyText({ amount, currency, tag });
  const label = t('bonuses.progressOf', { progress: money(progress), required: money(required) });
  return (
    <div className={styles.progress}>
      <progress max={100} value={percentDone(progress, required)} aria-label={`${name}: ${label}`} />
      <span>{label}</span>
      {hasOpenRounds && <span>{t('bonuses.openRounds', { amount: money(openStake) })}</span>}
    </div>
  );
}

function Terms({ bonus }: { bonus: MemberBonus }) {
  const { t, tag } = useTexts();
  const { currency, factor, base, contribution, games, maxBet, maxConversion, validHours } = bonus;
  const money = (amount: string) => moneyText({ amount, currency, tag });
  const categories = Object.entries(contribution).filter(([, percent]) => percent !== '0');
  const shares = [
    ...categories.map(([category, percent]) => `${categoryText(t, category)} ${percent} %`),
    ...games.map(({ title, percent }) => `${title} ${percent} %`),
  ];
  const changed = (['stakesFirst', 'counts', 'principal'] as const).filter((name) => !USUAL.has(bonus[name]));
  return (
    <ul className={styles.terms}>
      <li>
        {t('bonuses.given')} <Time at={bonus.createdAt} />
      </li>
      <li>{t(`bonuses.term.${base}`, { factor })}</li>
      <li>{shares.join(', ')}</li>
      {maxBet !== null && <li>{t('bonuses.term.maxBet', { amount: money(maxBet) })}</li>}
      {maxConversion !== null && <li>{t('bonuses.term.maxConversion', { amount: money(maxConversion) })}</li>}
      {validHours !== null && <li>{durationText(t, validHours)}</li>}
      {changed.map((name) => (
        <li key={name}>{t(`bonuses.choice.${name}.${bonus[name]}`)}</li>
      ))}
    </ul>
  );
}

function durationText(t: Translator, hours: number): string {
  const isWhole = hours % HOURS_OF_DAY === 0;
  return isWhole ? t('bonuses.term.days', { count: hours / HOURS_OF_DAY }) : t('bonuses.term.hours', { count: hours });
}

/** Choices of most bonuses, which the list does not repeat. */
const USUAL: ReadonlySet<string> = new Set(['cash', 'all', 'paid']);

interface CancelDialogProps {
  member: MemberPage;
  bonus: MemberBonus;
  onClose: () => void;
}

function CancelDialog({ member, bonus, onClose }: CancelDialogProps) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  const { name, id, balance, currency } = bonus;
  return (
    <DecisionDialog
      title={t('bonuses.cancelTitle')}
      text={t('bonuses.cancelText')}
      confirmLabel={t('bonuses.cancel')}
      isDangerous
      facts={[
        { label: t('column.member'), value: member.account },
        { label: t('bonuses.column.bonus'), value: name },
        { label: t('bonuses.column.id'), value: <Code>{id}</Code> },
        { label: t('bonuses.column.balance'), value: <Money amount={balance} currency={currency} tag={tag} /> },
      ]}
      form={form}
      decide={({ reason }) => cancelBonus(member, bonus, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
