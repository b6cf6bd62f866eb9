/** Moves the focus to a form's first field that is marked as wrong, or to the first of the named ones, once the marks are drawn. */
export function focusProblem(form: HTMLFormElement, names?: readonly string[]): void {
  requestAnimationFrame(() => {
    const wrong = [...form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')];
    wrong.find(({ name }) => names?.includes(name) ?? true)?.focus();
  });
}
