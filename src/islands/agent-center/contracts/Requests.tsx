import { FileX, Handshake } from 'lucide-react';
import { useState } from 'react';
import { timeText } from '#browser/format';
import type { Contract, ContractAct } from '#browser/stores/agent/contracts';
import { Button } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import parts from '../Parts.module.css';
import styles from './Contracts.module.css';
import { TermsTable } from './TermsTable.tsx';

interface Open {
  contract: Contract;
  act: ContractAct;
}

/** Offers and requests for a termination that wait for the agent's answer. */
export function Requests({ requests }: { requests: readonly Contract[] }) {
  const { t, account } = useAgent();
  const [open, setOpen] = useState<Open>();
  if (requests.length === 0 && !open) return null;
  return (
    <section className={styles.requests} aria-label={t('agent:contracts.requests')}>
      {requests.map((contract) => (
        <Request
          key={contract.id}
          contract={contract}
          // A delegate has no payment password.
          canAnswer={!account.isDelegate}
          onAnswer={(act) => setOpen({ contract, act })}
        />
      ))}
      {open && <AnswerDialog {...open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface RequestProps {
  contract: Contract;
  canAnswer: boolean;
  onAnswer: (act: ContractAct) => void;
}

function Request({ contract, canAnswer, onAnswer }: RequestProps) {
  const { t, account } = useAgent();
  const { state, payer, payee, expiresAt } = contract;
  const isOffer = state === 'OFFERED';
  const other = (payee === account.username ? payer : payee) ?? t('agent:contracts.house');
  const Icon = isOffer ? Handshake : FileX;
  return (
    <article className={styles.request}>
      <header className={styles.requestHead}>
        <Icon size={22} aria-hidden="true" />
        <div>
          <h2 className={styles.requestTitle}>
            {t(isOffer ? 'agent:contracts.offeredBy' : 'agent:contracts.endRequestedBy', { name: other })}
          </h2>
          {expiresAt && (
            <p className={parts.hint}>
              {t('agent:contracts.answerUntil')} <bdi dir="ltr">{timeText(expiresAt)}</bdi>
            </p>
          )}
        </div>
      </header>
      <TermsTable family={contract.family} terms={contract.terms} caption={t('agent:contracts.terms')} />
      {canAnswer ? (
        <div className={parts.actions}>
          <Button onClick={() => onAnswer(isOffer ? 'accept' : 'agree')}>
            {t(isOffer ? 'agent:contracts.act.accept' : 'agent:contracts.act.agree')}
          </Button>
          <Button variant="secondary" onClick={() => onAnswer(isOffer ? 'reject' : 'refuse')}>
            {t(isOffer ? 'agent:contracts.act.reject' : 'agent:contracts.act.refuse')}
          </Button>
        </div>
      ) : (
        <p className={parts.hint}>{t('agent:contracts.ownerAnswers')}</p>
      )}
    </article>
  );
}
