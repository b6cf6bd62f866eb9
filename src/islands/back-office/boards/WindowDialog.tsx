import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import {
  type BoardPage,
  excludePlace,
  type WindowPage,
  windowPage,
  type WindowPlace,
} from '#browser/stores/back-office/boards';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import type { PrizeForm } from '#rules/rewards/board-terms';
import { Dialog, EmptyState, Loaded, StatusBadge, type StatusTone, type Translator } from '../../ui/index.ts';
import { sumText } from '../shared/award-sum.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { MemberName, TwoLines } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { restoreFocus } from '../shared/main-focus.ts';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { draftTitle } from '../drafts/DraftState.tsx';
import { scoreText } from './score-text.ts';

const TONES: Record<WindowPlace['state'], StatusTone> = {
  open: 'neutral',
  excluded: 'bad',
  due: 'progress',
  paid: 'good',
  lapsed: 'neutral',
};

interface WindowDialogProps {
  board: BoardPage;
  window: string;
  currency: string;
  onClose: () => void;
}

/** Places of a window: what each would win or has won, and who is out. */
export function WindowDialog({ board, window, currency, onClose }: WindowDialogProps) {
  const { t, tag } = useTexts();
  const state = useStore(windowPage.$store);
  const [excluded, setExcluded] = useState<WindowPlace>();
  const { id: boardId } = board;
  useEffect(() => {
    windowPage.clear();
    void windowPage.load({ boardId, window });
    return restoreFocus;
  }, [boardId, window]);
  return (
    <Dialog isOpen onClose={onClose} title={`${draftTitle(board, tag)} · ${window}`} t={t} size="large">
      <Loaded loadable={state} t={t} onRetry={windowPage.reload} rows={6}>
        {(page) => <Places page={page} form={board.terms.form ?? 'cash'} currency={currency} onExclude={setExcluded} />}
      </Loaded>
      {excluded && (
        <ExcludeDialog params={{ boardId, window }} place={excluded} onClose={() => setExcluded(undefined)} />
      )}
    </Dialog>
  );
}

interface PlacesProps {
  page: WindowPage;
  /** Form of the prizes. */
  form: PrizeForm;
  currency: string;
  onExclude: (place: WindowPlace) => void;
}

function Places({ page: { metric, isFinal, places }, form, currency, onExclude }: PlacesProps) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const columns = useMemo(
    () => [
      ...placeColumns(t, { metric, form, currency, tag }),
      actionsColumn<WindowPlace>(t, (place) => {
        const canExclude = !isFinal && place.state === 'open' && canDecide(role);
        const exclude = { label: t('boards.exclude'), variant: 'danger', onClick: () => onExclude(place) } as const;
        return <RowActions of={place.username} actions={canExclude ? [exclude] : []} />;
      }),
    ],
    [t, tag, metric, form, currency, isFinal, role, onExclude],
  );
  if (places.length === 0) return <EmptyState title={t('boards.noPlaces')} text={t('boards.noPlacesText')} />;
  return <Records caption={t('boards.places')} columns={columns} rows={places} keyOf={({ memberId }) => memberId} />;
}

function placeColumns(
  t: Translator,
  { metric, form, currency, tag }: { metric: WindowPage['metric']; form: PrizeForm; currency: string; tag: string },
): Column<WindowPlace>[] {
  return [
    { key: 'rank', label: t('boards.rank'), kind: 'number', cell: ({ rank }) => rank ?? '–' },
    {
      key: 'member',
      label: t('boards.member'),
      cell: ({ username, memberId }) => <MemberName account={username} memberId={memberId} />,
    },
    {
      key: 'score',
      label: t('boards.score'),
      kind: 'number',
      cell: ({ score }) => scoreText(metric, score, { currency, tag }),
    },
    {
      key: 'prize',
      label: t('boards.prize'),
      kind: 'number',
      cell: ({ prize }) => (prize === '0' ? '–' : sumText(prize, { form, currency }, { t, tag })),
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ state, reason }) => (
        <TwoLines main={<StatusBadge tone={TONES[state]} label={t(`boards.place.${state}`)} />} below={reason} />
      ),
    },
  ];
}

interface ExcludeDialogProps {
  params: { boardId: string; window: string };
  place: WindowPlace;
  onClose: () => void;
}

function ExcludeDialog({ params, place, onClose }: ExcludeDialogProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('boards.excludeTitle', { name: place.username })}
      text={t('boards.excludeText')}
      confirmLabel={t('boards.exclude')}
      isDangerous
      facts={[{ label: t('boards.member'), value: place.username }]}
      form={form}
      decide={({ reason }) => excludePlace(params, place, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
