import { Download, Printer } from 'lucide-react';
import { Alert, Button, CopyButton, type Translator } from '../../ui/index.ts';
import parts from '../parts/Parts.module.css';
import { printAlone, saveText } from './keep-text.ts';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  account: string;
  onKept: () => void;
  t: Translator;
}

/** Shown this once: to be copied, saved as a file, or printed. */
export function RecoveryCodes({ codes, account, onKept, t }: RecoveryCodesProps) {
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
        <Button look="quiet" onClick={() => saveText(`parlay-${account}.txt`, text)}>
          <Download size={16} aria-hidden="true" />
          {t('security:codes.save')}
        </Button>
        <Button look="quiet" onClick={printAlone}>
          <Printer size={16} aria-hidden="true" />
          {t('security:codes.print')}
        </Button>
      </div>
      <Button isLarge isWide onClick={onKept}>
        {t('security:codes.kept')}
      </Button>
    </div>
  );
}
