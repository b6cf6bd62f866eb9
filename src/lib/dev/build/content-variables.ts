/**
 * Environment variables that a build reads for the content of pages: facts in the initial texts, terms of the initial promotions, and
 * the database with published content.
 */
export const CONTENT_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'DEPOSIT_EXPIRY_MINUTES',
  'MINIMUM_AGE',
  'CONFIRMATION_TIMEOUT_MINUTES',
  'SERVICE_HOSTS',
  'CURRENCY',
  'TIME_ZONE',
  'BONUS_MAX_FACTOR',
] as const;
