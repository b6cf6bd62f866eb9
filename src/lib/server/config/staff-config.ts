import { z } from 'zod';
import { problemsOf, type Settings } from './settings.ts';

export interface StaffConfig {
  /** Minutes for which a code of staff counts for decisions about money. */
  secondFactorMinutes: number;
}

const environment = z.object({
  STAFF_SECOND_FACTOR_MINUTES: z.coerce.number().int().min(1).max(60).default(10),
});

/** Reads the settings about staff, and lists what is wrong with them. */
export function readStaff(set: Settings): { staff: StaffConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const raw = parsed.success ? parsed.data : environment.parse({});
  return { staff: { secondFactorMinutes: raw.STAFF_SECOND_FACTOR_MINUTES }, problems: problemsOf(parsed) };
}
