import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#browser/page/save-file';
import { Alert, Button, qrPicture, type Translator, useAction } from '../../ui/index.ts';
import styles from './Deposit.module.css';

interface QrToolsProps {
  payload: string;
  /** Name of the picture without its ending. */
  name: string;
  t: Translator;
}

/** Saves the code among the phone's pictures, where banking apps read it, or hands it to another app. */
export function QrTools({ payload, name, t }: QrToolsProps) {
  const { isBusy, failure, runAction } = useAction(t);
  const [canShare] = useState(canShareFiles);
  const picture = async () => new File([await qrPicture(payload)], `${name}.png`, { type: 'image/png' });
  const save = () => runAction(async () => saveFile(await picture()));
  const share = () =>
    runAction(async () => {
      const files = [await picture()];
      await navigator.share({ files }).catch((error: unknown) => {
        // A member who closes the sheet has used it.
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      });
    });
  return (
    <div className={styles.qrTools}>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Button variant="secondary" isBusy={isBusy} onClick={save}>
        <Download size={18} aria-hidden="true" />
        {t('wallet:pay.saveQr')}
      </Button>
      {canShare && (
        <Button variant="secondary" isBusy={isBusy} onClick={share}>
          <Share2 size={18} aria-hidden="true" />
          {t('wallet:pay.shareQr')}
        </Button>
      )}
    </div>
  );
}

function canShareFiles(): boolean {
  const file = new File([''], 'code.png', { type: 'image/png' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}
