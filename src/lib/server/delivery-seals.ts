import * as z from 'zod';
import type { Sealer } from './crypto/sealer.ts';

const delivery = z.object({
  recipient: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Number by which the carrier finds the parcel. */
  tracking: z.string().nullable(),
});

/** The address that redeemed goods are sent to. */
export type Delivery = z.infer<typeof delivery>;

const contextOf = (redemptionId: string) => `point redemption ${redemptionId}`;

export function sealDelivery(sealer: Sealer, redemptionId: string, address: Delivery): string {
  return sealer.seal(contextOf(redemptionId), JSON.stringify(address));
}

export function openDelivery(sealer: Sealer, redemptionId: string, sealed: string): Delivery {
  return delivery.parse(JSON.parse(sealer.open(contextOf(redemptionId), sealed)));
}
