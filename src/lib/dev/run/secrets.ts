import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../progress.ts';

const NAMES = [
  'APP_SECRET',
  'VENDOR_SANDBOX_SECRET',
  'VENDOR_SANDBOX_SECRET_DS88',
  'VENDOR_SANDBOX_SECRET_IA',
] as const;
type Secrets = Record<(typeof NAMES)[number], string>;

/**
 * Returns the secrets that both processes share: from the environment, or else random ones that are created once and
 * stored in the data folder (readable by its owner only).
 */
export function readSecrets(dataDir: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = readStored(file);
  const secretOf = (name: (typeof NAMES)[number]) => stored[name] ?? randomBytes(32).toString('base64url');
  const secrets: Secrets = {
    APP_SECRET: secretOf('APP_SECRET'),
    VENDOR_SANDBOX_SECRET: secretOf('VENDOR_SANDBOX_SECRET'),
    VENDOR_SANDBOX_SECRET_DS88: secretOf('VENDOR_SANDBOX_SECRET_DS88'),
    VENDOR_SANDBOX_SECRET_IA: secretOf('VENDOR_SANDBOX_SECRET_IA'),
  };
  if (NAMES.some((name) => stored[name] === undefined)) store(file, secrets);
  for (const name of NAMES) secrets[name] = env[name] || secrets[name];
  return secrets;
}

function readStored(file: string): Partial<Secrets> {
  if (!existsSync(file)) return {};
  const content = parsed(file);
  const stored: Partial<Secrets> = {};
  for (const name of NAMES) {
    const value = content[name];
    if (typeof value === 'string' && value.length >= 32) stored[name] = value;
  }
  return stored;
}

function parsed(file: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { ...content };
  } catch {
    // Falls through to the refusal: replacing damaged secrets would make everything sealed with the old ones
    // unreadable.
  }
  throw new Refusal(`${file} cannot be read as JSON. Restore it, or remove it to have new secrets made.`);
}

/** Writes to a temporary file and renames it, so that a crash never leaves an incomplete file. */
function store(file: string, secrets: Partial<Secrets>): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
