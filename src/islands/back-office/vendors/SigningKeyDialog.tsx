import { replaceSigningKey, type VendorRow } from '#browser/stores/back-office/vendors/vendors';
import { CopyButton, ScrollArea } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import styles from './VendorGames.module.css';

/** Shows the public key with which a vendor verifies the portal's requests, and replaces the key pair. */
export function SigningKeyDialog({ row, onClose }: { row: VendorRow; onClose: () => void }) {
  const { t } = useTexts();
  const form = useReasonForm();
  const { code, signingPublicKey } = row;
  return (
    <DecisionDialog
      title={t('vendors.signingKeyTitle')}
      text={t(signingPublicKey === null ? 'vendors.signingKeyMissing' : 'vendors.signingKeyText')}
      confirmLabel={t(signingPublicKey === null ? 'vendors.signingKeyCreate' : 'vendors.signingKeyReplace')}
      isDangerous={signingPublicKey !== null}
      facts={[{ label: t('column.vendor'), value: <Code>{code}</Code> }]}
      form={form}
      decide={({ reason }) => replaceSigningKey(code, reason.trim())}
      onClose={onClose}
    >
      {signingPublicKey !== null && (
        <div>
          <ScrollArea className={styles.key} label={t('vendors.signingKeyTitle')}>
            <pre>{signingPublicKey}</pre>
          </ScrollArea>
          <CopyButton text={signingPublicKey} t={t} />
        </div>
      )}
      <ReasonField form={form} hint={t('vendors.reasonHint')} />
    </DecisionDialog>
  );
}
