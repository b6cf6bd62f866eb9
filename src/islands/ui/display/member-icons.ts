import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Dices,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
  Wallet,
} from 'lucide-react';
import type { MemberPage } from '#browser/stores/member-route';

/** The pages of the member centre in its own menu and in the account's. */
export const MEMBER_ICONS: Record<MemberPage, LucideIcon> = {
  wallet: Wallet,
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  bets: Dices,
  account: ReceiptText,
  security: ShieldCheck,
};
