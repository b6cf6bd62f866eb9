import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $dialog, closeDialog } from '#browser/stores/dialogs';
import { $resources, loadResources } from '#browser/stores/content/download';
import { valueOf } from '#browser/stores/loadable';
import { localPath } from '#i18n/paths';
import { Dialog, FailedState, Skeleton, Tabs, type Translator, useTranslator } from '../ui/index.ts';
import { DownloadWay } from './DownloadWay.tsx';
import { type Platform, PLATFORMS, wayTo } from './ways.ts';

/** The download page as a dialog on any page. */
export function DownloadDialog({ tag }: { tag: string }) {
  const dialog = useStore($dialog, { ssr: 'initial' });
  const t = useTranslator(tag, ['download']);
  const isOpen = dialog.name === 'download';
  const asked = PLATFORMS.find((platform) => isOpen && platform === dialog.platform);
  useEffect(() => {
    if (isOpen) void loadResources();
  }, [isOpen]);
  if (!t) return null;
  return (
    <Dialog isOpen={isOpen} onClose={closeDialog} title={t('download:title')} t={t} size="medium">
      <Ways tag={tag} t={t} first={asked ?? 'android'} />
    </Dialog>
  );
}

function Ways({ tag, t, first }: { tag: string; t: Translator; first: Platform }) {
  const loadable = useStore($resources);
  const [platform, setPlatform] = useState<string>(first);
  const resources = valueOf(loadable);
  if (loadable.state === 'failed' && !resources) return <FailedState t={t} onRetry={loadResources} />;
  if (!resources) return <Skeleton shape="card" />;
  const items = PLATFORMS.map((value) => ({
    value,
    label: t(`download:${value}`),
    panel: <DownloadWay t={t} platform={value} way={wayTo(value, resources, localPath(tag, '/download'))} />,
  }));
  return <Tabs items={items} value={platform} onChange={setPlatform} label={t('download:tabs')} />;
}
