import { Download, Printer } from 'lucide-react';
import { printPart } from '#browser/page/print-part';
import { saveText } from '#browser/page/save-file';
import { Button } from '../action/Button.tsx';
import { CopyButton } from '../action/CopyButton.tsx';
import type { Translator } from '../use-translator.ts';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  account: string;
  /** Says what they are for. */
  lead: string;
  onConfirmed: () => void;
  t: Translator;
}

/**
 * Recovery codes, shown only once: to copy, save or print. Its texts are in the namespace `security`. Not in `index.ts`, because all
 * pages load the styles of what is.
 */
export function RecoveryCodes({ codes, account, lead, onConfirmed, t }: RecoveryCodesProps) {
  const title = t('security:codes.fileTitle', { site: location.host, account });
  const text = [title, '', ...codes, ''].join('\n');
  return (
    <div className={styles.parts}>
      <p className={styles.lead}>{lead}</p>
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
