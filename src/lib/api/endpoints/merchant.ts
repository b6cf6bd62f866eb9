import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, publicId } from '../scalars.ts';

export const merchant = defineEndpoints({
  'POST /merchant/v1/handoff': {
    summary: 'Creates an address that signs a member in once, within a minute; for the operator’s own server',
    access: 'merchant',
    // The merchant's server is none of the visitors that a closed site or a restricted location keeps out.
    isAlwaysOpen: true,
    rateLimit: { points: 6000, windowSeconds: 60, by: 'network' },
    body: z.strictObject({ memberId: publicId, merchantCode: z.string().min(1).max(40) }),
    response: z.object({ address: z.url(), expiresAt: instantOut }),
  },
});
