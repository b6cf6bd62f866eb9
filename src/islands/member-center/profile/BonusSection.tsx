import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { timeText } from '#browser/format';
import { type BonusPreferences, bonusPreferences, decideBonuses } from '#browser/stores/wallet/boards';
import { parseFactor } from '#rules/rewards/rates';
import { Alert, Checkbox, Field, Loaded, Select, type Translator, useAction } from '../../ui/index.ts';
import parts from '../parts/Parts.module.css';
import { Section } from '../parts/Section.tsx';
import styles from './Profile.module.css';

/** Factors that a cap can be chosen from, up to the brand's maximum. */
const FACTORS = ['0', '1', '2', '3', '5', '8', '10', '15', '20', '30', '40', '50'];
const ANY = '';

/** The member's decisions about bonuses and races; a change is stored at once. */
export function BonusSection({ t }: { t: Translator }) {
  const loadable = useStore(bonusPreferences.$store);
  useEffect(() => void bonusPreferences.load(), []);
  return (
    <Section title={t('member:profile.bonuses')}>
      <p className={parts.lead}>{t('member:profile.bonusesLead')}</p>
      <Loaded loadable={loadable} t={t} onRetry={bonusPreferences.reload} rows={2} isAutoRefreshed>
        {(preferences) => <Choices preferences={preferences} t={t} />}
      </Loaded>
    </Section>
  );
}

function Choices({ preferences, t }: { preferences: BonusPreferences; t: Translator }) {
  const { failure, runAction } = useAction(t);
  const { optOut, optOutEndsAt, wageringCap, boards } = preferences;
  // An opt-out that ends is off already, although it still holds.
  const isOut = optOut && optOutEndsAt === null;
  const decide = (change: Partial<Parameters<typeof decideBonuses>[0]>) =>
    void runAction(() => decideBonuses({ optOut: isOut, wageringCap, boards, ...change }));
  return (
    <>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Checkbox
        checked={isOut}
        onChange={({ currentTarget: { checked } }) => decide({ optOut: checked })}
        label={
          <>
            {t('member:profile.noBonuses')}
            <span className={styles.since}>
              {optOutEndsAt === null
                ? t('member:profile.noBonusesHint')
                : t('member:profile.bonusesReturn', { at: timeText(optOutEndsAt) })}
            </span>
          </>
        }
      />
      <Field label={t('member:profile.wageringCap')} hint={t('member:profile.wageringCapHint')}>
        <Select
          name="wageringCap"
          options={capOptions(preferences, t)}
          value={wageringCap ?? ANY}
          onChange={({ currentTarget: { value } }) => decide({ wageringCap: value === ANY ? null : value })}
        />
      </Field>
      <Checkbox
        checked={boards}
        onChange={({ currentTarget: { checked } }) => decide({ boards: checked })}
        label={
          <>
            {t('member:profile.showOnBoards')}
            <span className={styles.since}>{t('member:profile.showOnBoardsHint')}</span>
          </>
        }
      />
    </>
  );
}

function capOptions({ wageringCap, maxWageringCap }: BonusPreferences, t: Translator) {
  const hundredths = (factor: string) => parseFactor(factor) ?? 0n;
  const offered = FACTORS.filter((factor) => hundredths(factor) <= hundredths(maxWageringCap));
  const factors = [...new Set([...offered, ...(wageringCap === null ? [] : [wageringCap])])].toSorted((one, other) =>
    Number(hundredths(one) - hundredths(other)),
  );
  return [
    { value: ANY, label: t('member:profile.anyWagering') },
    ...factors.map((factor) => ({ value: factor, label: t('member:profile.times', { factor }) })),
  ];
}
