/** Protocols in which game vendors send wallet requests; `parlay` is the portal's own (docs/spec/seamless-wallet.md). */
export const VENDOR_DIALECTS = ['parlay', 'hub88', 'softswiss', 'evolution', 'pragmatic', 'pg', 'saba'] as const;

export type VendorDialect = (typeof VENDOR_DIALECTS)[number];
