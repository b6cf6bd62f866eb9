/**
 * All errors that the portal returns. Clients branch on the code; `status` is the HTTP status (docs/spec/decisions.md §5). The
 * text is the key `errors:{code}` in the catalogues, or in the namespace `texts` for errors that only members can get. Codes of
 * the specification keep its spelling.
 */
export const ERRORS = {
  second_person_needed: { status: 202, texts: 'ops' },
  malformed_request: { status: 400 },
  clear_text_refused: { status: 400 },
  stale_encrypted_body: { status: 400 },
  unknown_encryption_key: { status: 400 },
  not_signed_in: { status: 401 },
  incorrect_user_or_password: { status: 401 },
  not_remembered: { status: 401 },
  handoff_invalid: { status: 401 },
  sign_in_expired: { status: 401 },
  refused: { status: 403 },
  wrong_origin: { status: 403 },
  region_restricted: { status: 403 },
  invalid_url: { status: 403 },
  in_need_true_account: { status: 403 },
  account_blocked: { status: 403 },
  contact_your_agent: { status: 403 },
  non_member_unable_to_login: { status: 403 },
  non_agent_unable_to_login: { status: 403 },
  not_an_agent: { status: 403, texts: 'agent' },
  type_not_allowed: { status: 422, texts: 'agent' },
  too_deep: { status: 409, texts: 'agent' },
  series_invalid: { status: 422, texts: 'agent' },
  series_above_own: { status: 409, texts: 'agent' },
  quota_used_up: { status: 409, texts: 'agent' },
  name_taken: { status: 409, texts: 'agent' },
  quota_invalid: { status: 422, texts: 'agent' },
  expiry_invalid: { status: 422, texts: 'agent' },
  too_many_links: { status: 409, texts: 'agent' },
  too_many_exports: { status: 409, texts: 'agent' },
  export_too_large: { status: 409, texts: 'agent' },
  link_not_found: { status: 404, texts: 'agent' },
  link_not_valid: { status: 409, texts: 'agent' },
  link_expired: { status: 409, texts: 'agent' },
  link_used_up: { status: 409, texts: 'agent' },
  not_direct_downline: { status: 409, texts: 'agent' },
  only_operations_lower: { status: 403, texts: 'agent' },
  wrong_type: { status: 409, texts: 'agent' },
  too_many_delegates: { status: 409, texts: 'agent' },
  password_change_required: { status: 403 },
  nickname_invalid: { status: 422, texts: 'member' },
  nickname_taken: { status: 409, texts: 'member' },
  birthday_fixed: { status: 409, texts: 'member' },
  view_is_read_only: { status: 403, texts: 'member' },
  second_factor_required: { status: 403 },
  recent_authentication_required: { status: 403 },
  reauthentication_required: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  conflict: { status: 409 },
  idempotency_key_reused: { status: 409 },
  wrong_state: { status: 409 },
  already_proposed: { status: 409, texts: 'ops' },
  greeting_published: { status: 409, texts: 'ops' },
  already_enrolled: { status: 409, texts: 'ops' },
  passkey_refused: { status: 422 },
  enrollment_link_invalid: { status: 404, texts: 'ops' },
  other_person_needed: { status: 409, texts: 'ops' },
  bank_reference_used: { status: 409, texts: 'ops' },
  sms_missing: { status: 409, texts: 'ops' },
  erasure_balance: { status: 409, texts: 'ops' },
  erasure_open_withdrawal: { status: 409, texts: 'ops' },
  erasure_open_deposit: { status: 409, texts: 'ops' },
  erasure_open_bet: { status: 409, texts: 'ops' },
  erasure_open_bonus: { status: 409, texts: 'ops' },
  erasure_open_redemption: { status: 409, texts: 'ops' },
  erasure_open_transfer: { status: 409, texts: 'ops' },
  erasure_receivable: { status: 409, texts: 'ops' },
  erasure_downlines: { status: 409, texts: 'ops' },
  erasure_contract: { status: 409, texts: 'ops' },
  erasure_open_statement: { status: 409, texts: 'ops' },
  bonus_not_for_account: { status: 409, texts: 'ops' },
  bonus_opted_out: { status: 409, texts: 'ops' },
  board_refused: { status: 422, texts: 'ops' },
  points_not_for_account: { status: 409, texts: 'ops' },
  points_not_allowed: { status: 409, texts: 'points' },
  points_limit_reached: { status: 409, texts: 'points' },
  points_out_of_stock: { status: 409, texts: 'points' },
  points_insufficient: { status: 422, texts: 'points' },
  points_invalid_amount: { status: 422, texts: 'points' },
  points_budget_used_up: { status: 503, texts: 'points' },
  bonus_terms_refused: { status: 422, texts: 'ops' },
  offer_refused: { status: 422, texts: 'ops' },
  claim_refused: { status: 409, texts: 'offers' },
  rank_not_for_account: { status: 409, texts: 'ops' },
  mission_refused: { status: 422, texts: 'ops' },
  rank_level_refused: { status: 422, texts: 'ops' },
  balance_too_high: { status: 422, texts: 'ops' },
  receivable_outstanding: { status: 409 },
  withdrawals_held: { status: 409, texts: 'wallet' },
  withdrawals_in_review: { status: 409, texts: 'wallet' },
  withdrawal_flagged: { status: 409, texts: 'ops' },
  last_sign_in_method: { status: 409 },
  account_already_exists: { status: 409 },
  not_enabled: { status: 409 },
  registration_closed: { status: 409 },
  payment_password_missing: { status: 409 },
  bank_account_in_use: { status: 409 },
  bank_account_not_active: { status: 409, texts: 'wallet' },
  payout_on_hold: { status: 409, texts: 'wallet' },
  withdrawals_of_day_used_up: { status: 409, texts: 'wallet' },
  turnover_required: { status: 409, texts: 'wallet' },
  bonus_forfeit_confirmation: { status: 409, texts: 'wallet' },
  transfer_pending: { status: 409, texts: 'wallet' },
  not_related: { status: 409, texts: 'wallet' },
  amount_invalid: { status: 422, texts: 'wallet' },
  amount_too_small: { status: 422, texts: 'wallet' },
  amount_too_big: { status: 422, texts: 'wallet' },
  day_limit: { status: 409, texts: 'wallet' },
  wagering_required: { status: 409, texts: 'wallet' },
  request_timeout: { status: 408 },
  payload_too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  invalid_fields: { status: 422 },
  insufficient_funds: { status: 422 },
  wrong_payment_password: { status: 422 },
  game_unavailable: { status: 422 },
  human_check_failed: { status: 422 },
  proof_of_work_needed: { status: 428 },
  invitation_code_error: { status: 422 },
  phone_auth_not_enabled: { status: 422 },
  too_many_requests: { status: 429 },
  headers_too_large: { status: 431 },
  unknown_system_error: { status: 500 },
  under_maintenance: { status: 503 },
  unavailable: { status: 503 },
  withdrawals_halted: { status: 503 },
  replay_unavailable: { status: 503, texts: 'records' },
  in_please_information: { status: 403, texts: 'chat' },
  bet_draw_closed: { status: 409, texts: 'bets' },
  bet_type_disabled: { status: 422, texts: 'bets' },
  bet_selection_invalid: { status: 422, texts: 'bets' },
  bet_combinations_wrong: { status: 422, texts: 'bets' },
  bet_price_not_allowed: { status: 422, texts: 'bets' },
  bet_total_stake_out_of_range: { status: 422, texts: 'bets' },
  bet_odds_changed: { status: 409, texts: 'bets' },
  bet_coverage_exceeded: { status: 422, texts: 'bets' },
  bet_win_too_high: { status: 422, texts: 'bets' },
  bet_number_full: { status: 422, texts: 'bets' },
  bonus_max_bet: { status: 422, texts: 'bets' },
  no_pair: { status: 409, texts: 'inhouse' },
  pair_exists: { status: 409, texts: 'inhouse' },
  client_seed_invalid: { status: 422, texts: 'inhouse' },
  seed_commitment_changed: { status: 409, texts: 'inhouse' },
  nonce_mismatch: { status: 409, texts: 'inhouse' },
  seed_pair_exhausted: { status: 409, texts: 'inhouse' },
  round_not_found: { status: 404, texts: 'inhouse' },
  rtp_out_of_range: { status: 422, texts: 'inhouse' },
  direction_unknown: { status: 422, texts: 'inhouse' },
  target_out_of_range: { status: 422, texts: 'inhouse' },
  rows_out_of_range: { status: 422, texts: 'inhouse' },
  segments_unknown: { status: 422, texts: 'inhouse' },
  picks_invalid: { status: 422, texts: 'inhouse' },
  risk_unknown: { status: 422, texts: 'inhouse' },
  mines_out_of_range: { status: 422, texts: 'inhouse' },
  invalid_amount: { status: 422, texts: 'inhouse' },
  stake_below_min: { status: 422, texts: 'inhouse' },
  stake_above_max: { status: 422, texts: 'inhouse' },
  multiplier_too_low: { status: 422, texts: 'inhouse' },
  max_win_exceeded: { status: 422, texts: 'inhouse' },
  game_suspended: { status: 409, texts: 'inhouse' },
  round_open: { status: 409, texts: 'inhouse' },
  round_closed: { status: 409, texts: 'inhouse' },
  nothing_to_cash_out: { status: 409, texts: 'inhouse' },
  tile_out_of_range: { status: 422, texts: 'inhouse' },
  tile_already_open: { status: 409, texts: 'inhouse' },
  pick_not_allowed: { status: 422, texts: 'inhouse' },
  skip_limit: { status: 409, texts: 'inhouse' },
  betting_closed: { status: 409, texts: 'inhouse' },
  too_many_bets: { status: 409, texts: 'inhouse' },
  round_not_started: { status: 409, texts: 'inhouse' },
  already_cashed_out: { status: 409, texts: 'inhouse' },
  round_interrupted: { status: 409, texts: 'inhouse' },
  family_disabled: { status: 409, texts: 'member' },
  payee_not_agent: { status: 409, texts: 'member' },
  contract_debt: { status: 409, texts: 'member' },
  no_own_contract: { status: 409, texts: 'member' },
  period_not_allowed: { status: 422, texts: 'member' },
  carry_over_not_allowed: { status: 422, texts: 'member' },
  terms_invalid: { status: 422, texts: 'member' },
  rate_above_limit: { status: 422, texts: 'member' },
  rate_above_own: { status: 422, texts: 'member' },
  unchanged: { status: 409, texts: 'member' },
  offer_expired: { status: 409, texts: 'member' },
  offer_not_open: { status: 409, texts: 'member' },
  not_yours: { status: 403, texts: 'member' },
  offer_no_longer_valid: { status: 409, texts: 'member' },
  cascade_changed: { status: 409, texts: 'member' },
  already_requested: { status: 409, texts: 'member' },
  terms_exceed_upline: { status: 409, texts: 'member' },
  margin_too_low: { status: 409, texts: 'ops' },
} as const satisfies Record<string, { status: number; texts?: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Returns the catalogue key of an error's text. */
export function errorTextKey(code: string): string {
  const errors: Record<string, { status: number; texts?: string }> = ERRORS;
  return `${errors[code]?.texts ?? 'errors'}:${code}`;
}

/** The problem of one field: a catalogue key of `errors:` and the parameters of its text. */
export interface FieldProblem {
  code: string;
  params?: Record<string, string | number>;
}

export interface ErrorDetails {
  fields?: Record<string, FieldProblem>;
  /** Additional data of the specification (for example `{captcha: true}`); never internals. */
  value?: unknown;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * An error that is returned to the caller; thrown in the domain and mapped to the response envelope in one place. Any other
 * error is a defect: it is logged in full and returned as `unknown_system_error`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, FieldProblem> | undefined;
  readonly value: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.code = code;
    this.fields = details.fields;
    this.value = details.value;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Fields of a well-formed call are invalid. */
export class InvalidFieldsError extends AppError {
  constructor(fields: Record<string, FieldProblem>) {
    super('invalid_fields', { fields });
  }
}

/** Marks an exhausted `switch`: a missing case is a compile error, or throws at run time. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`);
}
