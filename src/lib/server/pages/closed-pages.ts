import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { displayTime } from '#kernel/clock';
import { CLOSED_PATHS, maintenanceFacts, placeFacts, type ClosedFacts } from '#rules/site-status';
import { localeOfPath } from '../../i18n/locales.ts';
import { localPath, neutralPath } from '../../i18n/paths.ts';
import type { AppContext } from '../context.ts';
import type { Visitor } from '../site/restriction.ts';
import type { Closed } from '../site/site-status.ts';

/** The place of a fact on the built page: nothing stands in it yet. */
const PLACE = /(\sdata-fill="(\w+)"[^>]*>)(?=<)/g;

const STATUS_CODES = { maintenance: 503, address: 403, country: 451 } as const;

/** While the site is open. Whether an address is the portal's own only the browser can say. */
const NOTHING_TO_SAY = new Set<string>([CLOSED_PATHS.maintenance, CLOSED_PATHS.restricted]);

/** A file that a page is made of, and the pages that work while the site is closed. */
function isAlwaysOpen(path: string): boolean {
  return /\.(?!html$)[a-z0-9]+$/i.test(path) || /^\/ops(\.html$|\/|$)/.test(path);
}

/**
 * In front of all pages: while the site is closed, or closed to this visitor, every address answers with the page that says so.
 * Gives whether it has answered.
 */
export function closedPages(app: AppContext, folder: string) {
  const built = new Map<string, string>();

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if (isAlwaysOpen(path)) return false;
    const visitor = app.visitors.ofMessage(request);
    const closed = await app.site.closedTo(visitor);
    if (closed) answer(request, response, { closed, visitor, tag: localeOfPath(path).tag });
    else if (NOTHING_TO_SAY.has(neutralPath(path))) goHome(response, path);
    else return false;
    return true;
  };

  function answer(request: IncomingMessage, response: ServerResponse, { closed, visitor, tag }: Shown): void {
    const html = filled(pageOf(localPath(tag, CLOSED_PATHS[closed.reason])), factsOf({ closed, visitor, tag }));
    const isMaintenance = closed.reason === 'maintenance';
    const status = STATUS_CODES[isMaintenance ? 'maintenance' : closed.by];
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': tag,
      'Cache-Control': 'no-store',
      ...(isMaintenance ? { 'Retry-After': String(app.site.retryAfterSeconds(closed.maintenance)) } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : html);
  }

  function factsOf({ closed, visitor, tag }: Shown): ClosedFacts {
    if (closed.reason === 'restricted') {
      return placeFacts({ ip: visitor.address, country: visitor.country ?? null }, tag);
    }
    const { message, until } = closed.maintenance;
    const plan = { message, until: until?.toISOString() ?? null };
    return maintenanceFacts(plan, app.clock.now(), (at) => displayTime(new Date(at), app.config.timeZone));
  }

  /** Before the first build there are no pages, and a line has to do. */
  function pageOf(path: string): string {
    const known = built.get(path);
    if (known !== undefined) return known;
    const file = join(folder, `${path}.html`);
    const html = existsSync(file) ? readFileSync(file, 'utf8') : `<!doctype html><title>Parlay</title>${path}\n`;
    built.set(path, html);
    return html;
  }
}

interface Shown {
  closed: Closed;
  visitor: Visitor;
  tag: string;
}

/** Facts are texts: what operations wrote is no markup. */
function filled(html: string, facts: ClosedFacts): string {
  return html.replace(PLACE, (whole, opening: string, name: string) =>
    Object.hasOwn(facts, name) ? opening + escaped(facts[name as keyof ClosedFacts] ?? '') : whole,
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** There is nothing to say there. */
function goHome(response: ServerResponse, path: string): void {
  const location = localPath(localeOfPath(path).tag, '/');
  response.writeHead(302, { Location: location, 'Cache-Control': 'no-store' }).end();
}
