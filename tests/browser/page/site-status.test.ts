import { expect, it, vi } from 'vitest';
import { applyStatus } from '#browser/site-status/site-status';
import { stubPage, stubPortal } from '../../support/browser-page.ts';
import { PlainElement } from '../../support/plain-element.ts';

it('a page of crash that was reloaded during maintenance stays until the bets that it has not shown yet have ended', async () => {
  stubPage();
  vi.stubGlobal('location', { host: 'portal.example', pathname: '/en/game', search: '?vendor=BGS&game=CRASH' });
  const shown = new PlainElement({ closed: 'maintenance' });
  const cookie = 'parlay_hint=1';
  const page = (parts: Record<string, PlainElement[]>) =>
    vi.stubGlobal('document', Object.assign(new PlainElement({}, parts), { cookie, documentElement: { lang: 'en' } }));
  const maintenance = { message: null, until: null };
  const { calls } = stubPortal({
    'GET /wps/system/status': { value: { status: 1, maintenance, regionRestriction: false } },
    'GET /wps/crash/bets': { value: { bets: [{ state: 'open' }] } },
  });
  page({});
  expect(await applyStatus()).toBe(false);
  page({ '[data-keeps-open]': [new PlainElement()] });
  expect(await applyStatus()).toBe(false);
  expect(calls.filter(({ name }) => name.endsWith('/bets'))).toHaveLength(1);
  // The maintenance page is shown: only its facts are updated.
  page({ '[data-closed]': [shown] });
  expect(await applyStatus()).toBe(true);
  expect(calls.filter(({ name }) => name.endsWith('/bets'))).toHaveLength(1);
});
