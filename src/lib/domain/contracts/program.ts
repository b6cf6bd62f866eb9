import { desc, lte } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import {
  type ContractProgram,
  contractProgramSchema,
  type ContractProgramText,
  DEFAULT_CONTRACT_PROGRAM,
} from '#rules/agents/contract-program';
import type { DayNumber } from '#rules/lottery/draws/local-days';
import type { ContractDeps } from './deps.ts';
import { dateOfDay } from './days.ts';
import { contractPrograms } from './tables.ts';

export interface StoredProgram {
  version: number;
  /** First day on which it is in force, yyyy-MM-dd. */
  fromDay: string;
  program: ContractProgram;
  createdAt: Date;
  createdBy: string;
}

/** Writes the first version of the program, with every family off, where there is none yet. */
export async function ensureContractProgram(tx: Tx): Promise<void> {
  const program = contractProgramSchema.encode(DEFAULT_CONTRACT_PROGRAM);
  await tx.orm
    .insert(contractPrograms)
    .values({ version: 1, fromDay: '1970-01-01', program, createdBy: 'system' })
    .onConflictDoNothing();
}

/** Returns a version of the program as it is sent. */
export function programTextOf({ program }: Pick<StoredProgram, 'program'>): ContractProgramText {
  return contractProgramSchema.encode(program);
}

/** Lists the versions of the program, the newest first. */
export async function listPrograms(db: Db): Promise<StoredProgram[]> {
  const rows = await db.orm.select().from(contractPrograms).orderBy(desc(contractPrograms.version));
  return rows.map(toProgram);
}

/** Returns the program that is in force on a business day. */
export async function getProgramOn(db: Db, day: DayNumber): Promise<ContractProgram> {
  const [row] = await db.orm
    .select()
    .from(contractPrograms)
    .where(lte(contractPrograms.fromDay, dateOfDay(day)))
    .orderBy(desc(contractPrograms.version))
    .limit(1);
  if (!row) throw new Error('no contract program is in force');
  return toProgram(row).program;
}

/** Returns the program that is in force now. */
export async function getCurrentProgram(db: Db, deps: ContractDeps): Promise<ContractProgram> {
  return getProgramOn(db, deps.calendar.dayAt(await deps.clock(db)));
}

function toProgram({ program, ...stored }: typeof contractPrograms.$inferSelect): StoredProgram {
  return { ...stored, program: contractProgramSchema.decode(program) };
}

export interface ProgramChange {
  /** The version that the editor has seen. */
  seenVersion: number;
  /** First business day of the change. */
  fromDay: DayNumber;
  program: ContractProgram;
  actor: string;
}

/** Throws AppError `conflict` when there is a newer version than the editor has seen. */
export async function assertSeenProgram(db: Db, seenVersion: number): Promise<void> {
  const [last] = await listPrograms(db);
  if (last?.version !== seenVersion) throw new AppError('conflict');
}

/**
 * Writes the next version of the program, which takes effect with a business day that has not begun; another payer only with a
 * month. Throws AppError `conflict`, and InvalidFieldsError.
 */
export async function changeProgram(tx: Tx, deps: ContractDeps, change: ProgramChange): Promise<void> {
  const { seenVersion, fromDay, program, actor } = change;
  await assertSeenProgram(tx, seenVersion);
  const today = deps.calendar.dayAt(await deps.clock(tx));
  const { funding } = await getProgramOn(tx, fromDay);
  const isAllowed = fromDay > today && (funding === program.funding || dateOfDay(fromDay).endsWith('-01'));
  if (!isAllowed) throw new InvalidFieldsError({ fromDay: { code: 'invalid_value' } });
  // The primary key decides between two changes at the same time.
  const written = await tx.orm
    .insert(contractPrograms)
    .values({
      version: seenVersion + 1,
      fromDay: dateOfDay(fromDay),
      program: contractProgramSchema.encode(program),
      createdBy: actor,
    })
    .onConflictDoNothing()
    .returning({ version: contractPrograms.version });
  if (written.length === 0) throw new AppError('conflict');
}
