import type { FieldProblem } from '#kernel/errors';

/** Lengths of the recipient and the address of goods in characters. */
export const DELIVERY_LENGTHS = { recipient: { min: 2, max: 70 }, address: { min: 8, max: 300 } } as const;
/** A phone number for the parcel service, with separators. */
export const DELIVERY_PHONE = /^\+?[\d ().-]{6,24}$/;

type DeliveryField = keyof typeof DELIVERY_LENGTHS | 'phone';

/** Checks where goods are sent, as the API does. */
export function deliveryProblems(delivery: Record<DeliveryField, string>): Record<string, FieldProblem> {
  const fields = ['recipient', 'phone', 'address'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, delivery[field].trim());
      return problem ? [[field, problem]] : [];
    }),
  );
}

function problemOf(field: DeliveryField, text: string): FieldProblem | undefined {
  if (text === '') return { code: 'not_empty' };
  if (field === 'phone') return DELIVERY_PHONE.test(text) ? undefined : { code: 'invalid_mobile_number' };
  const { min, max } = DELIVERY_LENGTHS[field];
  if (text.length >= min && text.length <= max) return undefined;
  return { code: 'content_between', params: { min: String(min), max: String(max) } };
}
