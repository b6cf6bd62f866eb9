/**
 * Every table, for drizzle-kit. A table belongs to its domain (tables.ts there); only this list refers to all of them.
 */
export * from '../../domain/affiliates/tables.ts';
export * from '../../domain/chat/tables.ts';
export * from '../../domain/content/tables.ts';
export * from '../../domain/devices/tables.ts';
export * from '../../domain/feedback/tables.ts';
export * from '../../domain/figures/tables.ts';
export * from '../../domain/games/catalogue/tables.ts';
export * from '../../domain/games/catalogue/sync/tables.ts';
export * from '../../domain/games/reconciliation/tables.ts';
export * from '../../domain/games/rounds/tables.ts';
export * from '../../domain/games/transfers/tables.ts';
export * from '../../domain/games/vendors/tables.ts';
export * from '../../domain/inbox/tables.ts';
export * from '../../domain/ledger/tables.ts';
export * from '../../domain/lottery/bets/tables.ts';
export * from '../../domain/lottery/jackpots/tables.ts';
export * from '../../domain/lottery/settlement/tables.ts';
export * from '../../domain/lottery/tables.ts';
export * from '../../domain/members/tables.ts';
export * from '../../domain/messaging/tables.ts';
export * from '../../domain/modules/tables.ts';
export * from '../../domain/promotions/tables.ts';
export * from '../../domain/points/tables.ts';
export * from '../../domain/proposals/tables.ts';
export * from '../../domain/missions/tables.ts';
export * from '../../domain/ranks/tables.ts';
export * from '../../domain/rewards/grants/tables.ts';
export * from '../../domain/rewards/turnover/tables.ts';
export * from '../../domain/seals/tables.ts';
export * from '../../domain/security-events/tables.ts';
export * from '../../domain/staff/tables.ts';
export * from '../../domain/social/tables.ts';
export * from '../../domain/verification/tables.ts';
export * from '../../domain/wallet/tables.ts';
export * from './infrastructure-tables.ts';
