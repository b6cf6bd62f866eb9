/** Focuses a form's first invalid field, or the first of the named ones, after the problems are rendered. */
export function focusProblem(form: HTMLFormElement, names?: readonly string[]): void {
  requestAnimationFrame(() => {
    const invalid = [...form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')];
    invalid.find(({ name }) => names?.includes(name) ?? true)?.focus();
  });
}
