import { Landmark, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#browser/client/errors';
import { showToast } from '#browser/stores/toasts';
import { type BankAccount, removeBankAccount, type WithdrawalSetup } from '#browser/stores/wallet/withdrawals';
import { Button, Dialog, StatusBadge, type Translator } from '../../ui/index.ts';
import { RadioCards } from '../parts/RadioCards.tsx';
import styles from '../parts/Parts.module.css';
import { Step } from '../parts/Step.tsx';
import { BankAccountForm } from './BankAccountForm.tsx';

interface BankAccountsProps {
  setup: WithdrawalSetup;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  t: Translator;
}

/** The end of an account's number, by which its owner knows it; isolated, so that the dots stay before it in Arabic. */
export const maskedNumber = ({ accountNumberEnd }: Pick<BankAccount, 'accountNumberEnd'>): string =>
  `\u2066••${accountNumberEnd}\u2069`;

/** The member's bank accounts to choose from; the form opens at once when there is none. */
export function BankAccounts({ setup, chosen, onChoose, t }: BankAccountsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const hasNone = setup.bankAccounts.length === 0;

  function added(id: string): void {
    setIsAdding(false);
    onChoose(id);
  }

  if (hasNone || isAdding) {
    const cancel = hasNone ? undefined : () => setIsAdding(false);
    return (
      <Step key="form">
        <BankAccountForm banks={setup.banks} t={t} onCancel={cancel} onDone={added} />
      </Step>
    );
  }
  return (
    <Step key="choice">
      <div className={styles.form}>
        <AccountChoice accounts={setup.bankAccounts} chosen={chosen} onChoose={onChoose} t={t} />
        <Button variant="quiet" onClick={() => setIsAdding(true)}>
          <Plus size={18} aria-hidden="true" />
          {t('wallet:bank.add')}
        </Button>
      </div>
    </Step>
  );
}

interface AccountChoiceProps extends Omit<BankAccountsProps, 'setup'> {
  accounts: readonly BankAccount[];
}

function AccountChoice({ accounts, chosen, onChoose, t }: AccountChoiceProps) {
  const [removing, setRemoving] = useState<BankAccount>();
  const [isConfirming, setIsConfirming] = useState(false);
  const confirmRemoval = (account: BankAccount) => {
    setRemoving(account);
    setIsConfirming(true);
  };
  return (
    <>
      <RadioCards
        label={t('wallet:bank.choose')}
        name="bankAccount"
        value={chosen ?? ''}
        onChange={onChoose}
        cards={accounts.map((account) => ({
          value: account.id,
          icon: <Landmark size={20} aria-hidden="true" />,
          title: account.bankName,
          text: `${maskedNumber(account)} · ${account.holderName}`,
          badge: <AccountState account={account} t={t} />,
          aside: <RemoveButton account={account} onClick={() => confirmRemoval(account)} t={t} />,
        }))}
      />
      {removing && (
        <RemoveAccount account={removing} isOpen={isConfirming} t={t} onClose={() => setIsConfirming(false)} />
      )}
    </>
  );
}

function AccountState({ account: { state, availableAt }, t }: { account: BankAccount; t: Translator }) {
  if (state === 'active') {
    return availableAt === null ? null : <StatusBadge tone="progress" label={t('wallet:bank.state.held')} />;
  }
  return <StatusBadge tone={state === 'in_review' ? 'progress' : 'bad'} label={t(`wallet:bank.state.${state}`)} />;
}

function RemoveButton({ account, onClick, t }: { account: BankAccount; onClick: () => void; t: Translator }) {
  const label = t('wallet:bank.remove', { account: maskedNumber(account) });
  return (
    <button className="icon-button" type="button" aria-label={label} onClick={onClick}>
      <Trash2 size={18} aria-hidden="true" />
    </button>
  );
}

interface RemoveAccountProps {
  account: BankAccount;
  isOpen: boolean;
  t: Translator;
  onClose: () => void;
}

function RemoveAccount({ account, isOpen, t, onClose }: RemoveAccountProps) {
  async function remove(): Promise<void> {
    try {
      await removeBankAccount(account.id);
    } catch (error) {
      showToast('bad', errorText(t, error));
    }
    onClose();
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button variant="danger" onClick={remove}>
        {t('wallet:bank.removeConfirm')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('wallet:bank.removeTitle')} t={t} footer={footer}>
      <p>{t('wallet:bank.removeText', { bank: account.bankName, account: maskedNumber(account) })}</p>
    </Dialog>
  );
}
