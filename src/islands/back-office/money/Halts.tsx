import { useState } from 'react';
import { liftHalt, type TrialBalance } from '#browser/stores/back-office/ledger';
import { canLiftHalts } from '#browser/stores/back-office/shell/sections';
import { Button } from '../../ui/index.ts';
import { Code, TwoLines } from '../shared/cells.tsx';
import { AccountKind } from './AccountKind.tsx';
import { ConfirmDialog } from '../shared/DecisionDialog.tsx';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { RawDetails } from '../shared/RawDetails.tsx';
import { Subtitle } from '../shared/ScreenHead.tsx';
import styles from './LedgerScreen.module.css';

type Halt = TrialBalance['halted'][number];

/** Lists the account types whose withdrawals are halted because their ledger is out of balance. */
export function Halts({ halted }: { halted: readonly Halt[] }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [lifting, setLifting] = useState<Halt>();
  if (halted.length === 0) return null;
  return (
    <section className={styles.halts}>
      <Subtitle>{t('ledger.halted')}</Subtitle>
      <p>{t('ledger.haltedText')}</p>
      {halted.map((halt) => (
        <div key={halt.accountKind} className={styles.halt}>
          <TwoLines
            main={<AccountKind kind={halt.accountKind} />}
            below={
              <RawDetails>
                <Code>{halt.reason}</Code>
              </RawDetails>
            }
          />
          {canLiftHalts(role) && (
            <Button variant="danger" onClick={() => setLifting(halt)}>
              {t('ledger.lift')}
            </Button>
          )}
        </div>
      ))}
      {lifting && (
        <ConfirmDialog
          title={t('ledger.liftTitle')}
          text={t('ledger.liftText')}
          confirmLabel={t('ledger.liftConfirm')}
          isDangerous
          facts={[{ label: t('column.accountKind'), value: <AccountKind kind={lifting.accountKind} /> }]}
          decide={() => liftHalt(lifting.accountKind, t(`ledger.account.${lifting.accountKind}`))}
          onClose={() => setLifting(undefined)}
        />
      )}
    </section>
  );
}
