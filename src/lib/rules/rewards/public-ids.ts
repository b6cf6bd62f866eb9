import * as z from 'zod';

/** Public id of a promotion: that of the content item with its texts. */
export const promotionId = z.string().regex(/^C[A-Z0-9]{4,40}$/);

/** Public id of an item of the point mall. */
export const itemId = z.string().regex(/^G[A-Z0-9]{4,40}$/);
