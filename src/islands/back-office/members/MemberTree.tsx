import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { treePlacement, type TreePlacement } from '#browser/stores/back-office/members/agents';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { canMoveMembers } from '#browser/stores/back-office/shell/sections';
import { Button, Loaded, Money, Pagination, type Translator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { Time, TwoLines } from '../shared/cells.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Facts } from '../shared/Facts.tsx';
import styles from './MemberDialog.module.css';
import { QuotaDialog } from './QuotaDialog.tsx';

/** The account's place in the agent tree: everybody above it, its direct downlines, its quota and its moves. */
export function MemberTree({ member }: { member: MemberPage }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const loadable = useStore(treePlacement.$store);
  const [isEditing, setIsEditing] = useState(false);
  const { memberId } = member;
  useEffect(() => {
    treePlacement.clear();
    void treePlacement.load(memberId, 1);
  }, [memberId]);
  return (
    <section className={styles.page}>
      <h3 className={styles.subtitle}>{t('members.tree.title')}</h3>
      <Loaded loadable={loadable} t={t} onRetry={treePlacement.reload} rows={3}>
        {(placement) => <Placement member={member} placement={placement} />}
      </Loaded>
      {member.type !== 'member' && canMoveMembers(role) && (
        <div className={styles.tools}>
          <Button variant="secondary" onClick={() => setIsEditing(true)}>
            {t('members.tree.quotaChange')}
          </Button>
        </div>
      )}
      {isEditing && <QuotaDialog member={member} onClose={() => setIsEditing(false)} />}
    </section>
  );
}

function Placement({ member, placement }: { member: MemberPage; placement: TreePlacement }) {
  const { t, tag } = useTexts();
  const { path, quotas, moves, downlines } = placement;
  return (
    <div className={styles.page}>
      <Facts
        facts={[
          { label: t('members.tree.path'), value: <bdi>{path.map(({ account }) => account).join(' › ')}</bdi> },
          {
            label: t('members.tree.quota'),
            value: quotas.map(({ maxPrizeGroup, places }) => `${maxPrizeGroup}: ${places}`).join(' · ') || '–',
          },
        ]}
      />
      {downlines.totalRows > 0 && (
        <Records
          caption={t('members.fact.downlines')}
          keyOf={({ memberId }) => memberId}
          rows={downlines.rows}
          columns={downlineColumns(t, tag, member.currency)}
        />
      )}
      <Pagination
        page={downlines.pageNo}
        pages={downlines.totalPages}
        onChange={(pageNo) => void treePlacement.load(member.memberId, pageNo)}
        t={t}
      />
      {moves.length > 0 && (
        <Records
          caption={t('members.tree.moves')}
          keyOf={({ movedAt }) => movedAt}
          rows={moves}
          columns={moveColumns(t)}
        />
      )}
    </div>
  );
}

type Downline = TreePlacement['downlines']['rows'][number];
type Move = TreePlacement['moves'][number];

function downlineColumns(t: Translator, tag: string, currency: string): Column<Downline>[] {
  return [
    {
      key: 'account',
      label: t('members.fact.downlines'),
      cell: ({ account, memberId }) => <TwoLines main={<bdi>{account}</bdi>} below={memberId} />,
    },
    { key: 'type', label: t('members.fact.type'), cell: ({ type }) => t(`members.type.${type}`) },
    {
      key: 'team',
      label: t('members.tree.team'),
      kind: 'number',
      cell: (row) => `${row.downlines} / ${row.teamSize - 1}`,
    },
    {
      key: 'maxPrizeGroup',
      label: t('members.fact.maxPrizeGroup'),
      kind: 'number',
      cell: ({ maxPrizeGroup }) => maxPrizeGroup,
    },
    {
      key: 'balance',
      label: t('members.tree.balance'),
      kind: 'number',
      cell: ({ balance }) => <Money amount={balance} currency={currency} tag={tag} />,
    },
  ];
}

function moveColumns(t: Translator): Column<Move>[] {
  return [
    { key: 'movedAt', label: t('members.tree.movedAt'), cell: ({ movedAt }) => <Time at={movedAt} /> },
    { key: 'from', label: t('members.tree.from'), cell: ({ from }) => <bdi>{from ?? t('members.tree.house')}</bdi> },
    { key: 'to', label: t('members.tree.to'), cell: ({ to }) => <bdi>{to ?? t('members.tree.house')}</bdi> },
    { key: 'day', label: t('members.tree.day'), cell: ({ day }) => <bdi dir="ltr">{day}</bdi> },
  ];
}
