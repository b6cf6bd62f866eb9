import { describe, expect, it } from 'vitest';
import { createForm, type FormOptions, missingProblems } from '../../src/islands/ui/form/form.ts';

const EMPTY = { username: '', password: '', repeated: '', remember: false };
const MISSING = { code: 'not_empty' };
const REFUSED = { code: 'account_already_exists' };

function check({ username, password, repeated }: typeof EMPTY) {
  return {
    ...(repeated === password ? {} : { repeated: { code: 'inconsistent_twice' } }),
    ...missingProblems({ username, password }),
  };
}

function setUp(options: FormOptions<typeof EMPTY> = {}) {
  const form = createForm(EMPTY, { check, ...options });
  return { ...form, problems: () => form.$state.get().problems };
}

/** Waits for pending checks. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('form that is first checked on submit', () => {
  it('shows no problem before', async () => {
    const { change, blur, problems } = setUp();
    blur('username');
    change('username', ' ');
    await settled();
    expect(problems()).toEqual({});
  });

  it('shows every problem on submit, then checks each field on every change', async () => {
    const { change, verify, problems } = setUp();
    expect(await verify()).toBe(false);
    expect(problems()).toEqual({ username: MISSING, password: MISSING });
    change('username', 'lan');
    await settled();
    expect(problems()).toEqual({ password: MISSING });
    change('username', '');
    await settled();
    expect(problems()).toEqual({ username: MISSING, password: MISSING });
  });

  it('is valid once nothing is missing', async () => {
    const { change, verify, problems, read } = setUp();
    for (const name of ['username', 'password', 'repeated'] as const) change(name, 'same');
    change('remember', true);
    expect(await verify()).toBe(true);
    expect(problems()).toEqual({});
    expect(read()).toEqual({ username: 'same', password: 'same', repeated: 'same', remember: true });
  });
});

describe('form that is first checked on blur', () => {
  it('checks that field from then on, and no other', async () => {
    const { change, blur, problems } = setUp({ firstCheck: 'blur' });
    change('username', '');
    await settled();
    expect(problems()).toEqual({});
    blur('username');
    await settled();
    expect(problems()).toEqual({ username: MISSING });
    change('username', 'lan');
    await settled();
    expect(problems()).toEqual({});
  });

  it('follows the values that a field depends on', async () => {
    const { change, blur, problems } = setUp({ firstCheck: 'blur' });
    change('password', 'secret');
    change('repeated', 'secret');
    blur('repeated');
    change('password', 'secret2');
    await settled();
    expect(problems()).toEqual({ repeated: { code: 'inconsistent_twice' } });
    change('password', 'secret');
    await settled();
    expect(problems()).toEqual({});
  });
});

describe('part of a form', () => {
  it('can be checked on its own', async () => {
    const { change, verify, problems } = setUp();
    expect(await verify(['username'])).toBe(false);
    expect(problems()).toEqual({ username: MISSING });
    change('username', 'lan');
    expect(await verify(['username'])).toBe(true);
    expect(problems()).toEqual({});
  });
});

describe('refusal of the server', () => {
  it('is shown under its field until that field changes', async () => {
    const { change, verify, showProblems, problems } = setUp();
    for (const name of ['username', 'password', 'repeated'] as const) change(name, 'same');
    await verify();
    expect(showProblems({ username: REFUSED, other: MISSING })).toBe(true);
    expect(problems()).toEqual({ username: REFUSED });
    change('remember', true);
    await settled();
    expect(problems()).toEqual({ username: REFUSED });
    change('username', 'lan2');
    await settled();
    expect(problems()).toEqual({});
  });

  it('is not shown by a form without such a field', () => {
    const { showProblems, problems } = setUp();
    expect(showProblems({ mobile: REFUSED })).toBe(false);
    expect(problems()).toEqual({});
  });

  it('disappears when the form is submitted again', async () => {
    const { change, verify, showProblems, problems } = setUp();
    for (const name of ['username', 'password', 'repeated'] as const) change(name, 'same');
    showProblems({ username: REFUSED });
    expect(await verify()).toBe(true);
    expect(problems()).toEqual({});
  });
});

describe('asynchronous check', () => {
  it('counts only when no later one has started', async () => {
    const waiting: (() => void)[] = [];
    const { change, blur, problems } = setUp({
      firstCheck: 'blur',
      check: async (values) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return check(values);
      },
    });
    blur('username');
    change('username', 'lan');
    waiting[1]?.();
    await settled();
    waiting[0]?.();
    await settled();
    expect(problems()).toEqual({});
  });

  it('checks values again that were entered meanwhile', async () => {
    const waiting: (() => void)[] = [];
    const { change, verify, problems } = setUp({
      check: async (values) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return check(values);
      },
    });
    const verified = verify();
    change('username', 'lan');
    change('password', 'secret');
    waiting.forEach((go) => go());
    expect(await verified).toBe(false);
    waiting.forEach((go) => go());
    await settled();
    expect(problems()).toEqual({});
  });
});

describe('reset', () => {
  it('restores the initial values and removes the problems', async () => {
    const { change, verify, reset, problems, read } = setUp();
    change('username', 'lan');
    await verify();
    reset();
    expect(read()).toEqual(EMPTY);
    expect(problems()).toEqual({});
    change('username', '');
    await settled();
    expect(problems()).toEqual({});
  });

  it('keeps the values when only the problems are removed', async () => {
    const { change, verify, clearProblems, problems, read } = setUp();
    change('username', 'lan');
    await verify();
    clearProblems();
    expect(read().username).toBe('lan');
    expect(problems()).toEqual({});
  });
});
