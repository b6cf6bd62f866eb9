import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type MemberPage, movePreview } from '#browser/stores/back-office/members/members';
import { Button, InlineArrow, Loaded } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Time } from '../shared/cells.tsx';

interface MovePreviewProps {
  member: MemberPage;
  upline: string;
  transfersContracts: boolean;
}

/** Shows which contracts a move ends, for the upline that is entered. */
export function MovePreview({ member, upline, transfersContracts: transferContracts }: MovePreviewProps) {
  const { t } = useTexts();
  const loadable = useStore(movePreview.$store);
  useEffect(() => movePreview.clear(), []);
  const show = () => movePreview.load(member.memberId, { upline: upline.trim(), transferContracts });
  return (
    <div aria-live="polite">
      <Button variant="secondary" onClick={() => void show()}>
        {t('members.movePreview.show')}
      </Button>
      {loadable.state !== 'idle' && (
        <Loaded loadable={loadable} t={t} onRetry={show} rows={2}>
          {({ from, ended, endedCount, transferred }) => (
            <>
              <p>
                {t('members.movePreview.ends', { count: endedCount })}
                {transferred > 0 && ` ${t('members.movePreview.transferred', { count: transferred })}`}{' '}
                {t('members.movePreview.from')} <Time at={from} />
              </p>
              <ul>
                {ended.map(({ id, family, payer, payee }) => (
                  <li key={id}>
                    {t(`contractFamily.${family}`)}: <bdi>{payer ?? t('agentReceivables.house')}</bdi>
                    <InlineArrow />
                    <bdi>{payee}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}
