import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import {
  type ContractEventRow,
  contractEvents,
  type ContractRow,
} from '#browser/stores/back-office/agents/agent-contracts';
import { Dialog, Loaded, type Translator } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useTexts } from '../shared/back-office-context.ts';
import { Code, Time } from '../shared/cells.tsx';
import { restoreFocus } from '../shared/main-focus.ts';

const keyOf = ({ at, act, state }: ContractEventRow) => `${at}/${act}/${state}`;

/** Lists what has happened to a contract, the oldest first. */
export function ContractEventsDialog({ contract, onClose }: { contract: ContractRow; onClose: () => void }) {
  const { t } = useTexts();
  const { id } = contract;
  const loadable = useStore(contractEvents.$store);
  useEffect(() => {
    void contractEvents.load(id);
    return () => {
      contractEvents.clear();
      restoreFocus();
    };
  }, [id]);
  const columns = useMemo(() => columnsOf(t), [t]);
  const title = t('agentContracts.historyTitle', {
    family: t(`contractFamily.${contract.family}`),
    name: contract.payee,
  });
  return (
    <Dialog isOpen onClose={onClose} title={title} t={t} size="large">
      <Loaded loadable={loadable} t={t} onRetry={contractEvents.reload} rows={3}>
        {({ events }) => <Records caption={title} columns={columns} rows={events} keyOf={keyOf} />}
      </Loaded>
    </Dialog>
  );
}

function columnsOf(t: Translator): Column<ContractEventRow>[] {
  return [
    { key: 'at', label: t('column.at'), cell: (row) => <Time at={row.at} /> },
    { key: 'act', label: t('column.action'), cell: (row) => t(`agentContracts.act.${row.act}`) },
    { key: 'actor', label: t('agentContracts.actor'), cell: (row) => <Code>{row.actor}</Code> },
    { key: 'state', label: t('column.state'), cell: (row) => t(`agentContracts.state.${row.state}`) },
  ];
}
