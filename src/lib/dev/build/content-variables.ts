/** What the first texts of a portal speak of, and where its own texts are: a build reads these of the environment. */
export const CONTENT_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'DEPOSIT_EXPIRY_MINUTES',
  'MINIMUM_AGE',
  'RECEIPT_TIMEOUT_MINUTES',
  'SERVICE_HOSTS',
] as const;
