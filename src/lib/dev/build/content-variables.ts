/** Variables that a build reads for the texts of the pages: facts in the first texts, and the database with published ones. */
export const CONTENT_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'DEPOSIT_EXPIRY_MINUTES',
  'MINIMUM_AGE',
  'RECEIPT_TIMEOUT_MINUTES',
  'SERVICE_HOSTS',
] as const;
