import { ArrowRight } from 'lucide-react';

/** Without a style sheet, which every page with an island would load. */
const STYLE = { display: 'inline-block', marginInline: 'var(--space-1)', verticalAlign: '-0.125em' };

/** An arrow between two values in a line of text, in the direction of reading. */
export function InlineArrow() {
  return <ArrowRight className="mirrored" style={STYLE} size={14} aria-hidden="true" />;
}
