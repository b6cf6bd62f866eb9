import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import sirv from 'sirv';
import { pathOf, type FileServer } from './files.ts';

/** Folder of Swagger UI's files in its package, so that nothing is copied or loaded from a CDN. */
const FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

export const REFERENCE_PATH = '/api-reference';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Parlay API reference</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="${REFERENCE_PATH}/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${REFERENCE_PATH}/swagger-ui-bundle.js"></script>
    <script src="${REFERENCE_PATH}/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });\n`;

/** The only files that are served; the package also contains demo pages and source maps. */
const ASSETS = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);

/** Serves the API reference, which is rendered from /openapi.json, below REFERENCE_PATH. */
export function apiReference(): FileServer {
  const assets = sirv(FOLDER, { etag: true, maxAge: 3600 });
  return (request, response, next) => {
    const path = pathOf(request.url);
    if (path === '' || path === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(PAGE);
    } else if (path === '/start.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(START);
    } else if (ASSETS.has(path)) {
      assets(request, response, next);
    } else {
      void next();
    }
  };
}
