import { Landmark, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#browser/errors';
import { showToast } from '#browser/stores/toasts';
import { type BankAccount, removeBankAccount, type WithdrawalSetup } from '#browser/stores/withdrawals';
import { Button, Dialog, type Translator } from '../../ui/index.ts';
import { RadioCards } from '../parts/RadioCards.tsx';
import styles from '../parts/Parts.module.css';
import { BankAccountForm } from './BankAccountForm.tsx';

interface BankAccountsProps {
  setup: WithdrawalSetup;
  chosen: string | undefined;
  onChoose: (id: string) => void;
  t: Translator;
}

/** The member's bank accounts to choose from; the form for the first one is open at once. */
export function BankAccounts({ setup, chosen, onChoose, t }: BankAccountsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<BankAccount>();
  const hasNone = setup.bankAccounts.length === 0;

  if (hasNone || isAdding) {
    return (
      <BankAccountForm
        banks={setup.banks}
        t={t}
        onCancel={hasNone ? undefined : () => setIsAdding(false)}
        onDone={(id) => {
          setIsAdding(false);
          onChoose(id);
        }}
      />
    );
  }
  return (
    <div className={styles.form}>
      <RadioCards
        label={t('wallet:bank.choose')}
        name="bankAccount"
        value={chosen ?? ''}
        onChange={onChoose}
        cards={setup.bankAccounts.map((account) => ({
          value: account.id,
          icon: <Landmark size={20} aria-hidden="true" />,
          title: `${account.bankName} · ${account.accountNumber}`,
          text: account.holderName,
          aside: (
            <button
              className="icon-button"
              type="button"
              aria-label={t('wallet:bank.remove', { account: account.accountNumber })}
              onClick={() => setLeaving(account)}
            >
              <Trash2 size={18} aria-hidden="true" />
            </button>
          ),
        }))}
      />
      <Button look="quiet" onClick={() => setIsAdding(true)}>
        <Plus size={18} aria-hidden="true" />
        {t('wallet:bank.add')}
      </Button>
      <RemoveAccount account={leaving} t={t} onClose={() => setLeaving(undefined)} />
    </div>
  );
}

interface RemoveAccountProps {
  account: BankAccount | undefined;
  t: Translator;
  onClose: () => void;
}

function RemoveAccount({ account, t, onClose }: RemoveAccountProps) {
  async function remove(): Promise<void> {
    if (!account) return;
    try {
      await removeBankAccount(account.id);
    } catch (error) {
      showToast('bad', errorText(t, error));
    }
    onClose();
  }
  const footer = (
    <>
      <Button look="secondary" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button look="danger" onClick={remove}>
        {t('wallet:bank.removeConfirm')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={account !== undefined} onClose={onClose} title={t('wallet:bank.removeTitle')} t={t} footer={footer}>
      <p>{account && t('wallet:bank.removeText', { bank: account.bankName, account: account.accountNumber })}</p>
    </Dialog>
  );
}
