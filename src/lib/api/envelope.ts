import { z } from 'zod';
import { ERRORS, type ErrorCode } from '#kernel/errors';

/** The envelope of every response except the vendors' (docs/spec/decisions.md §5). */
export interface Success<Value> {
  success: true;
  value: Value;
}

export const failureSchema = z.object({
  success: z.literal(false),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  /** In the caller's language. */
  message: z.string(),
  value: z.unknown().optional(),
  fields: z
    .record(
      z.string(),
      z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
    )
    .optional(),
});

export type Failure = z.infer<typeof failureSchema>;

export type Envelope<Value> = Success<Value> | Failure;
