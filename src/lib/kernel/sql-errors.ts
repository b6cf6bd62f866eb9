/**
 * Registers the SQLSTATEs that our own SQL functions and triggers raise (`using errcode`). A test checks that every code in
 * the sources is registered here and raised by a function.
 */
export const SQL_ERRORS = {
  /** A guarded account would be overdrawn, or a line of a batch cannot be booked. */
  accountOverdrawn: 'PL001',
  /** The idempotency key of an entry was used with other content. */
  entryKeyReused: 'PL002',
  /** The lines are not an entry: they do not sum to zero, are not ascending, or name an unknown account. */
  invalidEntry: 'PL003',
  /** A guarded account cannot hold more: its balance would exceed int8. */
  balanceTooHigh: 'PL004',
  /** A row of an append-only table would change. */
  appendOnly: 'PL010',
  /** The bet slips of one batch together exceed the operator's limit. */
  houseLimitExceeded: 'PL020',
  /** The member has an outstanding receivable. */
  receivableOutstanding: 'PL021',
  /** The member's withdrawals are held after a sign-in that could not be verified well. */
  withdrawalsHeld: 'PL031',
  /** The agent has downlines and must stay an agent. */
  agentHasDownlines: 'PL022',
  /** The upline is not an agent. */
  uplineIsNoAgent: 'PL023',
  /** The member would be above itself in the tree of agents. */
  uplineIsDownline: 'PL024',
  /** The upline has another currency. */
  uplineCurrencyDiffers: 'PL025',
  /** The tree of agents would have more levels than it may have. */
  agentTreeTooDeep: 'PL036',
  /** A jackpot of the game is below its guaranteed minimum. */
  jackpotBelowSeed: 'PL026',
  /** The bank account of a withdrawal is in review, refused or removed. */
  payoutAccountNotActive: 'PL032',
  /** The destination, a password or a contact has changed a short time ago. */
  payoutOnHold: 'PL033',
  /** The member's VIP level allows no withdrawal of this amount. */
  withdrawalAboveLevel: 'PL034',
  /** The member has requested all withdrawals that the VIP level allows in a day. */
  withdrawalsOfDayUsedUp: 'PL035',
  /** The free rounds of a bet cannot be used; the function that raises it rolls the bet back and returns the refusal. */
  freeRoundsNotUsable: 'PL037',
  /** A flag holds the member's withdrawals. */
  withdrawalsInReview: 'PL038',
} as const;

/** The SQLSTATEs of PostgreSQL that the product reacts to. */
export const SQL_STATES = {
  uniqueViolation: '23505',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  numericValueOutOfRange: '22003',
  undefinedTable: '42P01',
  invalidFunctionDefinition: '42P13',
  lockNotAvailable: '55P03',
} as const;

/** Returns the SQLSTATE of a database error, also of one that drizzle wrapped. */
export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** Returns the detail of a database error, also of one that drizzle wrapped. */
export function sqlDetail(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('detail' in at && typeof at.detail === 'string') return at.detail;
  }
  return undefined;
}
