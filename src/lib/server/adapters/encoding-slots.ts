import { availableParallelism } from 'node:os';
import { Slots } from '#kernel/slots';

/**
 * Bounds the pictures that are encoded at once, on the library's own threads. A picture of a phone takes a fifth of a
 * second; one core stays free for other requests.
 */
export const encodingSlots = new Slots({ count: Math.max(1, availableParallelism() - 1), maxWaiting: 20 });
