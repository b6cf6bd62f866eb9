import { timeText } from '#browser/format';
import type { Contract } from '#browser/stores/agent/contracts';
import { Facts } from '../../ui/index.ts';
import { useAgent } from '../agent-context.ts';
import parts from '../Parts.module.css';

/** Parties and times of a contract. */
export function ContractFacts({ contract }: { contract: Contract }) {
  const { t } = useAgent();
  const { payer, payee, from, to, expiresAt } = contract;
  const time = (instant: string) => <bdi dir="ltr">{timeText(instant)}</bdi>;
  return (
    <Facts
      className={parts.facts}
      facts={[
        { label: t('agent:contracts.payer'), value: <bdi>{payer ?? t('agent:contracts.house')}</bdi> },
        { label: t('agent:contracts.payee'), value: <bdi>{payee}</bdi> },
        ...(from ? [{ label: t('agent:contracts.from'), value: time(from) }] : []),
        ...(to ? [{ label: t('agent:contracts.to'), value: time(to) }] : []),
        ...(expiresAt ? [{ label: t('agent:contracts.answerUntil'), value: time(expiresAt) }] : []),
      ]}
    />
  );
}
