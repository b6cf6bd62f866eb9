import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isApiPath, SERVER_PATHS } from '#api/paths';
import { endpointRows } from '#api/table';
import { PROJECT_ROOT } from '../support/temp-tree.ts';

describe('API paths', () => {
  it('include every endpoint of the table', () => {
    const outside = [...endpointRows()].map(({ path }) => path).filter((path) => !isApiPath(path));
    expect(outside).toEqual([]);
  });

  it.each(['/', '/en', '/lottery', '/ops', '/ops.html', '/wpsx', '/files/art/a.webp'])(
    'leave %s to the pages',
    (path) => {
      expect(isApiPath(path)).toBe(false);
    },
  );
});

describe('deploy/nginx.conf', () => {
  const config = readFileSync(join(PROJECT_ROOT, 'deploy/nginx.conf'), 'utf8');
  const forwarded = config.matchAll(
    /^ *location ~ \^\/\(\?:(?<paths>[^)]+)\)\(\?:\/\|\$\) \{\n(?: *limit_\w+ [^\n]+\n)* *proxy_pass http:\/\/parlay;/gm,
  );
  const paths = [...forwarded].flatMap(
    ({ groups }) => groups?.['paths']?.split('|').map((path) => `/${path.replaceAll('\\', '')}`) ?? [],
  );

  it('forwards exactly the paths that the server alone can answer', () => {
    // `/files` covers everything below it; `/metrics` is not for clients; the back office has a server of its own.
    const apart = ['/metrics', '/files/content', '/ops/api'];
    const expected = SERVER_PATHS.filter((path) => !apart.includes(path));
    expect(paths.toSorted()).toEqual(expected.toSorted());
  });

  it('keeps the metrics from the public', () => {
    expect(config).toMatch(/location = \/metrics \{\n *return 404;/);
  });
});
