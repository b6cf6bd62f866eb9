import { useStore } from '@nanostores/react';
import { ArrowDownToLine, ArrowRightLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { requestTransfer, type VendorWallet, walletBalance } from '#browser/stores/wallet/transfers';
import type { TransferDirection } from '#rules/vendors/vendor-transfers';
import { Alert, Button, classes, Money, StatusBadge, type Translator, useAction } from '../../ui/index.ts';
import parts from '../parts/Parts.module.css';
import { Section } from '../parts/Section.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import styles from './VendorWallets.module.css';

interface VendorWalletsProps {
  wallets: readonly VendorWallet[];
  tag: string;
  t: Translator;
}

/** The wallets at vendors, whose games are played with the money that was moved there. */
export function VendorWallets({ wallets, tag, t }: VendorWalletsProps) {
  const { isBusy, failure, runAction } = useAction(t);
  const [open, setOpen] = useState<{ wallet: VendorWallet; direction: TransferDirection }>();
  return (
    <Section title={t('wallet:transfer.title')} isPlain>
      <p className={parts.lead}>{t('wallet:transfer.lead')}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <ul className={styles.wallets}>
        {wallets.map((wallet) => (
          <li key={wallet.vassalage} className={classes(parts.card, styles.wallet)}>
            <WalletRow wallet={wallet} tag={tag} t={t} onMove={(direction) => setOpen({ wallet, direction })} />
          </li>
        ))}
      </ul>
      <Button
        className={styles.everything}
        variant="secondary"
        isBusy={isBusy}
        onClick={() => runAction(() => requestTransfer({ direction: 'all_to_main' }))}
      >
        <ArrowDownToLine size={18} aria-hidden="true" />
        {t('wallet:transfer.everything')}
      </Button>
      {open && (
        <TransferDialog
          key={`${open.wallet.vassalage} ${open.direction}`}
          wallet={open.wallet}
          direction={open.direction}
          onClose={() => setOpen(undefined)}
          tag={tag}
          t={t}
        />
      )}
    </Section>
  );
}

interface WalletRowProps {
  wallet: VendorWallet;
  tag: string;
  t: Translator;
  onMove: (direction: TransferDirection) => void;
}

function WalletRow({ wallet, tag, t, onMove }: WalletRowProps) {
  const { name, isOpen, isPending } = wallet;
  const nameId = useId();
  return (
    <>
      <div className={classes(parts.head, styles.head)}>
        <h4 className={styles.name} id={nameId}>
          {name}
        </h4>
        {isPending && <StatusBadge tone="progress" label={t('wallet:transfer.state.pending')} />}
      </div>
      <WalletFigure wallet={wallet} tag={tag} t={t} />
      <div className={styles.tools}>
        <Button
          variant="primary"
          disabled={!isOpen || isPending}
          onClick={() => onMove('to_vendor')}
          aria-describedby={nameId}
        >
          <ArrowRightLeft size={16} aria-hidden="true" />
          {t('wallet:transfer.toVendor')}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => onMove('to_main')} aria-describedby={nameId}>
          {t('wallet:transfer.toMain')}
        </Button>
      </div>
    </>
  );
}

/** The balance at the vendor; a vendor that does not answer hides only its own. */
function WalletFigure({ wallet, tag, t }: Omit<WalletRowProps, 'onMove'>) {
  const loader = walletBalance(wallet.vassalage);
  const loadable = useStore(loader.$store);
  if (loadable.state === 'failed') {
    return (
      <p className={styles.missing}>
        {t('wallet:transfer.unknown')}{' '}
        <button className="text-link" type="button" onClick={() => void loader.load()}>
          {t('common:retry')}
        </button>
      </p>
    );
  }
  const value = loadable.state === 'idle' ? undefined : loadable.value;
  return (
    <p className={styles.figure} aria-busy={value === undefined}>
      {value ? <Money amount={value.balance} currency={value.currency} tag={tag} /> : '…'}
    </p>
  );
}
