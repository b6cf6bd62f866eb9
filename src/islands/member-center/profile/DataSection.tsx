import { Download } from 'lucide-react';
import { requestDataExport } from '#browser/stores/profile';
import { saveText } from '#browser/page/save-text';
import { Alert, Button, type Translator, useAction } from '../../ui/index.ts';
import parts from '../parts/Parts.module.css';
import { Section } from '../parts/Section.tsx';

/** Downloads everything that the portal stores about the member. */
export function DataSection({ t }: { t: Translator }) {
  const { isBusy, failure, runAction } = useAction(t);
  const download = () =>
    runAction(async () => {
      const data = await requestDataExport();
      saveText(`my-data-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2), 'application/json');
    });
  return (
    <Section title={t('member:profile.data')}>
      <p className={parts.lead}>{t('member:profile.dataLead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button variant="secondary" isBusy={isBusy} onClick={download}>
        <Download size={18} aria-hidden="true" />
        {t('member:profile.dataDownload')}
      </Button>
    </Section>
  );
}
