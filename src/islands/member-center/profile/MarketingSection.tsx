import { timeText } from '#browser/format';
import { type Consent, decideConsent } from '#browser/stores/profile';
import { Alert, Checkbox, type Translator, useAction } from '../../ui/index.ts';
import parts from '../parts/Parts.module.css';
import { Section } from '../parts/Section.tsx';
import styles from './Profile.module.css';

/** Consents to marketing, one for each channel; a change is stored at once. */
export function MarketingSection({ consents, t }: { consents: readonly Consent[]; t: Translator }) {
  const { failure, runAction } = useAction(t);
  return (
    <Section title={t('member:profile.marketing')}>
      <p className={parts.lead}>{t('member:profile.marketingLead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      {consents.map(({ channel, isGranted, changedAt }) => (
        <Checkbox
          key={channel}
          checked={isGranted}
          onChange={({ currentTarget: { checked } }) => void runAction(() => decideConsent(channel, checked))}
          label={
            <>
              {t(`member:profile.channel.${channel}`)}
              <span className={styles.since}>
                {changedAt === null
                  ? t('member:profile.never')
                  : t('member:profile.since', { at: timeText(changedAt) })}
              </span>
            </>
          }
        />
      ))}
    </Section>
  );
}
