import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import {
  type OfferBody,
  type PromotionPage,
  promotionPage,
  publishOffer,
  stopPromotion,
} from '#browser/stores/back-office/promotions';
import { canDecide, canEditPromotions } from '#browser/stores/back-office/shell/sections';
import { isSimulated } from '#rules/rewards/offers/offer-schema';
import { Alert, Button, Dialog, Loaded, Money } from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { Code } from '../shared/cells.tsx';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { Facts } from '../shared/Facts.tsx';
import { restoreFocus } from '../shared/main-focus.ts';
import { ReasonField, useReasonForm } from '../shared/ReasonField.tsx';
import { sumText } from '../shared/award-sum.ts';
import { Budget } from './Budget.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import { OfferTerms } from './OfferTerms.tsx';
import { Simulation } from './Simulation.tsx';
import { SingleUseCodes } from './SingleUseCodes.tsx';
import { RaffleDraw } from './RaffleDraw.tsx';
import { PromotionState } from './promotion-state.tsx';
import styles from './Promotions.module.css';

interface PromotionDialogProps {
  contentId: string;
  onClose: () => void;
}

/** Shows a promotion: its figures, its draft with what forbids publishing it, and the terms as players read them. */
export function PromotionDialog({ contentId, onClose }: PromotionDialogProps) {
  const { t } = useTexts();
  const state = useStore(promotionPage.$store);
  useEffect(() => {
    promotionPage.clear();
    void promotionPage.load(contentId);
    return restoreFocus;
  }, [contentId]);
  return (
    <Dialog isOpen onClose={onClose} title={t('promotions.promotion')} t={t} size="large">
      <Loaded loadable={state} t={t} onRetry={promotionPage.reload} rows={6}>
        {(promotion) => <Promotion promotion={promotion} />}
      </Loaded>
    </Dialog>
  );
}

type Step = 'edit' | 'publish' | 'stop';

const hasDraft = ({ publishedVersion, lastVersion }: PromotionPage) => publishedVersion < lastVersion;

function Promotion({ promotion }: { promotion: PromotionPage }) {
  const { t, tag } = useTexts();
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const { contentId, title, currency, applications, players, issuedClaims, issued, held, terms, lastVersion } =
    promotion;
  const money = (amount: string) => <Money amount={amount} currency={currency} tag={tag} />;
  const seen = { contentId, title, version: lastVersion };
  return (
    <div className={styles.body}>
      <div className={styles.actions}>
        <h3 className={styles.title}>{title}</h3>
        <PromotionState promotion={promotion} />
      </div>
      <Facts
        facts={[
          { label: t('promotions.field.type'), value: t(`promotions.type.${promotion.type}`) },
          { label: t('promotions.column.id'), value: <Code>{contentId}</Code> },
          { label: t('promotions.field.budget'), value: <Budget promotion={promotion} /> },
          {
            label: t('promotions.column.claims'),
            value: `${issuedClaims} (${t('promotions.players', { count: players })})`,
          },
          { label: t('promotions.column.applications'), value: applications },
          { label: t('promotions.column.issued'), value: sumText(issued, promotion, { t, tag }) },
          { label: t('promotions.column.held'), value: money(held) },
        ]}
      />
      <Problems promotion={promotion} />
      <OfferTerms title={title} terms={terms} />
      {hasDraft(promotion) && promotion.state !== 'stopped' && isSimulated(promotion.type) && (
        <Simulation contentId={contentId} version={lastVersion} form={promotion.form} />
      )}
      <SingleUseCodes promotion={promotion} />
      {promotion.draw && <RaffleDraw draw={promotion.draw} currency={currency} />}
      <Steps promotion={promotion} onStep={setStep} />
      {step === 'edit' && (
        <OfferDialog
          seen={seen}
          // The server writes the rules in the form in which it reads them.
          offer={promotion.draft as OfferBody}
          isRunning={promotion.publishedVersion > 0}
          onClose={close}
        />
      )}
      {step === 'publish' && <PublishDialog promotion={promotion} onClose={close} />}
      {step === 'stop' && <StopDialog promotion={promotion} onClose={close} />}
    </div>
  );
}

/** Names what forbids publishing the draft. */
function Problems({ promotion }: { promotion: PromotionPage }) {
  const { t } = useTexts();
  const { problems, maxFactor, state } = promotion;
  if (!hasDraft(promotion) || state === 'stopped') return null;
  if (problems.length === 0) return <Alert tone="good">{t('promotions.ready')}</Alert>;
  return (
    <Alert tone="warning">
      <p>{t('promotions.notReady')}</p>
      <ul className={styles.list}>
        {problems.map((problem) => {
          const [name = '', field] = problem.split(':');
          const values = { max: maxFactor, field: field === undefined ? '' : t(`content.field.${field}`) };
          return <li key={problem}>{t(`promotions.problem.${name}`, values)}</li>;
        })}
      </ul>
    </Alert>
  );
}

function Steps({ promotion, onStep }: { promotion: PromotionPage; onStep: (step: Step) => void }) {
  const { t } = useTexts();
  const { role } = useStaffUser();
  const { state, problems, publishedVersion } = promotion;
  if (state === 'stopped' || !canEditPromotions(role)) return null;
  return (
    <div className={styles.actions}>
      {hasDraft(promotion) && canDecide(role) && (
        <Button disabled={problems.length > 0} onClick={() => onStep('publish')}>
          {t('promotions.publish')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onStep('edit')}>
        {t(publishedVersion > 0 ? 'promotions.extend' : 'promotions.edit')}
      </Button>
      {state === 'running' && (
        <Button variant="danger" onClick={() => onStep('stop')}>
          {t('promotions.stop')}
        </Button>
      )}
    </div>
  );
}

interface StepProps {
  promotion: PromotionPage;
  onClose: () => void;
}

function PublishDialog({ promotion, onClose }: StepProps) {
  const { t, tag } = useTexts();
  const form = useReasonForm();
  const { contentId, title, lastVersion: version } = promotion;
  const draft = promotion.draft as OfferBody;
  return (
    <DecisionDialog
      title={t('promotions.publishTitle')}
      text={t('promotions.publishText', { budget: sumText(draft.budget ?? '0', draft, { t, tag }) })}
      confirmLabel={t('promotions.publish')}
      facts={[{ label: t('promotions.promotion'), value: title }]}
      form={form}
      decide={({ reason }) => publishOffer({ contentId, title, version }, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}

function StopDialog({ promotion, onClose }: StepProps) {
  const { t } = useTexts();
  const form = useReasonForm();
  return (
    <DecisionDialog
      title={t('promotions.stopTitle')}
      text={t('promotions.stopText')}
      confirmLabel={t('promotions.stop')}
      isDangerous
      facts={[
        { label: t('promotions.promotion'), value: promotion.title },
        { label: t('promotions.column.applications'), value: promotion.applications },
      ]}
      form={form}
      decide={({ reason }) => stopPromotion(promotion, reason.trim())}
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('members.reasonHint')} />
    </DecisionDialog>
  );
}
