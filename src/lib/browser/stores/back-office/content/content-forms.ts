import { GAME_CATEGORIES } from '#rules/games/game-categories';
import { type ContentKind, LINKAGE_TYPES, PROMOTION_TYPES } from '#rules/site/content';

export type FactName =
  | 'linkageType'
  | 'url'
  | 'lobby'
  | 'qrCodeUrl'
  | 'resourceType'
  | 'type'
  | 'address'
  | 'startsAt'
  | 'endsAt'
  | 'from'
  | 'until';

export interface FactField {
  name: FactName;
  isRequired: boolean;
  /** Options of a select; undefined for a text field. */
  choices?: readonly string[];
  /** True for a time in the operator's time zone. */
  isMoment?: boolean;
  /** True for a time of day. */
  isTime?: boolean;
  /** The slot that alone has the field. */
  slot?: string;
  /** Names the hint about valid texts: `content.hint.<hint>`. */
  hint?: 'link' | 'https' | 'address' | 'word' | 'hours';
}

/** Fields of a kind besides slot, audience, schedule and titles. */
interface ContentForm {
  slug: 'none' | 'optional' | 'required';
  hasPicture: boolean;
  hasSummary: boolean;
  hasBody: boolean;
  facts: readonly FactField[];
}

const ENTRY = { slug: 'none', hasPicture: false, hasSummary: false, hasBody: false, facts: [] } as const;
const NEWS: ContentForm = { ...ENTRY, hasBody: true };
const ARTICLE: ContentForm = { ...NEWS, hasSummary: true };

const typed = (name: FactName, isRequired: boolean, hint: FactField['hint']): FactField => ({ name, isRequired, hint });
const moment = (name: FactName): FactField => ({ name, isRequired: false, isMoment: true });
const greetingHour = (name: FactName): FactField => ({
  name,
  isRequired: false,
  isTime: true,
  slot: 'greeting',
  hint: 'hours',
});

/** Returns the facts that content of the kind has in the slot. */
export function factsOf({ kind, slot }: { kind: ContentKind; slot: string }): readonly FactField[] {
  return CONTENT_FORMS[kind].facts.filter((fact) => fact.slot === undefined || fact.slot === slot);
}

/** The form of each kind. The server checks by its own list; a test submits each of these forms to it. */
export const CONTENT_FORMS: Readonly<Record<ContentKind, ContentForm>> = {
  banner: {
    ...ENTRY,
    hasPicture: true,
    hasSummary: true,
    facts: [
      { name: 'linkageType', isRequired: false, choices: LINKAGE_TYPES },
      typed('url', false, 'link'),
      { name: 'lobby', isRequired: false, choices: GAME_CATEGORIES },
    ],
  },
  promotion: {
    ...ARTICLE,
    slug: 'optional',
    hasPicture: true,
    facts: [{ name: 'type', isRequired: true, choices: PROMOTION_TYPES }, moment('startsAt'), moment('endsAt')],
  },
  announcement: NEWS,
  notice: NEWS,
  help: { ...ARTICLE, slug: 'required' },
  resource: {
    ...ENTRY,
    facts: [typed('resourceType', true, 'word'), typed('url', true, 'link'), typed('qrCodeUrl', false, 'link')],
  },
  service: {
    ...ENTRY,
    facts: [{ name: 'type', isRequired: true, choices: ['1', '2', '3'] }, typed('address', true, 'address')],
  },
  chat: { ...ENTRY, hasSummary: true, facts: [greetingHour('from'), greetingHour('until')] },
  social: { ...ENTRY, facts: [typed('url', true, 'https')] },
};
