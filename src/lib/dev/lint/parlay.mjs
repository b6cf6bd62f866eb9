import { commentStyle } from './comment-style.mjs';
import { noClock } from './no-clock.mjs';
import { plainNames } from './plain-names.mjs';

/** The project's own rules for oxlint. */
export default {
  meta: { name: 'parlay' },
  rules: { 'comment-style': commentStyle, 'no-clock': noClock, 'plain-names': plainNames },
};
