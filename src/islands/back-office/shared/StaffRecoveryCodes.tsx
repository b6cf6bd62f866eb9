import { useEffect, useRef } from 'react';
import { RecoveryCodes } from '../../ui/codes/RecoveryCodes.tsx';
import { Alert, Skeleton, useTranslator } from '../../ui/index.ts';
import { useTexts } from './back-office-context.ts';
import styles from './StaffRecoveryCodes.module.css';

export interface StaffRecoveryCodesProps {
  codes: readonly string[];
  username: string;
  /** Whether to say that they aren’t shown again, after a first attempt to close them. */
  isWarned?: boolean;
  onConfirmed: () => void;
}

/** New recovery codes of a staff user, shown only once. Loads the texts of the sheet, which members have, too. */
export function StaffRecoveryCodes({ codes, username, isWarned, onConfirmed }: StaffRecoveryCodesProps) {
  const { t, tag } = useTexts();
  const sheetTexts = useTranslator(tag, ['security']);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <div className={styles.place} ref={place} tabIndex={-1}>
      {sheetTexts ? (
        <>
          {isWarned && <Alert tone="warning">{sheetTexts('security:codes.notKept')}</Alert>}
          <RecoveryCodes
            codes={codes}
            account={username}
            lead={t('recovery.codesLead')}
            onConfirmed={onConfirmed}
            t={sheetTexts}
          />
        </>
      ) : (
        <Skeleton shape="control" count={5} />
      )}
    </div>
  );
}
