import source from './boot.js?raw';

/** The boot script without its comments and line ends (each statement has its semicolon): it is in every page. */
export const bootScript = source
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('//'))
  .join('');
