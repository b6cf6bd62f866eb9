import type { RewardsConfig } from '../config/rewards-config.ts';
import { ENDPOINTS, type EndpointName } from '#api/table';
import type { EndpointDefinition } from '#api/endpoint';
import { propose, type ProposedInput } from '#domain/proposals';
import type { Database } from '#kernel/database';
import { cryptoRandom } from '#kernel/ids';
import type { StaffRole } from '#rules/staff';
import type { Actor } from '../audit/audit-record.ts';
import type { Sealer } from '../crypto/sealer.ts';
import type { Delivery } from '../site/sms-features.ts';

/** Dependencies of a command. */
export interface CommandContext {
  db: Database;
  acting: Actor;
  isProduction: boolean;
  /** Whether and how codes by SMS are delivered. */
  delivery: Delivery;
  timeZone: string;
  withdrawalConfirmationMinutes: number;
  rewards: RewardsConfig;
  isFourEyesOn: boolean;
  /** Hosts that content may lead to without a second person. */
  ownHosts: readonly string[];
  depositFourEyesAboveMinor: bigint | undefined;
  depositExpiryMinutes: number;
  /** Folder of the exported heads of sealed records. */
  auditExportFolder: string;
  /** Creates the sealer of APP_SECRET, which most commands do not need. Throws ConfigError when it is not set. */
  openSealer(): Sealer;
  enrollmentHours: number;
  proposalHours: number;
  publicOrigin: string;
  opsOrigin: string | undefined;
  currency: string;
  print(line: string): void;
}

export interface Command {
  /** Arguments after the name: `<username> <role>`. */
  usage: string;
  summary: string;
  /** Number of required arguments. With `isRestText`, all further words belong to the last one. */
  words: number;
  isRestText?: true;
  /** Roles of which the person (`--as`) needs one; undefined: anybody on this machine, because it changes nothing. */
  roles?: readonly StaffRole[];
  /** Needs no person: changes of staff that a second person approves, or that nobody could approve. */
  isRecovery?: true;
  /** Runs the command and returns the exit code. */
  run(context: CommandContext, words: readonly string[]): Promise<number>;
}

/** The command line is invalid; the usage is printed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const REASON = { min: 3, max: 300 };

/** Returns the reason of an act. Throws UsageError for one that the back office would refuse. */
export function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason.length >= REASON.min && reason.length <= REASON.max) return reason;
  throw new UsageError(`A reason has ${REASON.min} to ${REASON.max} characters.`);
}

/** Returns the roles that may make a call, for the command that does the same. */
export function rolesOf(endpoint: EndpointName): readonly StaffRole[] {
  const { roles }: EndpointDefinition = ENDPOINTS[endpoint];
  if (!roles) throw new Error(`${endpoint} is not limited to roles`);
  return roles;
}

/** Records an act that needs a second person, who approves it in the back office. Returns the exit code. */
export async function proposeInstead(
  { db, acting, print, proposalHours }: CommandContext,
  endpoint: EndpointName,
  input: ProposedInput,
): Promise<number> {
  const call = { endpoint, input, maker: acting.actor };
  const { publicId } = await db.transaction((tx) => propose(tx, { random: cryptoRandom, proposalHours }, call));
  print(`This needs a second person. Proposal ${publicId} waits for approval in the back office.`);
  return 0;
}
