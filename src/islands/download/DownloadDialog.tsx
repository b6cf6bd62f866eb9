import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $dialog, closeDialog } from '#browser/stores/dialogs';
import { $resources, loadResources } from '#browser/stores/content/download';
import { valueOf } from '#browser/stores/loadable';
import { localPath } from '#i18n/paths';
import { Dialog, FailedState, QrCode, Skeleton, Tabs, type Translator, useTranslator } from '../ui/index.ts';
import styles from './Download.module.css';
import { type InstallMethod, installMethodFor, type Platform, PLATFORMS, STEPS } from './install-methods.ts';

/** The download page as a dialog on any page. */
export function DownloadDialog({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const t = useTranslator(tag, ['download']);
  const isOpen = dialog.name === 'download';
  const requested = PLATFORMS.find((platform) => isOpen && platform === dialog.platform);
  useEffect(() => {
    if (isOpen) void loadResources();
  }, [isOpen]);
  if (!t) return null;
  return (
    <Dialog isOpen={isOpen} onClose={closeDialog} title={t('download:title')} t={t} size="medium">
      <InstallMethods tag={tag} t={t} first={requested ?? 'android'} />
    </Dialog>
  );
}

function InstallMethods({ tag, t, first }: { tag: string; t: Translator; first: Platform }) {
  const loadable = useStore($resources);
  const [platform, setPlatform] = useState<string>(first);
  const resources = valueOf(loadable);
  if (loadable.state === 'failed' && !resources) return <FailedState t={t} onRetry={loadResources} />;
  if (!resources) return <Skeleton shape="card" />;
  const items = PLATFORMS.map((value) => ({
    value,
    label: t(`download:${value}`),
    panel: (
      <InstallSteps t={t} platform={value} method={installMethodFor(value, resources, localPath(tag, '/download'))} />
    ),
  }));
  return <Tabs items={items} value={platform} onChange={setPlatform} label={t('download:tabs')} />;
}

/** QR code, file link and steps of one install method. */
function InstallSteps({ t, platform, method }: { t: Translator; platform: Platform; method: InstallMethod }) {
  return (
    <div className={styles.method}>
      <div className={styles.code}>
        <QrCode text={new URL(method.code, location.origin).href} label={t(`download:qr.${platform}`)} size="small" />
        <p>{t('download:qr.scan')}</p>
        {method.file && (
          <a className="button button-primary" href={method.file}>
            {t(`download:${method.key}.get`)}
          </a>
        )}
      </div>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`download:${method.key}.step${step}`)}</li>
        ))}
      </ol>
      <p className={styles.note}>{t(`download:${method.key}.note`)}</p>
    </div>
  );
}
