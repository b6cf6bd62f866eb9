import { beforeAll, describe, expect, inject, it } from 'vitest';
import { runCommand } from '../support/command-line.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('postgresUrl'), uniqueName('ops'), inject('schemaTemplate'));
});

const ops = (line: string) => runCommand({ DATABASE_URL: databaseUrl }, line.split(' '));

describe('npm run ops -- maintenance', () => {
  it('closes the site with a planned end and a message, and opens it again', async () => {
    expect(await ops('maintenance show')).toEqual({ code: 0, out: 'The site is open.', complaint: '' });
    const begun = await ops('maintenance on 90 Nâng cấp máy chủ');
    expect(begun.code).toBe(0);
    expect(begun.out).toMatch(/since [\d-]+ [\d:]+, planned end [\d-]+ [\d:]+\.\nNâng cấp máy chủ$/);
    expect((await ops('maintenance show')).out).toBe(begun.out);
    expect((await ops('maintenance on unknown')).out).toMatch(/no planned end\.$/);
    expect((await ops('maintenance off')).out).toBe('The site is open again.');
    expect(await ops('maintenance off')).toMatchObject({ code: 1 });
    const { out } = await ops('audit');
    for (const action of ['maintenance.begin', 'maintenance.end']) expect(out).toContain(action);
  });

  it.each(['soon', '0', '99999', '-5 text', `5 ${'x'.repeat(301)}`])('prints the usage for "on %s"', async (words) => {
    expect(await ops(`maintenance on ${words}`)).toMatchObject({ code: 2 });
    expect((await ops('maintenance show')).out).toBe('The site is open.');
  });
});

describe('npm run ops -- members rank', () => {
  it('refuses unknown members and invalid ranks', async () => {
    expect(await ops('members rank NOBODY0000 5 a friend')).toMatchObject({ code: 1 });
    expect(await ops('members rank NOBODY0000 high a friend')).toMatchObject({ code: 2 });
  });
});
