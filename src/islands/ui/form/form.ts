import { atom, type ReadableAtom } from 'nanostores';
import type { FieldProblem } from '#kernel/errors';
import { focusProblem } from './focus-problem.ts';

/** Texts and checkboxes by field name. */
export type FormValues<Values> = Record<keyof Values, string | boolean>;
type FieldName<Values> = keyof Values & string;

/** Problems by field; the text of a problem is `errors:<code>`. */
export type Problems<Name extends string = string> = Partial<Record<Name, FieldProblem>>;

/**
 * Validates the values. An asynchronous check reads the values again afterwards, because they may have changed. Does
 * not throw.
 */
export type Check<Values> = (values: Values, read: () => Values) => Problems | Promise<Problems>;

export interface FormOptions<Values> {
  check?: Check<Values>;
  /**
   * When a field is checked for the first time: on submit (the default) or on blur. After that it is checked on every
   * change.
   */
  firstCheck?: 'submit' | 'blur';
}

export interface FormState<Values> {
  values: Values;
  problems: Problems<FieldName<Values>>;
}

/** Values, problems and validation of one form. Its functions never change: effects may depend on them. */
export interface FormCore<Values> {
  $state: ReadableAtom<FormState<Values>>;
  /** Ref of the form element. */
  attach(this: void, element: HTMLFormElement | null): void;
  /** Returns the current values, also to an action that began before the last change. */
  read(this: void): Values;
  /** Sets what the user entered, and checks the fields that have been checked before. */
  change<Name extends FieldName<Values>>(this: void, name: Name, value: Values[Name]): void;
  /** Records that the focus left a field. */
  blur(this: void, name: FieldName<Values>): void;
  /** Sets values without checking them. */
  set(this: void, patch: Partial<Values>): void;
  /** Checks the whole form, or only the named fields, and focuses the first problem. Returns true without problems. */
  verify(this: void, names?: readonly FieldName<Values>[]): Promise<boolean>;
  /**
   * Shows the server's problems, each until its field changes, and focuses the first. Returns false when no field of
   * this form is concerned.
   */
  showProblems(this: void, problems: Problems): boolean;
  /** Removes all problems; no field counts as checked any more. */
  clearProblems(this: void): void;
  /** Restores the initial values and removes all problems. */
  reset(this: void): void;
  setCheck(this: void, check: Check<Values>): void;
}

export function createForm<Values extends FormValues<Values>>(
  initial: Values,
  { check: firstRules = () => ({}), firstCheck = 'submit' }: FormOptions<Values> = {},
): FormCore<Values> {
  type Name = FieldName<Values>;
  const $state = atom<FormState<Values>>({ values: initial, problems: {} });
  /** Fields that are checked on every change. */
  const checked = new Set<string>();
  /** Fields whose problem came from the server, which a check does not replace. */
  const refused = new Set<string>();
  let check = firstRules;
  let isSubmitted = false;
  let checks = 0;
  let form: HTMLFormElement | null = null;

  const read = () => $state.get().values;
  const set = (patch: Partial<Values>) => $state.set({ ...$state.get(), values: { ...read(), ...patch } });

  function show(found: Problems): void {
    const { values, problems } = $state.get();
    const stays = Object.entries(problems).filter(([name]) => refused.has(name));
    const fresh = Object.entries(found).filter(([name]) => checked.has(name) && !refused.has(name));
    $state.set({ values, problems: Object.fromEntries([...fresh, ...stays]) as Problems<Name> });
  }

  /** Checks again; only the result of the last check counts. */
  async function recheck(): Promise<void> {
    if (checked.size === 0) return;
    checks += 1;
    const current = checks;
    const found = await check(read(), read);
    if (current === checks) show(found);
  }

  function change<Field extends Name>(name: Field, value: Values[Field]): void {
    $state.set({ ...$state.get(), values: { ...read(), [name]: value } });
    refused.delete(name);
    if (isSubmitted) checked.add(name);
    void recheck();
  }

  function blur(name: Name): void {
    if (firstCheck !== 'blur' || checked.has(name)) return;
    checked.add(name);
    void recheck();
  }

  async function verify(names?: readonly Name[]): Promise<boolean> {
    isSubmitted ||= names === undefined;
    const before = read();
    const found = await check(before, read);
    const invalid = Object.keys(found).filter((name) => names?.some((one) => one === name) ?? true);
    for (const name of invalid) checked.add(name);
    for (const name of names ?? Object.keys(before)) refused.delete(name);
    checks += 1;
    show(found);
    if (read() !== before) void recheck();
    if (form && invalid.length > 0) focusProblem(form, names);
    return invalid.length === 0;
  }

  function showProblems(problems: Problems): boolean {
    const { values, problems: before } = $state.get();
    const own = Object.entries(problems).filter(([name]) => name in values);
    for (const [name] of own) {
      checked.add(name);
      refused.add(name);
    }
    $state.set({ values, problems: { ...before, ...Object.fromEntries(own) } });
    if (form && own.length > 0) focusProblem(form);
    return own.length > 0;
  }

  function clearProblems(): void {
    checked.clear();
    refused.clear();
    isSubmitted = false;
    checks += 1;
    $state.set({ values: read(), problems: {} });
  }

  return {
    $state,
    attach: (element) => {
      form = element;
      const entered = element ? enteredValues(element, read()) : {};
      if (Object.keys(entered).length > 0) set(entered);
    },
    read,
    change,
    blur,
    set,
    verify,
    showProblems,
    clearProblems,
    reset: () => {
      set(initial);
      clearProblems();
    },
    setCheck: (next) => {
      check = next;
    },
  };
}

/** Reads what was entered into the page's HTML before hydration; returns the values that differ. */
function enteredValues<Values>(form: HTMLFormElement, values: Values): Partial<Values> {
  const entered = Object.entries(Object(values)).flatMap(([name, value]) => {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return [];
    const now = typeof value === 'boolean' ? 'checked' in control && control.checked : control.value;
    return now === value ? [] : [[name, now] as const];
  });
  return Object.fromEntries(entered) as Partial<Values>;
}

const MISSING: FieldProblem = { code: 'not_empty' };

/** Returns a problem for each empty or blank text. */
export function missingProblems(values: Record<string, string>): Problems {
  const missing = Object.entries(values).filter(([, value]) => value.trim() === '');
  return Object.fromEntries(missing.map(([name]) => [name, MISSING]));
}
