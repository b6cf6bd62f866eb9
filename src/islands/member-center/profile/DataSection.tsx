import { Download } from 'lucide-react';
import { readableExport } from '#browser/account/readable-export';
import { requestDataExport } from '#browser/stores/profile';
import { saveText } from '#browser/page/save-file';
import { Alert, Button, type Translator, useAction } from '../../ui/index.ts';
import parts from '../parts/Parts.module.css';
import { Section } from '../parts/Section.tsx';

/** Downloads everything that the portal stores about the member, as a page to read or for other programs. */
export function DataSection({ tag, t }: { tag: string; t: Translator }) {
  const { isBusy, failure, runAction } = useAction(t);
  const download = (isPage: boolean) =>
    runAction(async () => {
      const data = await requestDataExport();
      const name = `my-data-${data.exportedAt.slice(0, 10)}`;
      if (isPage) saveText(`${name}.html`, readableExport(data, { t, tag }), 'text/html');
      else saveText(`${name}.json`, JSON.stringify(data, null, 2), 'application/json');
    });
  return (
    <Section title={t('member:profile.data')}>
      <p className={parts.lead}>{t('member:profile.dataLead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <div className={parts.filters}>
        {(['dataPage', 'dataDownload'] as const).map((name) => (
          <Button key={name} variant="secondary" isBusy={isBusy} onClick={() => download(name === 'dataPage')}>
            <Download size={18} aria-hidden="true" />
            {t(`member:profile.${name}`)}
          </Button>
        ))}
      </div>
    </Section>
  );
}
