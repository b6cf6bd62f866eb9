import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { type PromotionRow, promotions, type SeenOffer } from '#browser/stores/back-office/promotions';
import { canEditPromotions } from '#browser/stores/back-office/shell/sections';
import { Button, EmptyState, Loaded, Money, type Translator } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Time, TwoLines } from '../shared/cells.tsx';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { actionsColumn, RowActions } from '../shared/RowActions.tsx';
import { ScreenHead } from '../shared/ScreenHead.tsx';
import { sumText } from '../shared/award-sum.ts';
import { Budget } from './Budget.tsx';
import { NewPromotionDialog } from './NewPromotionDialog.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import { PromotionDialog } from './PromotionDialog.tsx';
import { PromotionState } from './promotion-state.tsx';

type Opened = { kind: 'new' } | { kind: 'write'; seen: SeenOffer } | { kind: 'promotion'; contentId: string };

/** Lists promotions that award something, with their budgets and what they cost so far. */
export function PromotionsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const state = useStore(promotions.$store);
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => void promotions.load(), []);
  const columns = useMemo(
    () => [...dataColumns(t, tag), openColumn(t, (contentId) => setOpened({ kind: 'promotion', contentId }))],
    [t, tag],
  );
  return (
    <>
      <ScreenHead title={t('promotions.title')} lead={t('promotions.lead')}>
        {canEditPromotions(role) && (
          <Button isWide onClick={() => setOpened({ kind: 'new' })}>
            {t('promotions.new')}
          </Button>
        )}
      </ScreenHead>
      <Loaded loadable={state} t={t} onRetry={promotions.load} rows={6}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('promotions.emptyTitle')} text={t('promotions.emptyText')} />
          ) : (
            <Records
              caption={t('promotions.title')}
              columns={columns}
              rows={rows}
              keyOf={({ contentId }) => contentId}
            />
          )
        }
      </Loaded>
      {opened && <OpenedDialog opened={opened} onOpen={setOpened} />}
    </>
  );
}

interface OpenedProps {
  opened: Opened;
  onOpen: (next: Opened | undefined) => void;
}

function OpenedDialog({ opened, onOpen }: OpenedProps) {
  const close = () => onOpen(undefined);
  switch (opened.kind) {
    case 'new':
      return <NewPromotionDialog onChoose={(seen) => onOpen({ kind: 'write', seen })} onClose={close} />;
    case 'write': {
      const { contentId } = opened.seen;
      return (
        <OfferDialog
          seen={opened.seen}
          offer={undefined}
          isRunning={false}
          onClose={(isSaved) => onOpen(isSaved ? { kind: 'promotion', contentId } : undefined)}
        />
      );
    }
    case 'promotion':
      return <PromotionDialog contentId={opened.contentId} onClose={close} />;
  }
}

function dataColumns(t: Translator, tag: string): Column<PromotionRow>[] {
  return [
    {
      key: 'title',
      label: t('promotions.promotion'),
      cell: ({ title, contentId, type }) => <TwoLines main={title || contentId} below={t(`promotions.type.${type}`)} />,
    },
    { key: 'state', label: t('column.state'), cell: (promotion) => <PromotionState promotion={promotion} /> },
    {
      key: 'period',
      label: t('promotions.column.period'),
      cell: ({ startsAt, endsAt }) => <TwoLines main={<Time at={startsAt} />} below={endsAt && <Time at={endsAt} />} />,
    },
    { key: 'budget', label: t('promotions.field.budget'), cell: (promotion) => <Budget promotion={promotion} /> },
    {
      key: 'claims',
      label: t('promotions.column.claims'),
      kind: 'number',
      cell: ({ issuedClaims, players, applications }) => (
        <TwoLines
          main={issuedClaims}
          below={
            applications > 0
              ? t('promotions.waiting', { count: applications })
              : t('promotions.players', { count: players })
          }
        />
      ),
    },
    {
      key: 'issued',
      label: t('promotions.column.issued'),
      kind: 'number',
      cell: ({ issued, held, currency, form }) => (
        <TwoLines
          main={sumText(issued, { form, currency }, { t, tag })}
          below={
            (form === 'bonus' || held !== '0') && (
              <>
                {t('promotions.column.held')} <Money amount={held} currency={currency} tag={tag} />
              </>
            )
          }
        />
      ),
    },
  ];
}

function openColumn(t: Translator, onOpen: (contentId: string) => void): Column<PromotionRow> {
  return actionsColumn(t, ({ title, contentId }) => (
    <RowActions of={title || contentId} actions={[{ label: t('promotions.open'), onClick: () => onOpen(contentId) }]} />
  ));
}
