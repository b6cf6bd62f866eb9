import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { MemberPage } from '#browser/stores/member-route';

type Page = ComponentType<{ tag: string }>;

function page(load: () => Promise<Page>): LazyExoticComponent<Page> {
  return lazy(async () => ({ default: await load() }));
}

/** Each page is a chunk of its own: opening the wallet does not load the forms of the withdrawal. */
export const PAGES: Record<MemberPage, LazyExoticComponent<Page>> = {
  wallet: page(async () => (await import('./wallet/WalletPage.tsx')).WalletPage),
  deposit: page(async () => (await import('./deposit/DepositPage.tsx')).DepositPage),
  withdraw: page(async () => (await import('./withdraw/WithdrawPage.tsx')).WithdrawPage),
  bets: page(async () => (await import('./bets/BetsPage.tsx')).BetsPage),
  account: page(async () => (await import('./account/AccountPage.tsx')).AccountPage),
  security: page(async () => (await import('./security/SecurityPage.tsx')).SecurityPage),
};
