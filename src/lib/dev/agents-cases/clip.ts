import { z } from 'zod';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { clipTerms } from '#rules/agents/terms/covering';
import { formatTerms } from '#rules/agents/terms/terms-schema';
import { rate } from '../rewards-cases/wire.ts';
import { agreedTerms, proposedTerms } from './terms.ts';

const clipInput = z
  .object({
    family: z.enum(CONTRACT_FAMILIES),
    own: proposedTerms,
    terms: proposedTerms,
    minSpread: rate.default(0n),
  })
  .transform(({ family, own, terms, minSpread }, context) => ({
    own: agreedTerms(family, 'own', own, context),
    terms: agreedTerms(family, 'terms', terms, context),
    minSpreadPpm: minSpread,
  }));

/** Evaluates a case of kind `clip`: what new own terms leave of granted ones. Throws Error on malformed input. */
export function evaluateClip(input: unknown) {
  const { own, terms, minSpreadPpm } = clipInput.parse(input);
  const clipped = clipTerms(own, terms, minSpreadPpm);
  return { terms: clipped ? formatTerms(clipped) : null };
}
