/** Reasons that staff choose from when they void a draw. Players see them. */
export const STAFF_VOID_REASONS = ['station_canceled', 'station_invalid', 'schedule_error', 'technical_fault'] as const;

export type StaffVoidReason = (typeof STAFF_VOID_REASONS)[number];

/** Reasons for which the portal itself voids a draw. */
const OWN_VOID_REASONS = ['beacon_missing', 'seed_missing', 'result_missing'] as const;

export const VOID_REASONS = [...OWN_VOID_REASONS, ...STAFF_VOID_REASONS] as const;

export type VoidReason = (typeof VOID_REASONS)[number];
