/** Kinds of security events: refused attempts and signs of an attack. */
export const SECURITY_EVENT_KINDS = [
  // Members
  'sign_in_failed',
  'sign_in_refused',
  'code_failed',
  'second_factor_failed',
  'passkey_copied',
  'payment_password_failed',
  'human_check_failed',
  'account_cap_reached',
  // Staff
  'staff_sign_in_failed',
  'staff_sign_in_refused',
  'staff_second_factor_failed',
  'staff_recovered',
  'staff_role_refused',
  'staff_address_refused',
  'staff_changed_alone',
  // Requests
  'origin_refused',
  'replay_refused',
  'limit_reached',
  'message_quota_reached',
  // Vendors and draws
  'vendor_refused',
  'vendor_cap_reached',
  'payment_mismatched',
  'reconciliation_differs',
  'beacon_withheld',
  'crash_luck',
  // The portal itself
  'records_altered',
  'books_halted',
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Days after which events are deleted; the database refuses to delete younger ones. */
export const SECURITY_EVENT_DAYS = 90;

/** Events of at most this many days are listed at once. */
export const SECURITY_EVENT_LIST_DAYS = 31;

/** Number of events within a window that raises an alert. */
export const ALERT_THRESHOLD = { min: 1, max: 10_000 };

/** Window of an alert rule. The job that raises alerts reads all events within it every minute. */
export const ALERT_WINDOW_MINUTES = { min: 1, max: 24 * 60 };
