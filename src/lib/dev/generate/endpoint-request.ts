import { Refusal } from '../progress.ts';

export interface EndpointRequest {
  group: string;
  name: string;
  method: string;
  path: string;
}

export interface NewEndpoint {
  /** Name of the group's file in `src/lib/api/endpoints`, in lower case. */
  group: string;
  /** camelCase, for code. */
  name: string;
  /** kebab-case, for files. */
  fileName: string;
  /** Summary for people: `List limits`. */
  summary: string;
  method: string;
  path: string;
  /** Key in the table: `GET /wps/x`. */
  key: string;
  params: readonly string[];
}

const USAGE =
  'npm run new:endpoint -- <group> <name> <METHOD> <path>, for example: wallet listLimits GET /wps/v2/wallets/limits';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
/** Without /vendor: the wallet protocol is defined by docs/spec/seamless-wallet.md and the same for every portal. */
const SERVED = /^\/(wps|lgw|lotto|ops\/api)\//;

export function parseRequest(request: EndpointRequest): NewEndpoint {
  const { group, name, path } = request;
  const method = request.method.toUpperCase();
  refuseUnless(/^[a-z][a-z0-9-]*$/.test(group), 'The group is a file name in small letters.');
  refuseUnless(/^[a-z][A-Za-z0-9]{2,}$/.test(name), 'The name is camelCase and begins with a verb.');
  refuseUnless(METHODS.includes(method), `The method is one of ${METHODS.join(', ')}.`);
  refuseUnless(/^(\/[\w.-]+|\/\{\w+\})+$/.test(path), 'The path has the form /wps/thing/{thingId}.');
  refuseUnless(SERVED.test(path), 'The path of a new endpoint begins with /wps, /lgw, /lotto or /ops/api.');
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return {
    group,
    name,
    fileName: words.replaceAll(' ', '-'),
    summary: words.charAt(0).toUpperCase() + words.slice(1),
    method,
    path,
    key: `${method} ${path}`,
    params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
  };
}

function refuseUnless(condition: boolean, problem: string): void {
  if (!condition) throw new Refusal(`${problem}\n${USAGE}`);
}
