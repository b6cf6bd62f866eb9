import { useRef, useState } from 'react';
import { renewRecoveryCodes } from '#browser/stores/back-office/shell/enrollment';
import { Dialog } from '../../ui/index.ts';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { StaffRecoveryCodes } from '../shared/StaffRecoveryCodes.tsx';

/** Makes new recovery codes for one's own account, and shows them once. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const made = useRef<readonly string[]>(undefined);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <NewCodes codes={codes} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('recovery.renewTitle')}
      text={t('recovery.renewText')}
      confirmLabel={t('recovery.renewConfirm')}
      facts={[]}
      decide={async () => {
        made.current = await renewRecoveryCodes();
      }}
      onClose={() => (made.current ? setCodes(made.current) : onClose())}
    />
  );
}

function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTexts();
  const { username } = useStaffUser();
  const [isWarned, setIsWarned] = useState(false);
  const close = () => (isWarned ? onClose() : setIsWarned(true));
  return (
    <Dialog isOpen onClose={close} title={t('recovery.saveTitle')} t={t} isDismissible={false}>
      <StaffRecoveryCodes codes={codes} username={username} isWarned={isWarned} onConfirmed={onClose} />
    </Dialog>
  );
}
