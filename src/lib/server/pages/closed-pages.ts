import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { hasOpenCrashBet } from '#domain/inhouse';
import { displayTime } from '#kernel/clock';
import { readGameAddress } from '#rules/games/game-address';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import { CLOSED_PATHS, maintenanceFacts, locationFacts, type ClosedFacts } from '#rules/site/site-status';
import { localeOfPath } from '../../i18n/locales.ts';
import { localPath, pathWithoutLanguage } from '../../i18n/paths.ts';
import type { AppContext } from '../context.ts';
import { pageSession } from '../http/sessions.ts';
import type { Visitor } from '../site/restriction.ts';
import type { Closed } from '../site/site-status.ts';

/** Empty element that a fact is filled into. */
const FACT_ELEMENT = /(\sdata-fill="(\w+)"[^>]*>)(?=<)/g;

const CRASH = 'CRASH';

const STATUS_CODES = { maintenance: 503, address: 403, country: 451 } as const;

/**
 * Pages without content while the site is open. (Only the browser can tell whether the page for foreign hosts applies.)
 */
const EMPTY_WHILE_OPEN = new Set<string>([CLOSED_PATHS.maintenance, CLOSED_PATHS.restricted]);

/** Returns whether a path works while the site is closed: files and the back office. */
function isAlwaysOpen(path: string): boolean {
  return /\.(?!html$)[a-z0-9]+$/i.test(path) || /^\/ops(\.html$|\/|$)/.test(path);
}

/**
 * Handles page requests while the site is closed, or closed to this visitor: every URL responds with the page that says
 * so. Returns whether it has responded.
 */
export function closedPages(app: AppContext, folder: string) {
  const built = new Map<string, string>();

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (isAlwaysOpen(path)) return false;
    const visitor = app.visitors.locateMessage(request);
    const closed = await app.site.closedTo(visitor);
    if (closed?.reason === 'maintenance' && (await isEndingBet(request, path))) return false;
    if (closed) respond(request, response, { closed, visitor, languageTag: localeOfPath(path).tag });
    else if (EMPTY_WHILE_OPEN.has(pathWithoutLanguage(path))) goHome(response, path);
    else return false;
    return true;
  };

  /** Returns whether the page of crash is requested by a member with an open bet, which only that page can cash out. */
  async function isEndingBet(request: IncomingMessage, path: string): Promise<boolean> {
    const { vendorCode, gameCode } = readGameAddress(request.url?.split('?')[1] ?? '');
    if (pathWithoutLanguage(path) !== '/game' || vendorCode !== IN_HOUSE_VENDOR || gameCode !== CRASH) return false;
    try {
      const session = await pageSession(app, request);
      return session !== undefined && (await hasOpenCrashBet(app.db, session.member.id));
    } catch {
      // The database is what maintenance is about: nothing could be cashed out.
      return false;
    }
  }

  function respond(
    request: IncomingMessage,
    response: ServerResponse,
    { closed, visitor, languageTag }: ClosedView,
  ): void {
    const html = fillFacts(
      pageOf(localPath(languageTag, CLOSED_PATHS[closed.reason])),
      factsOf({ closed, visitor, languageTag }),
    );
    const isMaintenance = closed.reason === 'maintenance';
    const status = STATUS_CODES[isMaintenance ? 'maintenance' : closed.by];
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': languageTag,
      'Cache-Control': 'no-store',
      ...(isMaintenance ? { 'Retry-After': String(app.site.retryAfterSeconds(closed.maintenance)) } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : html);
  }

  function factsOf({ closed, visitor, languageTag }: ClosedView): ClosedFacts {
    if (closed.reason === 'restricted') {
      return locationFacts({ ip: visitor.address, country: visitor.country ?? null }, languageTag);
    }
    const { message, until } = closed.maintenance;
    const plan = { message, until: until?.toISOString() ?? null };
    return maintenanceFacts(plan, app.clock.now(), (at) => displayTime(new Date(at), app.config.timeZone));
  }

  /** Without a build there are no pages; responds with a minimal document. */
  function pageOf(path: string): string {
    const known = built.get(path);
    if (known !== undefined) return known;
    const file = join(folder, `${path}.html`);
    const html = existsSync(file) ? readFileSync(file, 'utf8') : `<!doctype html><title>Parlay</title>${path}\n`;
    built.set(path, html);
    return html;
  }
}

interface ClosedView {
  closed: Closed;
  visitor: Visitor;
  languageTag: string;
}

/** Fills facts in as escaped text: the maintenance message is not markup. */
function fillFacts(html: string, facts: ClosedFacts): string {
  return html.replace(FACT_ELEMENT, (whole, opening: string, name: string) =>
    Object.hasOwn(facts, name) ? opening + escaped(facts[name as keyof ClosedFacts] ?? '') : whole,
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Redirects to the home page. */
function goHome(response: ServerResponse, path: string): void {
  const location = localPath(localeOfPath(path).tag, '/');
  response.writeHead(302, { Location: location, 'Cache-Control': 'no-store' }).end();
}
