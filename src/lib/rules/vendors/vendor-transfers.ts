/**
 * Wallets from which a vendor's games are played: `single` is the portal's balance, which the vendor debits with each bet; with
 * `transfer` the player first moves money to a balance at the vendor.
 */
export const VENDOR_WALLETS = ['single', 'transfer'] as const;

export type VendorWallet = (typeof VENDOR_WALLETS)[number];

export const TRANSFER_DIRECTIONS = ['to_vendor', 'to_main'] as const;

export type TransferDirection = (typeof TRANSFER_DIRECTIONS)[number];

/** `pending`: the vendor has not said yet whether it moved the money. */
export const TRANSFER_STATES = ['pending', 'done', 'refused'] as const;

export type TransferState = (typeof TRANSFER_STATES)[number];
