import { localPath } from '#i18n/paths';

/** Returns the address of a registration link's page. */
export const linkAddress = (tag: string, code: string): string =>
  `${location.origin}${localPath(tag, '/register')}?link=${code}`;
