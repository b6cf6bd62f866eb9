import { z } from 'zod';
import { failureSchema } from '#api/envelope';
import type { Access, EndpointDefinition } from '#api/endpoint';
import { isOpsApiPath } from '#api/paths';
import { endpointRows } from '#api/table';
import type { Config } from '../config/config.ts';
import type { Side } from '../site/sides.ts';

type Json = Record<string, unknown>;

let builtPaths: Record<string, Json> | undefined;

/** Builds the OpenAPI 3.1 document of what a side serves, from the schemas that validate the requests. */
export function openApiDocument(config: Pick<Config, 'publicOrigin' | 'opsOrigin'>, side: Side): Json {
  const { publicOrigin, opsOrigin } = config;
  builtPaths ??= buildPaths();
  const paths = Object.fromEntries(Object.entries(builtPaths).filter(([path]) => isListed(side, path)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parlay',
      version: '1',
      description:
        'Amounts are decimal strings in units of the currency; times are UTC ISO 8601. Answers come in the envelope ' +
        '`{success, value}` or `{success: false, code, message, fields}`; the vendors’ wallet requests have a form of their own.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: side === 'staff' && opsOrigin ? opsOrigin : publicOrigin }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failureSchema, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Browsers use the HttpOnly session cookie instead.' },
        staff: { type: 'http', scheme: 'bearer', description: 'A back-office session.' },
        merchant: { type: 'http', scheme: 'bearer', description: 'The secret of the operator’s own server.' },
        vendor: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Signature',
          description:
            'Hex HMAC-SHA256 of "2", method, path with query and X-Timestamp, each followed by a line feed, and the body; with X-Vendor, X-Timestamp and X-Signature-Version (2) beside it.',
        },
      },
    },
  };
}

/** Lists staff calls where the back office is, and nowhere else. */
function isListed(side: Side, path: string): boolean {
  return side === 'both' || isOpsApiPath(path) === (side === 'staff');
}

/** Describes every endpoint of the table. Takes a tenth of a second, so that a process does it once. */
function buildPaths(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const { method, path, definition } of endpointRows()) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, definition) };
  }
  return paths;
}

function operation(method: string, path: string, definition: EndpointDefinition): Json {
  return {
    operationId: operationId(method, path),
    summary: definition.summary,
    languageTags: [languageTagOf(path)],
    ...securityOf(definition),
    parameters: parametersOf(definition),
    ...(definition.body || definition.bodyKind === 'image' ? { requestBody: requestBodyOf(definition) } : {}),
    responses: responsesOf(definition),
  };
}

function operationId(method: string, path: string): string {
  const words = path.replace(/[{}]/g, '').split(/[/.-]/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function languageTagOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean);
  return first === 'wps' ? second : first;
}

const SECURITY_SCHEMES: Record<Exclude<Access, 'public'>, string> = {
  session: 'session',
  member: 'session',
  agent: 'session',
  vendor: 'vendor',
  merchant: 'merchant',
  staff: 'staff',
  'staff-unverified': 'staff',
};

function securityOf({ access, roles, permission }: EndpointDefinition): Json {
  if (access === 'public') return { security: [] };
  return {
    security: [{ [SECURITY_SCHEMES[access]]: [] }],
    ...(roles ? { 'x-roles': roles } : {}),
    ...(permission ? { 'x-permission': permission } : {}),
  };
}

function parametersOf(definition: EndpointDefinition): Json[] {
  const parameters = [...parametersIn('path', definition.params), ...parametersIn('query', definition.query)];
  if (definition.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 8, maxLength: 128 },
      description: 'The same key and body gets the first answer again; the same key with another body is a 409.',
    });
  }
  return parameters;
}

function parametersIn(location: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
}

function requestBodyOf(definition: EndpointDefinition): Json {
  if (definition.bodyKind === 'image') {
    return { required: true, content: { 'image/png': {}, 'image/jpeg': {} } };
  }
  const schema = definition.body ? schemaOf(definition.body, 'input') : {};
  const type = definition.bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  if (!definition.encrypted) return { required: true, content: { [type]: { schema } } };
  return {
    required: true,
    description:
      'A compact JWE (ECDH-ES, A256GCM) to the first key of GET /wps/system/keys, with `iat` and `jti` in its protected ' +
      'header; the plaintext is JSON of the schema `x-plaintext`.',
    content: {
      'application/jose': { schema: { type: 'string', contentMediaType: 'application/jose' }, 'x-plaintext': schema },
    },
  };
}

function responsesOf(definition: EndpointDefinition): Json {
  const failure = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
  if (definition.responseKind === 'stream') return { 200: { description: 'A stream' }, default: failure };
  if (definition.responseKind === 'redirect') return { 303: { description: 'Sent on' }, default: failure };
  const value = schemaOf(definition.response, 'output');
  const schema =
    definition.responseKind === 'plain'
      ? value
      : { type: 'object', required: ['success', 'value'], properties: { success: { const: true }, value } };
  const success = { description: 'Answered', content: { 'application/json': { schema } } };
  return definition.access === 'vendor' ? { 200: success } : { 200: success, default: failure };
}

/** Converts a zod schema to JSON Schema. The output of a transform is documented as the string that is sent. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...document } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { type } = zodSchema._zod.def;
      if (io === 'output' && type === 'transform') jsonSchema.type = 'string';
    },
  });
  return document;
}
