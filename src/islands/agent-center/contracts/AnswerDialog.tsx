import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  type AcceptancePreview,
  acceptancePreview,
  answerContract,
  type Contract,
  type ContractAct,
} from '#browser/stores/agent/contracts';
import { valueOf } from '#browser/stores/loadable';
import {
  InlineArrow,
  Alert,
  Button,
  Dialog,
  FormElement,
  Loaded,
  missingProblems,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';
import { ContractFacts } from './ContractFacts.tsx';
import styles from './Contracts.module.css';
import { PaymentPassword, useHasPaymentPassword } from './PaymentPassword.tsx';
import { TermsTable } from './TermsTable.tsx';

interface AnswerDialogProps {
  contract: Contract;
  act: ContractAct;
  onClose: () => void;
}

/** Confirms an act on an offer or a contract with the payment password; an acceptance says first what it ends. */
export function AnswerDialog({ contract, act, onClose }: AnswerDialogProps) {
  const { t, account } = useAgent();
  const { id, family, payer, payee, terms } = contract;
  const isAcceptance = act === 'accept';
  const preview = useStore(acceptancePreview.$store);
  useEffect(() => {
    acceptancePreview.clear();
    if (isAcceptance) void acceptancePreview.load(family, id);
  }, [isAcceptance, family, id]);
  const hasPassword = useHasPaymentPassword();
  const form = useForm({ paymentPassword: '' }, { check: missingProblems });
  const { isBusy, failure, onSubmit } = useSubmit(form, t, async ({ paymentPassword }) => {
    const terminates = valueOf(preview)?.terminates;
    try {
      await answerContract(contract, { act, paymentPassword, ...(terminates === undefined ? {} : { terminates }) });
      onClose();
    } catch (error) {
      // The contracts below may have changed since they were shown.
      if (isAcceptance) await acceptancePreview.reload();
      throw error;
    }
  });
  const name = (payee === account.username ? payer : payee) ?? t('agent:contracts.house');
  const isReady = !isAcceptance || valueOf(preview) !== undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${t(`agent:contracts.act.${act}`)}: ${t(`agent:page.${family}`)}`}
      t={t}
      size="medium"
    >
      <FormElement form={form} onSubmit={onSubmit} className={parts.stack}>
        <p>{t(`agent:contracts.actText.${act}`, { name })}</p>
        <TermsTable family={family} terms={terms} caption={t('agent:contracts.terms')} />
        <ContractFacts contract={contract} />
        {isAcceptance && (
          <Loaded loadable={preview} t={t} onRetry={acceptancePreview.reload} rows={2}>
            {(value) => <Consequences contract={contract} preview={value} />}
          </Loaded>
        )}
        {failure && <Alert tone="bad">{failure}</Alert>}
        <PaymentPassword form={form} />
        <Button
          type="submit"
          isWide
          isBusy={isBusy}
          disabled={!isReady || !hasPassword}
          variant={act === 'terminate' || act === 'agree' ? 'danger' : 'primary'}
        >
          {t(`agent:contracts.act.${act}`)}
        </Button>
      </FormElement>
    </Dialog>
  );
}

/** Lists the contracts below that end with an acceptance, and what is offered to their holders again. */
function Consequences({ contract: { family }, preview }: { contract: Contract; preview: AcceptancePreview }) {
  const { t } = useAgent();
  const { terminated, offered } = preview;
  if (terminated.length === 0) return <Alert tone="good">{t('agent:contracts.endsNothing')}</Alert>;
  return (
    <section className={parts.stack}>
      <Alert tone="warning">{t('agent:contracts.endsContracts', { count: terminated.length })}</Alert>
      <ul className={styles.list}>
        {terminated.map(({ id, payer, payee }) => (
          <li key={id}>
            <bdi>{payer}</bdi>
            <InlineArrow />
            <bdi>{payee}</bdi>
          </li>
        ))}
      </ul>
      {offered.length > 0 && <h3 className={parts.subtitle}>{t('agent:contracts.offeredAgain')}</h3>}
      {offered.map(({ payee, terms }) => (
        <div key={payee} className={styles.offeredAgain}>
          <p>
            <bdi>{payee}</bdi>
          </p>
          <TermsTable family={family} terms={terms} caption={t('agent:contracts.offeredAgain')} />
        </div>
      ))}
    </section>
  );
}
