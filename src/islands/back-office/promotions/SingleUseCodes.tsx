import { useState } from 'react';
import { codesFileUrl, createCodes, type PromotionPage } from '#browser/stores/back-office/promotions';
import { canDecide } from '#browser/stores/back-office/shell/sections';
import { MAX_SINGLE_USE_CODES } from '#rules/rewards/offers/offer-schema';
import { Button, FormField, useForm } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { integerProblem, problemsAmong } from '../shared/form-checks.ts';
import styles from './Promotions.module.css';

/** Shows how many single-use codes a promotion has; staff who decide about money create more and download the list. */
export function SingleUseCodes({ promotion }: { promotion: PromotionPage }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const [isCreating, setIsCreating] = useState(false);
  const { codes, contentId, state } = promotion;
  if (!codes) return null;
  return (
    <section className={styles.card} aria-label={t('promotions.codes.title')}>
      <h3>{t('promotions.codes.title')}</h3>
      <p>{t('promotions.codes.count', codes)}</p>
      {canDecide(role) && (
        <div className={styles.actions}>
          {state !== 'stopped' && (
            <Button variant="secondary" onClick={() => setIsCreating(true)}>
              {t('promotions.codes.create')}
            </Button>
          )}
          {codes.total > 0 && (
            <a className="button button-secondary" href={codesFileUrl(contentId)} download>
              {t('promotions.codes.download')}
            </a>
          )}
        </div>
      )}
      {isCreating && <CodesDialog promotion={promotion} onClose={() => setIsCreating(false)} />}
    </section>
  );
}

function checkCount({ count }: { count: string }) {
  return problemsAmong({ count: integerProblem(count, { min: 1, max: MAX_SINGLE_USE_CODES }) });
}

function CodesDialog({ promotion, onClose }: { promotion: PromotionPage; onClose: () => void }) {
  const { t } = useTexts();
  const form = useForm({ count: '100' }, { check: checkCount });
  return (
    <DecisionDialog
      title={t('promotions.codes.create')}
      text={t('promotions.codes.text')}
      confirmLabel={t('promotions.codes.create')}
      facts={[{ label: t('promotions.promotion'), value: promotion.title }]}
      form={form}
      decide={({ count }) => createCodes(promotion, Number(count))}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="count"
        label={t('promotions.codes.number')}
        t={t}
        inputMode="numeric"
        autoComplete="off"
      />
    </DecisionDialog>
  );
}
