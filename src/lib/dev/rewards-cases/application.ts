import { z } from 'zod';
import { applicationProblems } from '#rules/rewards/applications';
import { count } from './wire.ts';

const applicationInput = z.object({
  remark: z.string().default(''),
  images: z.array(z.object({ type: z.string(), bytes: count })).default([]),
});

export function evaluateApplication(input: unknown) {
  return { problems: applicationProblems(applicationInput.parse(input)) };
}
