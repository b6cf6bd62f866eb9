import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { MemberPage } from '#browser/stores/back-office/members/members';
import { adjustPoints, memberPoints } from '#browser/stores/back-office/points';
import { canGiveBonuses } from '#browser/stores/back-office/shell/sections';
import { Button, decimalText, FormField, Loaded, useForm } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { Facts } from '../shared/Facts.tsx';
import { NO_REASON, ReasonField, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';
import styles from './Points.module.css';

/** A member's points; finance and administrators propose to adjust them. */
export function MemberPoints({ member }: { member: MemberPage }) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const loadable = useStore(memberPoints.$store);
  const [isAdjusting, setIsAdjusting] = useState(false);
  const { memberId, state } = member;
  useEffect(() => {
    memberPoints.clear();
    void memberPoints.load(memberId);
  }, [memberId]);
  const show = (points: string) => decimalText(points, tag);
  return (
    <section>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('memberPoints.title')}</h3>
        {canGiveBonuses(role) && (
          <Button variant="secondary" disabled={state !== 'active'} onClick={() => setIsAdjusting(true)}>
            {t('memberPoints.adjust')}
          </Button>
        )}
      </div>
      <Loaded loadable={loadable} t={t} onRetry={memberPoints.reload} rows={1}>
        {({ balance, held, owed }) => (
          <Facts
            facts={[
              { label: t('memberPoints.balance'), value: show(balance) },
              { label: t('memberPoints.held'), value: show(held) },
              { label: t('memberPoints.owed'), value: show(owed) },
            ]}
          />
        )}
      </Loaded>
      {isAdjusting && <AdjustDialog member={member} onClose={() => setIsAdjusting(false)} />}
    </section>
  );
}

const NONE = { points: '', ...NO_REASON };
const WHOLE = /^-?[1-9]\d{0,11}$/;

function problemsOf(values: ReasonValues & { points: string }) {
  const isWhole = WHOLE.test(values.points.trim());
  return { ...reasonProblems(values), ...(!isWhole && { points: { code: 'invalid_value' } }) };
}

function AdjustDialog({ member, onClose }: { member: MemberPage; onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm(NONE, { check: problemsOf });
  // Repeated requests of one dialog adjust once.
  const [key] = useState(() => crypto.randomUUID());
  return (
    <DecisionDialog
      title={t('memberPoints.adjustTitle')}
      text={t('memberPoints.adjustText')}
      facts={[{ label: t('column.member'), value: member.account }]}
      confirmLabel={t('memberPoints.adjust')}
      form={form}
      decide={({ points, reason }) => adjustPoints(member, { key, points: points.trim(), reason: reason.trim() })}
      onClose={onClose}
    >
      <FormField form={form} name="points" label={t('memberPoints.points')} hint={t('memberPoints.pointsHint')} t={t} />
      <ReasonField form={form} />
    </DecisionDialog>
  );
}
