import type { NewBroadcast, Recipients } from '#browser/stores/back-office/broadcasts';
import { instantOf } from '#browser/format';
import {
  BROADCAST_LANGUAGES,
  MESSAGE_LENGTHS,
  SEGMENT_MAX_RANK,
  type Segment,
  type WrittenText,
} from '#rules/members/inbox';
import type { Problems } from '../../ui/index.ts';
import { integerProblem, problemsAmong, textProblem } from '../shared/form-checks.ts';

type TextField = `texts.${0 | 1}.${'title' | 'body'}`;

/** Texts by the names that the server gives their problems: English first, then Vietnamese. */
export type TextValues = Record<TextField, string>;

export const NO_TEXTS: TextValues = {
  'texts.0.title': '',
  'texts.0.body': '',
  'texts.1.title': '',
  'texts.1.body': '',
};

export type BroadcastValues = TextValues & {
  segment: Segment;
  minRank: string;
  maxRank: string;
  language: string;
  startsAt: string;
  endsAt: string;
};

export const NEW_BROADCAST: BroadcastValues = {
  ...NO_TEXTS,
  segment: 'all',
  minRank: '1',
  maxRank: '10',
  language: 'MY',
  startsAt: '',
  endsAt: '',
};

const POSITIONS = [0, 1] as const;
const TITLE = { min: 1, max: MESSAGE_LENGTHS.titleMax };
const BODY = { min: 1, max: MESSAGE_LENGTHS.bodyMax };

function textProblems(values: TextValues, position: 0 | 1): Problems {
  return problemsAmong({
    [`texts.${position}.title`]: textProblem(values[`texts.${position}.title`], TITLE),
    [`texts.${position}.body`]: textProblem(values[`texts.${position}.body`], BODY),
  });
}

const isWritten = (values: TextValues, position: 0 | 1) =>
  `${values[`texts.${position}.title`]}${values[`texts.${position}.body`]}`.trim() !== '';

/** Checks a message to one member, which one language is enough for. */
export function checkPersonal(values: TextValues): Problems {
  const written = POSITIONS.filter((position) => isWritten(values, position));
  const checked = written.length > 0 ? written : [0 as const];
  return Object.assign({}, ...checked.map((position) => textProblems(values, position)));
}

/** Checks a message to many members, which needs all languages. The server checks the schedule. */
export function checkBroadcast(values: BroadcastValues): Problems {
  const { segment, minRank, maxRank, endsAt } = values;
  const ranks = { min: 0, max: SEGMENT_MAX_RANK };
  const highest = { min: Number(minRank) || 0, max: SEGMENT_MAX_RANK };
  return {
    ...textProblems(values, 0),
    ...textProblems(values, 1),
    ...problemsAmong({
      minRank: segment === 'ranks' ? integerProblem(minRank, ranks) : undefined,
      maxRank: segment === 'ranks' ? integerProblem(maxRank, highest) : undefined,
      endsAt: endsAt === '' ? { code: 'not_empty' } : undefined,
    }),
  };
}

/** Returns the texts that were written, by language. */
export function toTexts(values: TextValues): WrittenText[] {
  return POSITIONS.filter((position) => isWritten(values, position)).map((position) => ({
    languageTag: BROADCAST_LANGUAGES[position],
    title: values[`texts.${position}.title`].trim(),
    body: values[`texts.${position}.body`].trim(),
  }));
}

export function toRecipients({ segment, minRank, maxRank, language }: BroadcastValues): Recipients {
  if (segment === 'ranks') return { segment, minRank: Number(minRank), maxRank: Number(maxRank) };
  return segment === 'language' ? { segment, language } : { segment };
}

export function toNewBroadcast(values: BroadcastValues, key: string): NewBroadcast {
  const startsAt = instantOf(values.startsAt);
  return {
    key,
    ...toRecipients(values),
    texts: toTexts(values),
    ...(startsAt === undefined ? {} : { startsAt }),
    endsAt: instantOf(values.endsAt) ?? '',
  };
}
