import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import {
  cancelFreeRounds,
  type MemberFreeRounds as FreeRounds,
  memberFreeRounds,
} from '#browser/stores/back-office/members/free-rounds';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { canGiveBonuses } from '#browser/stores/back-office/shell/sections';
import { valueOf } from '#browser/stores/loadable';
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
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { GiveFreeRoundsDialog } from './GiveFreeRoundsDialog.tsx';
import styles from './MemberBonuses.module.css';

const TONES: Record<FreeRounds['state'], StatusTone> = {
  pending: 'progress',
  open: 'good',
  lapsing: 'warning',
  done: 'good',
  expired: 'neutral',
  cancelled: 'bad',
};

/** Lists a member's free rounds; finance and administrators give them, and cancel those that were not started. */
export function MemberFreeRounds({ member }: { member: MemberPage }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const loadable = useStore(memberFreeRounds.$store);
  const [isGiving, setIsGiving] = useState(false);
  const { memberId, state } = member;
  useEffect(() => {
    memberFreeRounds.clear();
    void memberFreeRounds.load(memberId, 1);
  }, [memberId]);
  const known = valueOf(loadable);
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('freeRounds.title')}</h3>
        {known && canGiveBonuses(role) && (
          <Button variant="secondary" disabled={state !== 'active'} onClick={() => setIsGiving(true)}>
            {t('freeRounds.give')}
          </Button>
        )}
      </div>
      <Loaded loadable={loadable} t={t} onRetry={memberFreeRounds.reload} rows={1}>
        {({ rows, pageNo, totalPages }) => (
          <>
            <List member={member} rows={rows} />
            <Pagination
              t={t}
              page={pageNo}
              pages={totalPages}
              onChange={(next) => void memberFreeRounds.load(memberId, next)}
            />
          </>
        )}
      </Loaded>
      {known && isGiving && (
        <GiveFreeRoundsDialog member={member} maxFactor={known.maxFactor} onClose={() => setIsGiving(false)} />
      )}
    </section>
  );
}

function List({ member, rows }: { member: MemberPage; rows: readonly FreeRounds[] }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [cancelled, setCancelled] = useState<FreeRounds>();
  const columns = useMemo(() => {
    const facts = dataColumns(t, tag);
    return canGiveBonuses(role) ? [...facts, cancelColumn(t, setCancelled)] : facts;
  }, [t, tag, role]);
  if (rows.length === 0) return <p className={styles.none}>{t('freeRounds.none')}</p>;
  return (
    <>
      <Records caption={t('freeRounds.title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      {cancelled && <CancelDialog member={member} freeRounds={cancelled} onClose={() => setCancelled(undefined)} />}
    </>
  );
}

function dataColumns(t: Translator, tag: string): Column<FreeRounds>[] {
  const money = (amount: string, currency: string) => moneyText({ amount, currency, tag });
  return [
    {
      key: 'name',
      label: t('freeRounds.column.rounds'),
      cell: ({ name, title, vassalage, stake, winningsAs, factor, currency }) => (
        <TwoLines
          main={name}
          below={
            <ul className={styles.terms}>
              <li>
                {title} ({vassalage})
              </li>
              <li>{t('freeRounds.each', { stake: money(stake, currency) })}</li>
              <li>{t(`freeRounds.${winningsAs}`, { factor: factor ?? '0' })}</li>
            </ul>
          }
        />
      ),
    },
    { key: 'state', label: t('column.state'), cell: (freeRounds) => <State freeRounds={freeRounds} /> },
    {
      key: 'left',
      label: t('freeRounds.column.left'),
      kind: 'number',
      cell: ({ rounds, roundsLeft }) => <TwoLines main={roundsLeft} below={t('freeRounds.of', { count: rounds })} />,
    },
    {
      key: 'won',
      label: t('freeRounds.column.won'),
      kind: 'number',
      cell: ({ won, maxWin, currency }) => (
        <TwoLines
          main={<Money amount={won} currency={currency} tag={tag} />}
          below={maxWin !== null && t('freeRounds.max', { amount: money(maxWin, currency) })}
        />
      ),
    },
  ];
}

/** The state with its time, who cancelled them, and why the vendor has not taken them. */
function State({ freeRounds }: { freeRounds: FreeRounds }) {
  const { t } = useTexts();
  const { state, endedAt, endedBy, expiresAt, vendorProblem } = freeRounds;
  return (
    <TwoLines
      main={<StatusBadge tone={TONES[state]} label={t(`freeRounds.state.${state}`)} />}
      below={
        <>
          {t(endedAt ? 'freeRounds.ended' : 'freeRounds.column.until')} <Time at={endedAt ?? expiresAt} />
          {endedBy && <div>{t('column.by', { name: endedBy })}</div>}
          {vendorProblem && <div>{t(`freeRounds.vendorProblem.${vendorProblem}`)}</div>}
        </>
      }
    />
  );
}

/** True before the first round: nothing was won. */
const canCancel = ({ state, rounds, roundsLeft, won }: FreeRounds): boolean =>
  (state === 'pending' || state === 'open') && roundsLeft === rounds && won === '0';

function cancelColumn(t: Translator, onCancel: (freeRounds: FreeRounds) => void): Column<FreeRounds> {
  const actionOf = (row: FreeRounds) => ({ label: t('freeRounds.cancel'), onClick: () => onCancel(row) });
  return actionsColumn(t, (row) => (canCancel(row) ? <RowActions of={row.name} actions={[actionOf(row)]} /> : null));
}

interface CancelDialogProps {
  member: MemberPage;
  freeRounds: FreeRounds;
  onClose: () => void;
}

function CancelDialog({ member, freeRounds, onClose }: CancelDialogProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  const { name, id, title } = freeRounds;
  return (
    <DecisionDialog
      title={t('freeRounds.cancelTitle')}
      text={t('freeRounds.cancelText')}
      confirmLabel={t('freeRounds.cancel')}
      isDangerous
      facts={[
        { label: t('column.member'), value: member.account },
        { label: t('freeRounds.column.rounds'), value: name },
        { label: t('freeRounds.game'), value: title },
        { label: t('freeRounds.id'), value: <Code>{id}</Code> },
      ]}
      form={form}
      decide={({ reason }) => cancelFreeRounds(member, freeRounds, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
