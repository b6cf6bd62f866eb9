import { describe, expect, test } from 'vitest';
import { parseUserAgent } from '#browser/client/user-agent';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S921B)';

describe('parsed user agent', () => {
  test.each([
    [`${WINDOWS} ${KIT} Chrome/143.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
    [`${WINDOWS} ${KIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, 'Edge', 'Windows', false],
    [`${WINDOWS} ${KIT} coc_coc_browser/140.0 Chrome/134.0 Safari/537.36`, 'Cốc Cốc', 'Windows', false],
    [`${ANDROID} ${KIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android', true],
    [`${ANDROID} ${KIT} Version/4.0 Chrome/143.0 Mobile Safari/537.36 Zalo android/24`, 'Zalo', 'Android', true],
    [`Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux', false],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
      true,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari',
      'macOS',
      false,
    ],
  ])('%s', (userAgent, browser, system, isPhone) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, system, isPhone });
  });

  test('is undefined for unknown names', () => {
    expect(parseUserAgent('curl/8.5.0')).toEqual({ browser: undefined, system: undefined, isPhone: false });
    expect(parseUserAgent('')).toEqual({ browser: undefined, system: undefined, isPhone: false });
  });
});
