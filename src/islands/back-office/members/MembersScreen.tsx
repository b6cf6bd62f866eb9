import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { $shownMemberId, type MemberRow, members, showMember } from '#browser/stores/back-office/members/members';
import { canHelpMembers } from '#browser/stores/back-office/shell/sections';
import { Button, type Translator } from '../../ui/index.ts';
import { Code, MemberState, Time, TwoLines } from '../shared/cells.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { OpenMemberDialog } from './OpenMemberDialog.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';

const keyOf = (row: MemberRow) => row.memberId;

/** Lists members; the search finds one by id, username or contact. */
export function MembersScreen() {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const shown = useStore($shownMemberId);
  const [isOpening, setIsOpening] = useState(false);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <ListScreen
        name="members"
        list={members}
        columns={columns}
        keyOf={keyOf}
        hasSearch
        tools={canHelpMembers(role) && <Button onClick={() => setIsOpening(true)}>{t('agent:openAccount')}</Button>}
      />
      {isOpening && <OpenMemberDialog onClose={() => setIsOpening(false)} />}
      {shown !== '' && <MemberDialog key={shown} memberId={shown} onClose={() => showMember('')} />}
    </>
  );
}

function columnsOf(t: Translator): Column<MemberRow>[] {
  const label = t('members.open');
  return [
    {
      key: 'member',
      label: t('column.member'),
      cell: (row) => <TwoLines main={row.account} below={<Code isWhole>{row.memberId}</Code>} />,
    },
    { key: 'type', label: t('column.type'), cell: (row) => t(`members.type.${row.type}`) },
    { key: 'state', label: t('column.state'), cell: (row) => <TwoLines main={<MemberState state={row.state} />} /> },
    { key: 'since', label: t('column.since'), cell: (row) => <Time at={row.registeredAt} /> },
    {
      key: 'seen',
      label: t('column.lastSignIn'),
      cell: (row) => (row.lastSignInAt ? <Time at={row.lastSignInAt} /> : '–'),
    },
    actionsColumn(t, (row) => (
      <RowActions of={row.account} actions={[{ label, onClick: () => showMember(row.memberId) }]} />
    )),
  ];
}
