import { Download, Printer } from 'lucide-react';
import { printPart } from '#browser/page/print-part';
import { saveText } from '#browser/page/save-file';
import { Alert, Button, CopyButton, type Translator } from '../../../ui/index.ts';
import parts from '../../parts/Parts.module.css';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  account: string;
  onConfirmed: () => void;
  t: Translator;
}

/** Recovery codes, shown only once: to copy, save or print. */
export function RecoveryCodes({ codes, account, onConfirmed, t }: RecoveryCodesProps) {
  const title = t('security:codes.fileTitle', { site: location.host, account });
  const text = [title, '', ...codes, ''].join('\n');
  return (
    <div className={parts.form}>
      <Alert tone="good">{t('security:codes.on')}</Alert>
      <p className={parts.lead}>{t('security:codes.lead')}</p>
      <div className={styles.sheet}>
        <p className={styles.title}>{title}</p>
        <ol className={styles.codes} aria-label={t('security:codes.list')}>
          {codes.map((code) => (
            <li key={code}>
              <code dir="ltr">{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.tools}>
        <CopyButton text={text} t={t} />
        <Button variant="quiet" onClick={() => saveText(`parlay-${account}.txt`, text)}>
          <Download size={16} aria-hidden="true" />
          {t('security:codes.save')}
        </Button>
        <Button variant="quiet" onClick={() => printPart('codes')}>
          <Printer size={16} aria-hidden="true" />
          {t('security:codes.print')}
        </Button>
      </div>
      <Button isLarge isWide onClick={onConfirmed}>
        {t('security:codes.kept')}
      </Button>
    </div>
  );
}
