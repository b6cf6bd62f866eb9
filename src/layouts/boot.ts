import source from './boot.js?raw';

/** The boot script without comments and line breaks (each statement has its semicolon), inlined into every page. */
export const bootScript = source
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('//'))
  .join('');
