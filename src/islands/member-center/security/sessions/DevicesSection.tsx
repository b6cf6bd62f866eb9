import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type Device, devices, revokeDevice } from '#browser/stores/security/security';
import { showToast } from '#browser/stores/toasts';
import { Button, EmptyState, Loaded, type Translator } from '../../../ui/index.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import parts from '../../parts/Parts.module.css';
import { Section } from '../../parts/Section.tsx';
import { browserText, SeenBrowser } from './SeenBrowser.tsx';
import styles from '../Security.module.css';

/** Browsers that the member signed in with, which can be removed. */
export function DevicesSection({ t }: { t: Translator }) {
  const loadable = useStore(devices.$store);
  useEffect(() => void devices.load(), []);
  return (
    <Section title={t('security:devices.title')}>
      <p className={parts.lead}>{t('security:devices.lead')}</p>
      <Loaded loadable={loadable} t={t} onRetry={devices.load} rows={2}>
        {(list) => <DeviceList list={list} t={t} />}
      </Loaded>
    </Section>
  );
}

function DeviceList({ list, t }: { list: readonly Device[]; t: Translator }) {
  const [removing, setRemoving] = useState<Device>();
  const [isConfirming, setIsConfirming] = useState(false);
  if (list.length === 0) return <EmptyState title={t('security:devices.empty')} />;
  const confirmRemoval = (device: Device) => {
    setRemoving(device);
    setIsConfirming(true);
  };
  return (
    <>
      <ul className={styles.list}>
        {list.map((device) => (
          <SeenBrowser
            key={device.id}
            seen={device}
            badges={badgesOf(device, t)}
            action={<RemoveDevice device={device} onClick={() => confirmRemoval(device)} t={t} />}
            t={t}
          />
        ))}
      </ul>
      {removing && (
        <RevokeDialog device={removing} isOpen={isConfirming} onClose={() => setIsConfirming(false)} t={t} />
      )}
    </>
  );
}

function badgesOf({ current, trusted }: Device, t: Translator): string[] {
  return [...(current ? [t('security:devices.current')] : []), ...(trusted ? [t('security:devices.trusted')] : [])];
}

function RemoveDevice({ device, onClick, t }: { device: Device; onClick: () => void; t: Translator }) {
  const label = t('security:devices.remove');
  return (
    <Button variant="danger" aria-label={`${label}: ${browserText(device.userAgent, t)}`} onClick={onClick}>
      {label}
    </Button>
  );
}

interface RevokeDialogProps {
  device: Device;
  isOpen: boolean;
  onClose: () => void;
  t: Translator;
}

function RevokeDialog({ device, isOpen, onClose, t }: RevokeDialogProps) {
  async function revoke(): Promise<void> {
    await revokeDevice(device.id);
    if (!device.current) showToast('good', t('security:devices.removed'));
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('security:devices.removeTitle')}
      confirmLabel={t('security:devices.removeConfirm')}
      onConfirm={revoke}
      t={t}
    >
      {t(device.current ? 'security:devices.removeThis' : 'security:devices.removeText', {
        browser: browserText(device.userAgent, t),
      })}
    </ConfirmDialog>
  );
}
