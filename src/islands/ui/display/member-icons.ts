import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Crown,
  Dices,
  Gift,
  Inbox,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
  Wallet,
} from 'lucide-react';
import type { MemberPage } from '#browser/stores/member-route';

/** Icons of the member center's pages, for its own menu and the account menu. */
export const MEMBER_ICONS: Record<MemberPage, LucideIcon> = {
  wallet: Wallet,
  deposit: ArrowDownToLine,
  withdraw: ArrowUpFromLine,
  bonuses: Gift,
  rank: Crown,
  bets: Dices,
  account: ReceiptText,
  messages: Inbox,
  security: ShieldCheck,
};
