import type { ClaimRow } from '#browser/stores/back-office/claims';
import { Button, Checkbox, StatusBadge, type StatusTone, type Translator, UserText } from '../../ui/index.ts';
import { MemberName, Time, TwoLines } from '../shared/cells.tsx';
import type { Column } from '../../ui/display/Records.tsx';
import { sumText } from '../shared/award-sum.ts';
import styles from './Promotions.module.css';

const TONES: Partial<Record<ClaimRow['state'], StatusTone>> = {
  applying: 'progress',
  issued: 'good',
  signed: 'good',
  rejected: 'bad',
};

interface ClaimColumns {
  t: Translator;
  tag: string;
  onImage: (claim: ClaimRow, imageId: string) => void;
}

export function claimColumns({ t, tag, onImage }: ClaimColumns): Column<ClaimRow>[] {
  return [
    {
      key: 'member',
      label: t('column.member'),
      cell: ({ username, memberId }) => <MemberName account={username} memberId={memberId} />,
    },
    ...claimFacts(t, tag),
    {
      key: 'application',
      label: t('claims.application'),
      cell: (claim) => <Application claim={claim} t={t} onImage={onImage} />,
    },
    {
      key: 'linked',
      label: t('claims.linked'),
      cell: ({ linked }) => (linked.length === 0 ? '–' : <StatusBadge tone="warning" label={linked.join(', ')} />),
    },
  ];
}

/** Columns of a claim that its member's page shows, too. */
export function claimFacts(t: Translator, tag: string): Column<ClaimRow>[] {
  return [
    {
      key: 'promotion',
      label: t('promotions.promotion'),
      cell: ({ title, contentId, createdAt }) => <TwoLines main={title || contentId} below={<Time at={createdAt} />} />,
    },
    {
      key: 'state',
      label: t('column.state'),
      cell: ({ state, decidedBy, reason }) => (
        <TwoLines
          main={<StatusBadge tone={TONES[state] ?? 'neutral'} label={t(`claims.state.${state}`)} />}
          below={
            decidedBy !== null && (
              <>
                {t('column.by', { name: decidedBy })}
                {reason !== null && `: ${reason}`}
              </>
            )
          }
        />
      ),
    },
    {
      key: 'amount',
      label: t('column.amount'),
      kind: 'number',
      cell: (claim) => (claim.amount === '0' ? '–' : sumText(claim.amount, claim, { t, tag })),
    },
  ];
}

interface ApplicationProps {
  claim: ClaimRow;
  t: Translator;
  onImage: (claim: ClaimRow, imageId: string) => void;
}

function Application({ claim, t, onImage }: ApplicationProps) {
  const { remark, images, username } = claim;
  if (!remark && images.length === 0) return '–';
  return (
    <div className={styles.application}>
      {remark && <UserText as="p">{remark}</UserText>}
      {images.length > 0 && (
        <div className={styles.actions}>
          {images.map((imageId, index) => (
            <Button
              key={imageId}
              variant="secondary"
              aria-label={`${t('claims.image', { number: index + 1 })}: ${username}`}
              onClick={() => onImage(claim, imageId)}
            >
              {t('claims.image', { number: index + 1 })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface SelectColumn {
  selected: ReadonlyMap<string, ClaimRow>;
  onToggle: (claim: ClaimRow) => void;
}

export function selectColumn(t: Translator, { selected, onToggle }: SelectColumn): Column<ClaimRow> {
  return {
    key: 'select',
    label: t('claims.select'),
    kind: 'actions',
    cell: (claim) =>
      claim.state === 'applying' && (
        <Checkbox
          label={<span className="visually-hidden">{`${t('claims.select')}: ${claim.username}, ${claim.title}`}</span>}
          checked={selected.has(claim.id)}
          onChange={() => onToggle(claim)}
        />
      ),
  };
}
