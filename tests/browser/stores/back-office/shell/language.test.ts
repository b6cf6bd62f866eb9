import { beforeEach, expect, it } from 'vitest';
import { BACK_OFFICE_LOCALES, backOfficeTag } from '#browser/stores/back-office/shell/language';
import { OFFERED_LOCALES } from '#i18n/locales';
import { STAFF_TAGS } from '#i18n/namespaces';
import { stubPage } from '../../../../support/browser-page.ts';

beforeEach(() => void stubPage());

it('offers staff the languages that have the texts of the back office, and English in place of any other', () => {
  const offered = OFFERED_LOCALES.map(({ tag }) => tag).filter((tag) => STAFF_TAGS.includes(tag));
  expect(BACK_OFFICE_LOCALES.map(({ tag }) => tag).toSorted()).toEqual(offered.toSorted());
  localStorage.setItem('lang', 'RU');
  expect(backOfficeTag()).toBe('en');
  localStorage.setItem('lang', 'MY');
  expect(backOfficeTag()).toBe('vi');
});
