import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Dices,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
  Wallet,
} from 'lucide-react';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { MemberPage } from '#browser/stores/member-route';

type Page = LazyExoticComponent<ComponentType<{ tag: string }>>;

/** Each page is a chunk of its own: opening the wallet does not load the forms of the withdrawal. */
export const PAGES: Record<MemberPage, { icon: LucideIcon; Page: Page }> = {
  wallet: {
    icon: Wallet,
    Page: lazy(async () => ({ default: (await import('./wallet/WalletPage.tsx')).WalletPage })),
  },
  deposit: {
    icon: ArrowDownToLine,
    Page: lazy(async () => ({ default: (await import('./deposit/DepositPage.tsx')).DepositPage })),
  },
  withdraw: {
    icon: ArrowUpFromLine,
    Page: lazy(async () => ({ default: (await import('./withdraw/WithdrawPage.tsx')).WithdrawPage })),
  },
  bets: {
    icon: Dices,
    Page: lazy(async () => ({ default: (await import('./bets/BetsPage.tsx')).BetsPage })),
  },
  account: {
    icon: ReceiptText,
    Page: lazy(async () => ({ default: (await import('./account/AccountPage.tsx')).AccountPage })),
  },
  security: {
    icon: ShieldCheck,
    Page: lazy(async () => ({ default: (await import('./security/SecurityPage.tsx')).SecurityPage })),
  },
};
