import { expect, it } from 'vitest';
import { GAME_SORTS, GAME_TAGS, GAME_TYPES } from '#rules/games';
import { SORT_CHOICES, TAG_CHOICES, TYPE_CHOICES } from '../../src/layouts/lobby/filter-choices.ts';

it('the filters of a lobby offer what the API accepts', () => {
  expect([TYPE_CHOICES, TAG_CHOICES, SORT_CHOICES]).toEqual([GAME_TYPES, GAME_TAGS, GAME_SORTS]);
});
