import { QrCode, type Translator } from '../ui/index.ts';
import styles from './Download.module.css';
import { type Platform, STEPS, type Way } from './ways.ts';

export function DownloadWay({ t, platform, way }: { t: Translator; platform: Platform; way: Way }) {
  return (
    <div className={styles.way}>
      <div className={styles.code}>
        <QrCode text={new URL(way.code, location.origin).href} label={t(`download:qr.${platform}`)} size="small" />
        <p>{t('download:qr.scan')}</p>
        {way.file && (
          <a className="button button-primary" href={way.file}>
            {t(`download:${way.key}.get`)}
          </a>
        )}
      </div>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`download:${way.key}.step${step}`)}</li>
        ))}
      </ol>
      <p className={styles.note}>{t(`download:${way.key}.note`)}</p>
    </div>
  );
}
