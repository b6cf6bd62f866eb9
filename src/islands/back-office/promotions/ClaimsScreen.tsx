import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import {
  $claimPromotion,
  chooseClaimPromotion,
  type ClaimResult,
  type ClaimRow,
  claims,
  MAX_DECISIONS,
} from '#browser/stores/back-office/claims';
import { promotions } from '#browser/stores/back-office/promotions';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { valueOf } from '#browser/stores/loadable';
import { Button, Field, Select } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { ListScreen } from '../shared/ListScreen.tsx';
import { haveOneUnit } from '../shared/award-sum.ts';
import { claimColumns, selectColumn } from './claim-columns.tsx';
import { ClaimImageDialog } from './ClaimImageDialog.tsx';
import { ClaimResultsDialog, DecideClaimsDialog } from './DecideClaimsDialog.tsx';
import styles from './Promotions.module.css';

const STATES = ['any', 'issued', 'rejected', 'signed'] as const;
const keyOf = ({ id }: ClaimRow) => id;

/** Selected applications by id; a selection lasts while other pages are shown. */
type Selection = ReadonlyMap<string, ClaimRow>;

type Opened =
  | { kind: 'image'; claim: ClaimRow; imageId: string }
  | { kind: 'approve' | 'reject' }
  | { kind: 'results'; results: readonly ClaimResult[]; decided: Selection };

/** Lists claims of promotions, those that wait first; finance decides several applications at once. */
export function ClaimsScreen() {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [selected, setSelected] = useState<Selection>(new Map());
  const [opened, setOpened] = useState<Opened>();
  const mayDecide = canDecide(role);
  const canApprove = haveOneUnit([...selected.values()]);
  const columns = useMemo(() => {
    const data = claimColumns({ t, tag, onImage: (claim, imageId) => setOpened({ kind: 'image', claim, imageId }) });
    return mayDecide
      ? [selectColumn(t, { selected, onToggle: (claim) => setSelected(toggled(selected, claim)) }), ...data]
      : data;
  }, [t, tag, mayDecide, selected]);
  return (
    <>
      <ListScreen
        name="claims"
        list={claims}
        columns={columns}
        keyOf={keyOf}
        states={STATES}
        hasSearch
        tools={<PromotionFilter />}
      />
      {selected.size > 0 && (
        <div className={styles.selection} role="group" aria-label={t('claims.selection')}>
          <strong>{t('claims.selected', { count: selected.size })}</strong>
          {canApprove ? (
            <Button onClick={() => setOpened({ kind: 'approve' })}>{t('claims.approve')}</Button>
          ) : (
            <span>{t('claims.kindsDiffer')}</span>
          )}
          <Button variant="danger" onClick={() => setOpened({ kind: 'reject' })}>
            {t('claims.reject')}
          </Button>
          <Button variant="quiet" onClick={() => setSelected(new Map())}>
            {t('claims.clear')}
          </Button>
        </div>
      )}
      {opened?.kind === 'image' && <ClaimImageDialog {...opened} onClose={() => setOpened(undefined)} />}
      {(opened?.kind === 'approve' || opened?.kind === 'reject') && (
        <DecideClaimsDialog
          verdict={opened.kind}
          applications={[...selected.values()]}
          onDecided={(results) => {
            setOpened({ kind: 'results', results, decided: selected });
            setSelected(new Map());
          }}
          onClose={() => setOpened((now) => (now?.kind === 'results' ? now : undefined))}
        />
      )}
      {opened?.kind === 'results' && <ClaimResultsDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function toggled(selected: Selection, claim: ClaimRow): Selection {
  const next = new Map(selected);
  if (!next.delete(claim.id) && next.size < MAX_DECISIONS) next.set(claim.id, claim);
  return next;
}

function PromotionFilter() {
  const { t } = useTexts();
  const chosen = useStore($claimPromotion);
  const rows = valueOf(useStore(promotions.$store)) ?? [];
  useEffect(() => void promotions.load(), []);
  const options = [
    { value: '', label: t('claims.allPromotions') },
    ...rows.map(({ contentId, title }) => ({ value: contentId, label: title || contentId })),
  ];
  return (
    <Field label={t('promotions.promotion')}>
      <Select
        options={options}
        value={chosen}
        onChange={(event) => void chooseClaimPromotion(event.currentTarget.value)}
      />
    </Field>
  );
}
