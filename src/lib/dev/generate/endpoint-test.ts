import type { NewEndpoint } from './endpoint-request.ts';

/** What the fresh row promises. The matrix over the whole table asks the rest of every call by itself. */
export function testFor({ key, method, params }: NewEndpoint): string {
  const promises = [`expect(row.answer.safeParse(null).success).toBe(true);`];
  if (method === 'POST' || method === 'PUT') {
    promises.push(`expect(row.body.safeParse({}).success).toBe(true);`);
    promises.push(`expect(row.body.safeParse({ unknown: 1 }).success).toBe(false);`);
  }
  if (params.length > 0) {
    const good = params.map((name) => `${name}: 'ABCD1234'`).join(', ');
    const bad = params.map((name) => `${name}: '../etc'`).join(', ');
    promises.push(`expect(row.params.safeParse({ ${good} }).success).toBe(true);`);
    promises.push(`expect(row.params.safeParse({ ${bad} }).success).toBe(false);`);
  }
  return `import { expect, it } from 'vitest';
import { ENDPOINTS } from '#api/table';

it('${key} takes what its row says and nothing else', () => {
  const row = ENDPOINTS['${key}'];
${promises.map((promise) => `  ${promise}`).join('\n')}
});
`;
}
