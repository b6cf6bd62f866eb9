import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type ReferralProgram, referralProgram } from '#browser/stores/back-office/referrals';
import { canGiveBonuses } from '#browser/stores/back-office/shell/sections';
import { Alert, Button, Loaded, Money, moneyText } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Facts } from '../shared/Facts.tsx';
import { ProgramDialog } from './ProgramDialog.tsx';
import styles from './ReferralsScreen.module.css';

/** The terms of the program that are in force; finance and administrators change them by two people. */
export function Program() {
  const { t } = useTexts();
  const loadable = useStore(referralProgram.$store);
  useEffect(() => void referralProgram.load(), []);
  return (
    <section className={styles.program}>
      <h2>{t('referrals.program')}</h2>
      <Loaded loadable={loadable} t={t} onRetry={referralProgram.load} rows={4}>
        {(program) => <Terms program={program} />}
      </Loaded>
    </section>
  );
}

function Terms({ program }: { program: ReferralProgram }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const [isEditing, setIsEditing] = useState(false);
  const { currency, terms, enabled, monthlyBudget, budgetLeft, dueRewards, dueAmount } = program;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  return (
    <>
      <Facts
        facts={[
          { label: t('referrals.program'), value: t(`referrals.switch.${enabled ? 'on' : 'off'}`) },
          { label: t('ranks.monthlyBudget'), value: money(monthlyBudget) },
          { label: t('ranks.budgetLeft'), value: money(budgetLeft) },
          { label: t('referrals.minDeposit'), value: money(terms.minDeposit) },
          { label: t('referrals.minTurnover'), value: money(terms.minTurnover) },
          { label: t('referrals.withinDays'), value: terms.withinDays },
          { label: t('referrals.referrerReward'), value: money(terms.referrerReward) },
          { label: t('referrals.refereeReward'), value: money(terms.refereeReward) },
          { label: t('referrals.maxReferrals'), value: terms.maxReferrals ?? '–' },
          { label: t('referrals.commission'), value: terms.commission.map((rate) => `${rate} %`).join(' · ') || '–' },
          {
            label: t('referrals.tiers'),
            value:
              terms.tiers
                .map(({ count, bonus }) => `${count}: ${moneyText({ amount: bonus, currency, tag })}`)
                .join(' · ') || '–',
          },
        ]}
      />
      {dueRewards > 0 && (
        <Alert tone="warning">
          {t('referrals.due', { count: dueRewards, amount: moneyText({ amount: dueAmount, currency, tag }) })}
        </Alert>
      )}
      {canGiveBonuses(role) && (
        <Button variant="secondary" onClick={() => setIsEditing(true)}>
          {t('referrals.change')}
        </Button>
      )}
      {isEditing && <ProgramDialog program={program} onClose={() => setIsEditing(false)} />}
    </>
  );
}
