import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  type Contract,
  type ContractPage,
  type Contracts,
  forecastOf,
  forecasts,
} from '#browser/stores/agent/contracts';
import { openAgentPage } from '#browser/stores/agent/route';
import { valueOf } from '#browser/stores/loadable';
import { parseAmount } from '#kernel/money';
import { Button, Dialog, EmptyState, Money, Pagination, percentText, StatusBadge } from '../../ui/index.ts';
import { type Column, Records } from '../../ui/display/Records.tsx';
import { useAgent } from '../agent-context.ts';
import { stateText, stateTone } from '../../ui/contracts/contract-texts.ts';
import parts from '../Parts.module.css';
import { ContractFacts } from './ContractFacts.tsx';
import { OwnActs } from './Mine.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import { TermsTable } from './TermsTable.tsx';

interface DownlinesProps {
  family: ContractPage;
  page: Contracts['downlines'];
}

interface Offeree {
  id: string;
  username: string;
}

const keyOf = ({ id }: Contract) => id;

/** The offers and contracts that the agent grants, with what each comes to by now. */
export function Downlines({ family, page }: DownlinesProps) {
  const { t, account } = useAgent();
  const [openId, setOpenId] = useState<string>();
  const [offer, setOffer] = useState<{ payee: Offeree | undefined }>();
  const columns = useColumns(setOpenId);
  const opened = page.rows.find(({ id }) => id === openId);
  return (
    <div className={parts.stack}>
      <div className={parts.between}>
        <Total page={page} />
        {!account.isDelegate && (
          <Button onClick={() => setOffer({ payee: undefined })}>{t('agent:contracts.offer')}</Button>
        )}
      </div>
      {page.totalRows === 0 ? (
        <EmptyState title={t('agent:contracts.noDownlinesTitle')} text={t('agent:contracts.noDownlinesText')} />
      ) : (
        <Records caption={t('agent:contracts.tab.downlines')} columns={columns} rows={page.rows} keyOf={keyOf} />
      )}
      <Pagination
        page={page.pageNo}
        pages={page.totalPages}
        onChange={(pageNo) => openAgentPage(family, { tab: 'downlines', pageNo: String(pageNo) })}
        t={t}
      />
      {opened && (
        <GrantedDialog
          contract={opened}
          onClose={() => setOpenId(undefined)}
          onOffer={() => {
            setOpenId(undefined);
            setOffer({ payee: { id: opened.payeeId, username: opened.payee } });
          }}
        />
      )}
      {offer && <OfferDialog families={[family]} payee={offer.payee} onClose={() => setOffer(undefined)} />}
    </div>
  );
}

/** Sum of what the contracts come to by now; none where they are more than a page, or unknown. */
function Total({ page: { rows, totalPages } }: Pick<DownlinesProps, 'page'>) {
  const { t, tag, account } = useAgent();
  const value = valueOf(useStore(forecasts.$store));
  if (!value || rows.length === 0 || totalPages > 1) return <span />;
  const ids = new Set(rows.map(({ id }) => id));
  const totalMinor = value.forecasts
    .filter(({ contractId }) => ids.has(contractId))
    .reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0n), 0n);
  return (
    <p>
      {t('agent:contracts.youPayNow')}{' '}
      <strong>
        <Money amount={totalMinor} currency={account.currency} tag={tag} />
      </strong>
    </p>
  );
}

function useColumns(onOpen: (id: string) => void): Column<Contract>[] {
  const { t, tag, account } = useAgent();
  const loadable = useStore(forecasts.$store);
  return [
    {
      key: 'payee',
      label: t('agent:contracts.payee'),
      cell: ({ id, payee }) => (
        <button className={parts.name} type="button" onClick={() => onOpen(id)}>
          <bdi>{payee}</bdi>
        </button>
      ),
    },
    {
      key: 'state',
      label: t('agent:stateLabel'),
      cell: (contract) => (
        <StatusBadge
          tone={stateTone(contract)}
          label={stateText(t, contract, { name: t(`agent:contracts.state.${contract.state}`) })}
        />
      ),
    },
    {
      key: 'rates',
      label: t('agent:contracts.rate'),
      kind: 'number',
      cell: ({ terms }) => <bdi dir="ltr">{ratesText(terms, tag)}</bdi>,
    },
    {
      key: 'forecast',
      label: t('agent:contracts.youPay'),
      kind: 'number',
      cell: (contract) => {
        const amount = forecastOf(loadable, contract)?.amount;
        return amount === undefined ? '–' : <Money amount={amount} currency={account.currency} tag={tag} />;
      },
    },
  ];
}

/** Formats the lowest and the highest rate, or the three of a real-time salary. */
function ratesText({ tiers, rates }: Contract['terms'], tag: string): string {
  const text = (rate: string) => percentText(rate, tag);
  if (rates) return [rates.single, rates.loss, rates.profit].map(text).join(' / ');
  const [first = '0', last = '0'] = [tiers?.[0]?.rate, tiers?.at(-1)?.rate];
  return first === last ? text(first) : `${text(first)} – ${text(last)}`;
}

interface GrantedDialogProps {
  contract: Contract;
  onClose: () => void;
  onOffer: () => void;
}

function GrantedDialog({ contract, onClose, onOffer }: GrantedDialogProps) {
  const { t, account } = useAgent();
  const { family, terms, payee, state } = contract;
  const reached = forecastOf(useStore(forecasts.$store), contract)?.result.tier;
  const canOffer = !account.isDelegate && (state === 'SIGNED' || state === 'TERMINATION_REQUESTED');
  return (
    <Dialog isOpen onClose={onClose} title={payee} t={t} size="medium">
      <div className={parts.stack}>
        <StatusBadge
          tone={stateTone(contract)}
          label={stateText(t, contract, { name: t(`agent:contracts.state.${state}`) })}
        />
        <TermsTable family={family} terms={terms} caption={t('agent:contracts.terms')} reached={reached ?? null} />
        <ContractFacts contract={contract} />
        {canOffer && <Button onClick={onOffer}>{t('agent:contracts.offerNewTerms')}</Button>}
        <OwnActs contract={contract} />
      </div>
    </Dialog>
  );
}
