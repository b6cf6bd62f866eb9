import { z } from 'zod';
import { problemsOf, type Settings } from './settings.ts';

export interface StaffConfig {
  /** Minutes for which a code of staff counts for decisions about money. */
  secondFactorMinutes: number;
  /** Hours for which an enrollment link of staff works. */
  enrollmentHours: number;
  /** Hours after which an act that waits for a second person expires. */
  proposalHours: number;
}

const environment = z.object({
  STAFF_SECOND_FACTOR_MINUTES: z.coerce.number().int().min(1).max(60).default(10),
  PROPOSAL_HOURS: z.coerce.number().int().min(1).max(720).default(72),
  STAFF_ENROLLMENT_HOURS: z.coerce.number().int().min(1).max(168).default(24),
});

/** Reads the settings about staff, and lists what is wrong with them. */
export function readStaff(set: Settings): { staff: StaffConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const raw = parsed.success ? parsed.data : environment.parse({});
  const staff = {
    secondFactorMinutes: raw.STAFF_SECOND_FACTOR_MINUTES,
    enrollmentHours: raw.STAFF_ENROLLMENT_HOURS,
    proposalHours: raw.PROPOSAL_HOURS,
  };
  return { staff, problems: problemsOf(parsed) };
}
